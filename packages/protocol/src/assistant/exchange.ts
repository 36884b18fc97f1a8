import { z } from 'zod';
import { parseDocName } from '../doc-name.ts';
import type { DocName } from '../doc-name.ts';
import { PersonSummary } from '../person.ts';
import { clientId, optionalInteger, optionalText, requiredText } from '../wire.ts';
import { reason } from '../errors/reason.ts';
import { WireReason } from '../errors/wire-reason.ts';

/** Longest question, and longest text given instead of a document, UTF-16 units. */
export const ASSISTANT_QUESTION_MAX_LENGTH = 4_000;
export const ASSISTANT_TEXT_MAX_LENGTH = 200_000;
export const EXCHANGE_PAGE_SIZE = 30;

/** Who answers. `host` and `model` of an external one: where the texts go. */
export const AssistantProvider = z
  .object({ kind: z.enum(['embedded', 'external']), host: z.string().nullable(), model: z.string().nullable() })
  .meta({ id: 'AssistantProvider' });
export type AssistantProvider = z.infer<typeof AssistantProvider>;

/** A passage that a reply rests on; `[number]` in the reply. `doc` and `id` make its address, as in `SearchHit`. */
export const AssistantCitation = z
  .object({
    number: z.number().int(),
    doc: z.string(),
    id: z.string().nullable(),
    title: z.string(),
    excerpt: z.string(),
  })
  .meta({ id: 'AssistantCitation' });
export type AssistantCitation = z.infer<typeof AssistantCitation>;

const EXCHANGE_KINDS = ['answer', 'summarize', 'keywords'] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/** `failed` and `cancelled` keep what had come by then. */
const EXCHANGE_STATUSES = ['running', 'done', 'failed', 'cancelled'] as const;

/** Something asked of the assistant, and what came of it. */
export const AssistantExchange = z
  .object({
    id: z.string(),
    kind: z.enum(EXCHANGE_KINDS),
    /** The question, or the title of what was read. */
    input: z.string(),
    /** Name of the document that was read, and the task, message or item of it when only that was. */
    document: z.string().nullable(),
    entry: z.string().nullable(),
    status: z.enum(EXCHANGE_STATUSES),
    /** The reply text; empty until there is any, and when `withheld`. */
    reply: z.string(),
    keywords: z.array(z.string()),
    citations: z.array(AssistantCitation),
    /** The reply rests on a document that is no longer open to the person, who does not read it there either. */
    withheld: z.boolean(),
    /** French; why there is no whole reply. */
    failure: z.string().nullable(),
    /** The same for any language; absent of a failure that is older than reasons. */
    failureReason: WireReason.optional(),
    provider: AssistantProvider,
    /** What was read for it: documents and characters. With an external provider, what was sent to it. */
    sent: z.object({ documents: z.number().int(), characters: z.number().int() }),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'AssistantExchange' });
export type AssistantExchange = z.infer<typeof AssistantExchange>;

const asked = {
  /** UUIDv7 made by the client: asked twice, answered once. */
  id: clientId,
  /** `embedded`: this time nothing leaves the server, whatever the firm chose. */
  provider: z.enum(['embedded'], { error: reason('assistant.onlyEmbedded') }).optional(),
};

/** `POST /openai/` */
export const AssistantQuestion = z
  .object({ ...asked, input: requiredText('question', ASSISTANT_QUESTION_MAX_LENGTH) })
  .meta({ id: 'AssistantQuestion' });

const documentName = optionalText('document', 90).refine(
  (name) => name === undefined || parseDocName(name) !== null,
  reason('assistant.noDocument'),
);

/** `POST /openai/summarize` and `/openai/keywords`: a shared document, one entry of it, or a text. */
export const AssistantReading = z
  .object({
    ...asked,
    document: documentName.transform((name) => name as DocName | undefined),
    entry: optionalText('entry', 64),
    input: optionalText('text', ASSISTANT_TEXT_MAX_LENGTH),
  })
  .refine((body) => (body.document === undefined) !== (body.input === undefined), {
    error: reason('assistant.documentOrText'),
    path: ['document'],
  })
  .refine((body) => body.entry === undefined || body.document !== undefined, {
    error: reason('assistant.entryOfDocument'),
    path: ['entry'],
  })
  .meta({ id: 'AssistantReading' });

/** `GET /openai/exchanges`: page 1 is the newest; inside a page the newest is last. */
export const ExchangeQuery = z.object({ page: optionalInteger('page', 1, 100_000) });

export const ExchangePage = z
  .object({ data: z.array(AssistantExchange), nextPage: z.number().int().nullable() })
  .meta({ id: 'ExchangePage' });
export type ExchangePage = z.infer<typeof ExchangePage>;

/** A line of the firm's log: who asked what kind of thing of whom, never the words. */
export const AssistantLogEntry = z
  .object({
    id: z.string(),
    person: PersonSummary,
    kind: z.enum(EXCHANGE_KINDS),
    status: z.enum(EXCHANGE_STATUSES),
    provider: AssistantProvider,
    characters: z.number().int(),
    /** How many documents were read, and the titles of those that the reader of the log may open as well. */
    documents: z.number().int(),
    titles: z.array(z.string()),
    createdAt: z.string(),
  })
  .meta({ id: 'AssistantLogEntry' });
export type AssistantLogEntry = z.infer<typeof AssistantLogEntry>;

/** `GET /openai/log`: the newest first. */
export const AssistantLog = z
  .object({ data: z.array(AssistantLogEntry), nextPage: z.number().int().nullable() })
  .meta({ id: 'AssistantLog' });
export type AssistantLog = z.infer<typeof AssistantLog>;
