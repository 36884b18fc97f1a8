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
  await write(trx, firmId, await namesOf(trx, null));
}

async function rewriteChanged(trx: Trx, firmId: string, since: string): Promise<void> {
  const { rows } = await sql<{ record: Named; id: string }>`
    select distinct record, record_id as id from record_change
    where firm_id = ${firmId} and xid >= ${since}::xid8 and record = any(${[...NAMED]})`.execute(trx);
  for (let from = 0; from < rows.length; from += BATCH) {
    const changed = rows.slice(from, from + BATCH);
    await sql`delete from name_word using unnest(${changed.map(({ record }) => record)}::text[],
      ${changed.map(({ id }) => id)}::uuid[]) as changed(record, id)
      where name_word.record = changed.record and name_word.record_id = changed.id`.execute(trx);
    await write(trx, firmId, await namesOf(trx, [...new Set(changed.map(({ id }) => id))]));
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
  const sounds = new Map<string, string>();
  const soundOf = (word: string) => {
    const sound = sounds.get(word) ?? frenchSound(word);
    sounds.set(word, sound);
    return sound;
  };
  for (let from = 0; from < names.length; from += BATCH) {
    const rows = names.slice(from, from + BATCH).flatMap(({ record, id, name }) =>
      nameParts(name).map((word, place) => ({
        firm_id: firmId,
        record,
        record_id: id,
        place,
        word,
        sound: soundOf(word),
      })),
    );
    await sql`insert into name_word (firm_id, record, record_id, place, word, sound)
      select ${firmId}::uuid, * from unnest(${rows.map((row) => row.record)}::text[], ${rows.map((row) => row.record_id)}::uuid[],
        ${rows.map((row) => row.place)}::smallint[], ${rows.map((row) => row.word)}::text[],
        ${rows.map((row) => row.sound)}::text[])`.execute(trx);
  }
}
