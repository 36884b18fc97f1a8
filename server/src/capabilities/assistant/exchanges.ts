import type { AssistantCitation, AssistantExchange, AssistantLog, ExchangePage } from '@basoche/protocol';
import { ASSISTANT_CHANGED, EXCHANGE_PAGE_SIZE } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Live } from '../../live/live.ts';
import { storedReason } from '../../http/stored-reason.ts';
import type { Principal } from '../../sync/ports.ts';
import { grantsOf, peopleById, unknownPerson } from '../sharing/index.ts';

export type ExchangeRow = Selectable<Tables['assistant_exchange']>;

/** One that runs longer was left by a process that died. */
export const LONGEST_RUN_MS = 15 * 60_000;
export const LEFT = 'assistant.stopped';

export async function pageOfExchanges(trx: Trx, who: Principal, page: number, now: number): Promise<ExchangePage> {
  const wanted = { offset: (page - 1) * EXCHANGE_PAGE_SIZE, limit: EXCHANGE_PAGE_SIZE + 1 };
  const found = await newestExchanges(trx, who, wanted, now);
  return {
    data: found.slice(0, EXCHANGE_PAGE_SIZE).toReversed(),
    nextPage: found.length > EXCHANGE_PAGE_SIZE ? page + 1 : null,
  };
}

/** What the caller asked and did not erase, the newest first. */
export async function newestExchanges(
  trx: Trx,
  who: Principal,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<AssistantExchange[]> {
  const rows = await ownExchanges(trx, who)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return viewExchanges(trx, who, rows, now);
}

export async function countExchanges(trx: Trx, who: Principal): Promise<number> {
  const { total } = await ownExchanges(trx, who)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function ownExchanges(trx: Trx, who: Principal) {
  return trx.selectFrom('assistant_exchange').where('user_id', '=', who.userId).where('erased_at', 'is', null);
}

/** As their owner may see them now: what was read for a reply must still be open to them. */
export async function viewExchanges(
  trx: Trx,
  who: Principal,
  rows: readonly ExchangeRow[],
  now: number,
): Promise<AssistantExchange[]> {
  const docs = [...new Set(rows.flatMap((row) => row.docs))];
  const open = await readable(trx, who, docs);
  return rows.map((row) => {
    const withheld = row.docs.some((doc) => !open.has(doc));
    const isLeft = row.status === 'running' && now - row.created_at.getTime() > LONGEST_RUN_MS;
    return {
      id: row.id,
      kind: row.kind as AssistantExchange['kind'],
      input: withheld && row.document !== null ? '' : row.input,
      document: withheld ? null : row.document,
      entry: withheld ? null : row.entry,
      status: isLeft ? 'failed' : (row.status as AssistantExchange['status']),
      reply: withheld ? '' : row.reply,
      keywords: withheld ? [] : row.keywords,
      citations: withheld ? [] : (row.citations as AssistantCitation[]),
      withheld,
      ...failureOf(isLeft ? LEFT : row.failure),
      provider: providerOf(row),
      sent: { documents: row.docs.length, characters: row.characters },
      createdAt: row.created_at.toISOString(),
    };
  });
}

/** What the firm's administrators see: no word of it, and titles of documents that they may open themselves. */
export async function pageOfLog(trx: Trx, who: Principal, page: number): Promise<AssistantLog> {
  const rows = await trx
    .selectFrom('assistant_exchange')
    .select(['id', 'user_id', 'kind', 'status', 'provider', 'host', 'model', 'characters', 'docs', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * EXCHANGE_PAGE_SIZE)
    .limit(EXCHANGE_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, EXCHANGE_PAGE_SIZE);
  const open = await readable(trx, who, [...new Set(shown.flatMap((row) => row.docs))]);
  const people = await peopleById(
    trx,
    shown.map((row) => row.user_id),
  );
  return {
    data: shown.map((row) => ({
      id: row.id,
      person: people.get(row.user_id) ?? unknownPerson(row.user_id),
      kind: row.kind as AssistantExchange['kind'],
      status: row.status as AssistantExchange['status'],
      provider: providerOf(row),
      characters: row.characters,
      documents: row.docs.length,
      titles: row.docs.flatMap((doc) => open.get(doc) ?? []),
      createdAt: row.created_at.toISOString(),
    })),
    nextPage: rows.length > EXCHANGE_PAGE_SIZE ? page + 1 : null,
  };
}

/** Erases the words of one exchange, or of all; the lines of the log stay. Whether there was one. */
export async function eraseExchanges(
  trx: Trx,
  live: Live,
  who: Principal,
  id: string | null,
  now: number,
): Promise<boolean> {
  let own = trx
    .updateTable('assistant_exchange')
    .set({ input: '', reply: '', keywords: [], citations: '[]', failure: null, erased_at: new Date(now) })
    .where('user_id', '=', who.userId)
    .where('erased_at', 'is', null);
  if (id !== null) own = own.where('id', '=', id);
  const erased = await own.returning('id').execute();
  if (erased.length > 0) await live.publish(trx, [who.userId], ASSISTANT_CHANGED, {});
  return erased.length > 0;
}

/** Name -> title of those that the person may open. */
async function readable(trx: Trx, who: Principal, docs: readonly string[]): Promise<Map<string, string>> {
  if (docs.length === 0) return new Map();
  const rows = await grantsOf(trx, who)
    .where('shared_doc.name', 'in', [...docs])
    .select(['shared_doc.name', 'shared_doc.title'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.title]));
}

function providerOf(row: Pick<ExchangeRow, 'provider' | 'host' | 'model'>): AssistantExchange['provider'] {
  return { kind: row.provider === 'external' ? 'external' : 'embedded', host: row.host, model: row.model };
}

function failureOf(stored: string | null): Pick<AssistantExchange, 'failure' | 'failureReason'> {
  const { sentence, reason } = storedReason(stored);
  return { failure: sentence, ...(reason ? { failureReason: reason } : {}) };
}
