import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { MergedTable } from './record-merges.ts';

/** A column that holds the id of a contact or a company; `alone`: it has one row alone for each value of this column. */
type Reference = readonly [table: string, column: string, alone?: string];

const REFERENCES: Record<MergedTable, readonly Reference[]> = {
  contact: [
    ['project', 'contact_id'],
    ['project_party', 'contact_id'],
    ['relation', 'contact_id'],
    ['relation', 'to_contact_id'],
    ['invitation', 'contact_id'],
    ['client_space', 'contact_id'],
    ['project_external', 'contact_id', 'project_id'],
    ['interest', 'contact_id', 'label_key'],
  ],
  company: [
    ['contact', 'company_id'],
    ['project', 'company_id'],
    ['project_party', 'company_id'],
    ['relation', 'company_id'],
    ['relation', 'to_company_id'],
  ],
};

/** What the other has already stays where it is. */
function isFree([table, column, alone]: Reference, owner: string) {
  if (alone === undefined) return sql<boolean>`true`;
  const [twin, its] = [sql.id('twin', alone), sql.id(table, alone)];
  return sql<boolean>`not exists (
    select from ${sql.table(table)} twin where twin.${sql.id(column)} = ${owner} and ${twin} = ${its}
  )`;
}

interface Pair {
  into: string;
  from: string;
}

/** What points at one that was merged is written anew: the database points it at the one that stays, and notes it [DM2]. */
export async function moveReferences(trx: Trx, table: MergedTable, { into, from }: Pair): Promise<void> {
  for (const reference of REFERENCES[table]) {
    const [name, column] = reference;
    await sql`update ${sql.table(name)} set ${sql.id(column)} = ${sql.id(column)}
      where ${sql.id(column)} = ${from} and ${isFree(reference, into)}`.execute(trx);
  }
}

/** Two people have each a space, an account and an address of their own. @throws ApiError CONFLICT */
export async function requireOneSpace(trx: Trx, { into, from }: Pair): Promise<void> {
  const spaces = await trx.selectFrom('client_space').select('id').where('contact_id', 'in', [into, from]).execute();
  if (spaces.length > 1) throw new ApiError('merges.twoSpaces');
}

/** What still points where the merge had moved it goes back. */
export async function returnReferences(
  trx: Trx,
  table: MergedTable,
  { merge, into, from }: Pair & { merge: string },
): Promise<void> {
  for (const reference of REFERENCES[table]) {
    const [name, column] = reference;
    await sql`update ${sql.table(name)} set ${sql.id(column)} = ${from}
      where ${sql.id(column)} = ${into} and ${isFree(reference, from)} and id in (
        select row_id from merged_reference
        where merge_id = ${merge} and table_name = ${name} and column_name = ${column}
      )`.execute(trx);
  }
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
