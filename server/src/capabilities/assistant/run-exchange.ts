import { ASSISTANT_CHANGED } from '@basoche/protocol';
import type { AssistantExchange, DocName, ExchangeKind, RefusalText } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { embeddedProvider } from './embedded/embedded-provider.ts';
import { LONGEST_RUN_MS, viewExchanges } from './exchanges.ts';
import { failureReason } from './failure-reason.ts';
import { readDocument, readText } from './material.ts';
import type { Material } from './material.ts';
import { ProviderError } from './port.ts';
import type { AssistantPort, Output, Reply } from './port.ts';
import { retrieve } from './retrieve.ts';
import { portOf } from './settings.ts';
import { takeTurn } from './turns.ts';

/** What a person asks; a question has an `input` alone, the two others a document or an `input`. */
export interface Ask {
  id: string;
  kind: ExchangeKind;
  document?: DocName | undefined;
  entry?: string | undefined;
  input?: string | undefined;
  provider?: 'embedded' | undefined;
}

type Deps = Pick<CapabilityDeps, 'db' | 'clock' | 'log' | 'live' | 'assistant'>;

export interface StartedExchange {
  ask: Ask;
  exchange: AssistantExchange;
  /** `null`: it was answered before. */
  work: { port: AssistantPort; material: Material } | null;
}

/** One that was stopped ends as soon as that is written. */
const AGAIN_AFTER_S = 2;
const NOTHING_FOUND = 'Je n’ai rien trouvé à ce sujet dans ce qui vous est ouvert.';

/**
 * Reads what was asked about, and writes the line of the log before anything is sent.
 * @throws ApiError when the assistant is off, without the right, when there is nothing to read, or RATE_LIMITED
 */
export function beginExchange(deps: Deps, who: Principal, ask: Ask): Promise<StartedExchange> {
  return deps.db.asFirm(who.firmId, (trx) => begin(trx, deps, who, ask));
}

/** Asks and keeps what came of it. A failure of the provider is an exchange with its reason and whatever had come. */
export async function finishExchange(
  deps: Deps,
  who: Principal,
  { ask, exchange, work }: StartedExchange,
  watch: Output,
): Promise<AssistantExchange> {
  if (!work) return exchange;
  const { signal } = watch;
  let come = '';
  const output: Output = {
    ...watch,
    part: (text) => {
      come += text;
      watch.part(text);
    },
  };
  try {
    const reply = await replyOf(work.port, work.material, ask, output);
    return await finish(deps, who, ask.id, { ...reply, status: 'done', failure: null });
  } catch (error) {
    const end = { text: come, keywords: [], citations: [] };
    if (signal.aborted) return finish(deps, who, ask.id, { ...end, status: 'cancelled', failure: null });
    if (!(error instanceof ProviderError)) {
      await finish(deps, who, ask.id, { ...end, status: 'failed', failure: failureReason('down', work.port.provider) });
      throw error;
    }
    // Neither the key nor what was sent stands in it.
    deps.log.warn(
      { reason: error.reason, cause: causeOf(error), host: work.port.provider.host },
      'assistant: no whole reply',
    );
    return finish(deps, who, ask.id, {
      ...end,
      status: 'failed',
      failure: failureReason(error.reason, work.port.provider),
    });
  }
}

