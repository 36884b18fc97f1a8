import { frenchSound, nameParts } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { readNow } from '../../records/index.ts';

/** Kinds of records that have names to search. */
export const NAMED = ['contact', 'company', 'project', 'project_party', 'relation'] as const;
export type Named = (typeof NAMED)[number];

/** Names that one statement writes. */
const BATCH = 2_000;

interface NameRow {
  record: Named;
  id: string;
  name: string;
}

/**
 * Writes the words of the names of a firm that changed since this was last done: all of them the first time, and where the
 * database went back. Like the feed it begins again at the oldest transaction that was not over, so that none is missed.
 */
export async function updateNameWords(trx: Trx, firmId: string): Promise<void> {
  const now = await readNow(trx);
  await trx
    .insertInto('name_word_state')
    .values({ firm_id: firmId, history: '', xid: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const state = await trx
    .selectFrom('name_word_state')
    .select(['history', 'xid'])
    .where('firm_id', '=', firmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isKnown = state.history === now.history && BigInt(state.xid) <= BigInt(now.newest);
  if (isKnown) await rewriteChanged(trx, firmId, state.xid);
  else await rewriteAll(trx, firmId);
  await trx
    .updateTable('name_word_state')
    .set({ history: now.history, xid: now.xid })
    .where('firm_id', '=', firmId)
    .execute();
}

async function rewriteAll(trx: Trx, firmId: string): Promise<void> {
  await trx.deleteFrom('name_word').execute();
  await trx.deleteFrom('known_word').execute();
  await write(trx, firmId, await namesOf(trx, null));
}

async function rewriteChanged(trx: Trx, firmId: string, since: string): Promise<void> {
  const { rows } = await sql<{ record: Named; id: string }>`
    select distinct record, record_id as id from record_change
    where firm_id = ${firmId} and xid >= ${since}::xid8 and record = any(${[...NAMED]})`.execute(trx);
  for (let from = 0; from < rows.length; from += BATCH) {
    const changed = rows.slice(from, from + BATCH);
    const { rows: removed } = await sql<{ word: string }>`
      delete from name_word using unnest(${changed.map(({ record }) => record)}::text[],
        ${changed.map(({ id }) => id)}::uuid[]) as changed(record, id)
      where name_word.record = changed.record and name_word.record_id = changed.id
      returning name_word.word`.execute(trx);
    await write(trx, firmId, await namesOf(trx, [...new Set(changed.map(({ id }) => id))]));
    const words = [...new Set(removed.map(({ word }) => word))];
    await sql`delete from known_word where word = any(${words}::text[])
      and not exists (select from name_word where name_word.word = known_word.word)`.execute(trx);
  }
}

/** Names of the firm; of a client and a party those that are typed, the others are the directory's. */
async function namesOf(trx: Trx, ids: readonly string[] | null): Promise<NameRow[]> {
  const of = (column: string) => (ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`);
  const { rows } = await sql<NameRow>`
    select 'contact' as record, id, firstname || ' ' || lastname as name from contact where ${of('id')}
    union all select 'company', id, name from company where ${of('id')}
    union all select 'project', id, client_name from project
      where ${of('id')} and contact_id is null and company_id is null and client_name <> ''
    union all select 'project_party', id, name from project_party
      where ${of('id')} and contact_id is null and company_id is null and name <> ''
    union all select 'relation', id, name from relation where ${of('id')} and name <> ''`.execute(trx);
  return rows;
}

async function write(trx: Trx, firmId: string, names: readonly NameRow[]): Promise<void> {
  const known = new Set<string>();
  for (let from = 0; from < names.length; from += BATCH) {
    const rows = names.slice(from, from + BATCH).flatMap(({ record, id, name }) => {
      const words = nameParts(name);
      return [...new Set(words)].map((word) => ({ record, id, word, words: JSON.stringify(words) }));
    });
    await sql`insert into name_word (firm_id, record, record_id, word, words)
      select ${firmId}::uuid, record, id, word, array(select jsonb_array_elements_text(words::jsonb))
      from unnest(${rows.map(({ record }) => record)}::text[], ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ word }) => word)}::text[], ${rows.map(({ words }) => words)}::text[]) as named(record, id, word, words)`.execute(
      trx,
    );
    const added = [...new Set(rows.map(({ word }) => word))].filter((word) => !known.has(word));
    for (const word of added) known.add(word);
    await sql`insert into known_word (firm_id, word, sound)
      select ${firmId}::uuid, * from unnest(${added}::text[], ${added.map(frenchSound)}::text[])
      on conflict do nothing`.execute(trx);
  }
}
