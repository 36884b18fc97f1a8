import type {
  DocName,
  DocumentHistory,
  DocumentState,
  DocumentVersion,
  EditSession,
  SeenVersion,
} from '@basoche/protocol';
import * as Y from 'yjs';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { DocHistories, Principal, SessionPart } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { peopleById } from '../../sharing/index.ts';
import { requireHistory } from './history-right.ts';
import { requestsOfReaders } from './history-requests.ts';
import { versionsOf } from './versions.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'histories'>;

/** Who wrote when, and the named moments. @throws ApiError as `requireHistory` */
export async function listHistory({ db, histories }: Deps, who: Principal, slug: string): Promise<DocumentHistory> {
  const doc = await db.asFirm(who.firmId, (trx) => requireHistory(trx, who, slug));
  const { seq, sessions } = await sessionsOf(histories, doc.name);
  return db.asFirm(who.firmId, async (trx) => {
    const versions = await versionsOf(trx, doc.name);
    const requests = doc.createdBy === who.userId ? await requestsOfReaders(trx, doc.name) : [];
    return { seq, sessions, versions, requests, people: await peopleOf(trx, sessions, versions) };
  });
}

/**
 * The last change that a device with this state vector (base64) had seen.
 * @throws ApiError BAD_REQUEST for what is none, otherwise as `requireHistory`
 */
export async function readSeen(
  { db, histories }: Deps,
  who: Principal,
  slug: string,
  known: string,
): Promise<SeenVersion> {
  const doc = await db.asFirm(who.firmId, (trx) => requireHistory(trx, who, slug));
  return { seq: await histories.seenBy(doc.name, vectorOf(known)) };
}

function vectorOf(known: string): Map<number, number> {
  try {
    return Y.decodeStateVector(Buffer.from(known, 'base64'));
  } catch {
    throw new ApiError('BAD_REQUEST', { fields: { known: 'history.knownUnreadable' } });
  }
}

/** @throws ApiError NOT_FOUND for a moment that the document never had, otherwise as `requireHistory` */
export async function readState(
  { db, histories }: Deps,
  who: Principal,
  slug: string,
  seq: number,
  since: number | null,
): Promise<DocumentState> {
  const doc = await db.asFirm(who.firmId, (trx) => requireHistory(trx, who, slug));
  const past = await histories.stateAt(doc.name, seq, since);
  if (!past) throw new ApiError('NOT_FOUND');
  const written = past.written.map(viewPart);
  const deleted = past.deleted.map(viewPart);
  const wanted = [...written, ...deleted].flatMap(({ user }) => user ?? []);
  return {
    seq,
    at: new Date(past.at).toISOString(),
    state: Buffer.from(past.state).toString('base64'),
    written,
    deleted,
    people: await db.asFirm(who.firmId, async (trx) => [...(await peopleById(trx, wanted)).values()]),
  };
}

function viewPart({ actorId, from, to, ranges }: SessionPart) {
  return { user: actorId, from: new Date(from).toISOString(), to: new Date(to).toISOString(), ranges };
}

async function sessionsOf(histories: DocHistories, name: DocName): Promise<{ seq: number; sessions: EditSession[] }> {
  const { seq, sessions } = await histories.sessions(name);
  return {
    seq,
    sessions: sessions.map(({ actorId, fromSeq, toSeq, from, to, changes }) => ({
      user: actorId,
      fromSeq,
      toSeq,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      changes,
    })),
  };
}

async function peopleOf(trx: Trx, sessions: EditSession[], versions: DocumentVersion[]) {
  const ids = [...sessions, ...versions].flatMap(({ user }) => user ?? []);
  return [...(await peopleById(trx, ids)).values()];
}