async function begin(trx: Trx, deps: Deps, who: Principal, ask: Ask): Promise<StartedExchange> {
  const { clock, assistant } = deps;
  const now = clock.now();
  const configured = await portOf(trx, assistant);
  if (!configured) throw new ApiError('assistant.off');
  const known = await answered(trx, who, ask.id, now);
  if (known) return { ask, exchange: known, work: null };
  takeTurn(deps, who.userId);
  const material = await materialOf(trx, who, ask);
  // Nothing to read is nothing to send.
  const isLocal = ask.provider === 'embedded' || material.passages.length === 0;
  const port = isLocal ? embeddedProvider : configured;
  const row = await trx
    .insertInto('assistant_exchange')
    .values({
      id: ask.id,
      firm_id: who.firmId,
      user_id: who.userId,
      kind: ask.kind,
      provider: port.provider.kind,
      host: port.provider.host,
      model: port.provider.model,
      document: ask.document ?? null,
      entry: ask.entry ?? null,
      input: material.title,
      reply: '',
      keywords: [],
      citations: '[]',
      docs: ask.input !== undefined && ask.kind !== 'answer' ? [] : docsOf(material),
      characters: charactersOf(material) + (ask.kind === 'answer' ? material.title.length : 0),
      status: 'running',
      failure: null,
      erased_at: null,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('assistant.idUsed');
  const [exchange] = await viewExchanges(trx, who, [row], now);
  return { ask, exchange: exchange!, work: { port, material } };
}

/**
 * The answer of the same request made before; one that failed or was cancelled is asked again.
 * @throws ApiError assistant.running until its end is written, assistant.idUsed when it is another person's
 */
async function answered(trx: Trx, who: Principal, id: string, now: number): Promise<AssistantExchange | null> {
  const row = await trx.selectFrom('assistant_exchange').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  if (row.user_id !== who.userId || row.erased_at !== null) throw new ApiError('assistant.idUsed');
  if (row.status === 'running' && now - row.created_at.getTime() < LONGEST_RUN_MS)
    throw new ApiError('assistant.running', { retryAfter: AGAIN_AFTER_S });
  if (row.status === 'done') return (await viewExchanges(trx, who, [row], now))[0] ?? null;
  await trx.deleteFrom('assistant_exchange').where('id', '=', id).execute();
  return null;
}

async function materialOf(trx: Trx, who: Principal, ask: Ask): Promise<Material> {
  if (ask.document !== undefined) return readDocument(trx, who, ask.document, ask.entry);
  const input = ask.input ?? '';
  return ask.kind === 'answer' ? { title: input, passages: await retrieve(trx, who, input) } : readText(input);
}

async function replyOf(port: AssistantPort, material: Material, ask: Ask, output: Output): Promise<Reply> {
  const { passages } = material;
  const reply = await (ask.kind === 'answer'
    ? passages.length === 0
      ? { text: '', keywords: [], citations: [] }
      : port.answer(material.title, passages, output)
    : port[ask.kind](passages, output));
  const citations = ask.input !== undefined && ask.kind !== 'answer' ? [] : reply.citations;
  if (reply.text !== '') return { ...reply, citations };
  output.part(NOTHING_FOUND);
  return { ...reply, citations, text: NOTHING_FOUND };
}

interface End extends Reply {
  status: 'done' | 'failed' | 'cancelled';
  failure: RefusalText | null;
}

async function finish({ db, clock, live }: Deps, who: Principal, id: string, end: End): Promise<AssistantExchange> {
  return db.asFirm(who.firmId, async (trx) => {
    const row = await trx
      .updateTable('assistant_exchange')
      .set({
        reply: end.text,
        keywords: end.keywords,
        citations: JSON.stringify(end.citations),
        status: end.status,
        failure: end.failure,
      })
      .where('id', '=', id)
      .where('user_id', '=', who.userId)
      .where('erased_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    // Erased by its owner while it ran.
    if (!row) throw new ApiError('NOT_FOUND');
    await live.publish(trx, [who.userId], ASSISTANT_CHANGED, {});
    return (await viewExchanges(trx, who, [row], clock.now()))[0]!;
  });
}

function docsOf({ passages }: Material): string[] {
  return [...new Set(passages.map(({ doc }) => doc))];
}

function charactersOf({ passages }: Material): number {
  return passages.reduce((sum, { title, text }) => sum + title.length + text.length, 0);
}

function causeOf({ cause }: ProviderError): string | undefined {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : typeof message === 'string' ? message : undefined;
}
