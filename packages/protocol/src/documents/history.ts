import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalFlag, optionalInteger, requiredName } from '../wire.ts';
import { reason } from '../errors/reason.ts';

export const VERSION_TITLE_MAX_LENGTH = 120;

/** One person at work without a pause of more than a quarter of an hour. */
export const EditSession = z
  .object({
    /** User id; `null`: the server itself, or nobody who is known. */
    user: z.string().nullable(),
    /** Numbers of its first and last change in the document's journal; others may have written between them. */
    fromSeq: z.number().int(),
    toSeq: z.number().int(),
    /** ISO 8601, UTC: the server's times. */
    from: z.string(),
    to: z.string(),
    /** Changes saved, as they reached the server. */
    changes: z.number().int(),
  })
  .meta({ id: 'EditSession' });
export type EditSession = z.infer<typeof EditSession>;

/** A moment of a document that somebody gave a name. */
export const DocumentVersion = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Number of the last change that it holds. */
    seq: z.number().int(),
    /** User id of who named it. */
    user: z.string(),
    /** ISO 8601, UTC: when it was named, and the moment that it is of, in the server's times. */
    namedAt: z.string(),
    at: z.string(),
  })
  .meta({ id: 'DocumentVersion' });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Somebody who only reads the document asks its owner for its history. */
export const HistoryRequest = z
  .object({
    requester: PersonSummary,
    status: z.enum(['pending', 'accepted', 'refused']),
    /** ISO 8601, UTC. */
    date: z.string(),
  })
  .meta({ id: 'HistoryRequest' });
export type HistoryRequest = z.infer<typeof HistoryRequest>;

/** `GET /ged/file/listDocumentHistory/{slug}` */
export const DocumentHistory = z
  .object({
    /** Number of the last change. */
    seq: z.number().int(),
    /** Oldest first. */
    sessions: z.array(EditSession),
    /** Oldest first. */
    versions: z.array(DocumentVersion),
    people: z.array(PersonSummary),
    /** For the owner: who asked for the history; empty for others. */
    requests: z.array(HistoryRequest),
  })
  .meta({ id: 'DocumentHistory' });
export type DocumentHistory = z.infer<typeof DocumentHistory>;

/** What one session wrote or deleted. */
export const SessionPart = z
  .object({
    /** User id; `null`: the server itself. */
    user: z.string().nullable(),
    /** ISO 8601, UTC: the server's times. */
    from: z.string(),
    to: z.string(),
    /** Yjs ids: client, clock and length. */
    ranges: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
  })
  .meta({ id: 'SessionPart' });
export type SessionPart = z.infer<typeof SessionPart>;

/** `GET /documents/{slug}/history/{seq}`: a document as it was when this change had just been saved. */
export const DocumentState = z
  .object({
    seq: z.number().int(),
    /** ISO 8601, UTC: the server's time of that change. */
    at: z.string(),
    /** A Yjs update with the whole of it, base64. */
    state: z.string(),
    /** Who brought what is in it, deleted parts included, by session. */
    written: z.array(SessionPart),
    /** What was taken away after `since`, by session. Empty without `since`. */
    deleted: z.array(SessionPart),
    people: z.array(PersonSummary),
  })
  .meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;

export const DocumentStateQuery = z.object({
  since: optionalInteger('comparedVersion', 0, Number.MAX_SAFE_INTEGER),
});

/** Of a state vector, as base64: each opening of a document to write in it adds some ten characters. */
export const KNOWN_MAX_LENGTH = 400_000;

/** `POST /documents/{slug}/history/seen`: changes nothing, but may be longer than an address. */
export const SeenQuestion = z
  .object({
    /** The Yjs state vector of what the asking device had, base64. */
    known: z
      .string(reason('history.known'))
      .max(KNOWN_MAX_LENGTH, reason('history.knownTooLong'))
      .regex(/^[\w+/]+={0,2}$/, reason('history.knownUnreadable')),
  })
  .meta({ id: 'SeenQuestion' });

/** The last change that a device had seen, of those without a gap before them; 0: none. */
export const SeenVersion = z.object({ seq: z.number().int() }).meta({ id: 'SeenMoment' });
export type SeenVersion = z.infer<typeof SeenVersion>;

/**
 * `POST /documents/{slug}/versions`: names a moment. Without `seq`, the document as the server has it now; `marked`: only
 * once the server has what the device wrote before, which the mark of the same id in the document tells.
 */
export const NewDocumentVersion = z
  .object({
    title: requiredName('versionName', VERSION_TITLE_MAX_LENGTH),
    id: clientId,
    seq: optionalInteger('time', 1, Number.MAX_SAFE_INTEGER),
    marked: optionalFlag,
  })
  .meta({ id: 'NewDocumentVersion' });
export type NewDocumentVersion = z.infer<typeof NewDocumentVersion>;

/** `GET /ged/file/history/publicKey`: without a session, for whoever was given an export. */
export const HistoryPublicKey = z
  .object({
    algorithm: z.literal('Ed25519'),
    /** PEM. */
    publicKey: z.string(),
    /** SHA-256 of the key, in groups for people to compare. */
    fingerprint: z.string(),
  })
  .meta({ id: 'HistoryPublicKey' });

/** `PUT /documents/{slug}/history/requests/{user}` */
export const HistoryDecision = z
  .object({ status: z.enum(['accepted', 'refused'], { error: reason('history.decision') }) })
  .meta({ id: 'HistoryDecision' });
