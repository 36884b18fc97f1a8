import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { MergedTable } from './record-merges.ts';

/** Columns that hold the id of a contact or a company. */
const REFERENCES = {
  contact: [
    ['project', 'contact_id'],
    ['project_party', 'contact_id'],
    ['relation', 'contact_id'],
    ['relation', 'to_contact_id'],
  ],
  company: [
    ['contact', 'company_id'],
    ['project', 'company_id'],
    ['project_party', 'company_id'],
    ['relation', 'company_id'],
    ['relation', 'to_company_id'],
  ],
} as const satisfies Record<MergedTable, readonly (readonly [table: string, column: string])[]>;

interface Pair {
  into: string;
  from: string;
}

/** What points at one that was merged is written anew: the database points it at the one that stays, and notes it [DM2]. */
export async function moveReferences(trx: Trx, table: MergedTable, from: string): Promise<void> {
  for (const [name, column] of REFERENCES[table])
    await sql`update ${sql.table(name)} set ${sql.id(column)} = ${sql.id(column)}
      where ${sql.id(column)} = ${from}`.execute(trx);
}

/** What still points where the merge had moved it goes back. */
export async function returnReferences(
  trx: Trx,
  table: MergedTable,
  { merge, into, from }: Pair & { merge: string },
): Promise<void> {
  for (const [name, column] of REFERENCES[table])
    await sql`update ${sql.table(name)} set ${sql.id(column)} = ${from}
      where ${sql.id(column)} = ${into} and id in (
        select row_id from merged_reference
        where merge_id = ${merge} and table_name = ${name} and column_name = ${column}
      )`.execute(trx);
  const client =
    table === 'contact'
      ? sql`update project set client_name = case when is_hidden then '' else trim(firstname || ' ' || lastname) end
          from contact where project.contact_id = contact.id and contact.id = ${from}`
      : sql`update project set client_name = company.name
          from company where project.company_id = company.id and contact_id is null and company.id = ${from}`;
  await client.execute(trx);
}

/** Relations of the two to each other, and those that both have, say nothing while they are one. */
export async function setRelationsAside(trx: Trx, table: MergedTable, { into, from }: Pair): Promise<void> {
  const [own, other] = [sql.id(`${table}_id`), sql.id(`to_${table}_id`)];
  const isTwin = (side: typeof own, ...rest: (typeof own)[]) => sql<boolean>`exists (
    select from relation twin where twin.id <> relation.id and relation.${side} = ${from} and twin.${side} = ${into}
      and (twin.kind, twin.name, twin.note) = (relation.kind, relation.name, relation.note)
      and ${sql.join(
        rest.map((column) => sql`twin.${column} is not distinct from relation.${column}`),
        sql` and `,
      )})`;
  const ofColumns = [sql.id('contact_id'), sql.id('company_id')];
  const toColumns = [sql.id('to_contact_id'), sql.id('to_company_id')];
  const { rows } = await sql<{ row: { id: string } }>`
    delete from relation where (${own} in (${into}, ${from}) and ${other} in (${into}, ${from}))
      or ${isTwin(own, ...toColumns)} or ${isTwin(other, ...ofColumns)}
    returning to_jsonb(relation) as row`.execute(trx);
  if (rows.length === 0) return;
  await trx
    .updateTable('merge')
    .set({ set_aside: JSON.stringify(rows.map(({ row }) => row)) })
    .where(`${table}_id`, '=', from)
    .execute();
}

/** Those come back whose people are still there. */
export async function returnRelations(trx: Trx, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into relation
    select relation.* from jsonb_populate_recordset(null::relation, ${JSON.stringify(rows)}::jsonb) relation
    where (contact_id is null or exists (select from contact where id = contact_id))
      and (to_contact_id is null or exists (select from contact where id = to_contact_id))
      and (company_id is null or exists (select from company where id = company_id))
      and (to_company_id is null or exists (select from company where id = to_company_id))
    on conflict (id) do nothing`.execute(trx);
}
