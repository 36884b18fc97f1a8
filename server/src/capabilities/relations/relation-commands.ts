import type { NewRelation, Relation, RelationUpdate } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { readableContacts } from '../contacts/index.ts';
import { isUuid } from '../sharing/index.ts';
import { mayReadRelation, relationOf, relationRows } from './relation-rows.ts';
import type { RelationRow } from './relation-rows.ts';

type Fields = Omit<Relation, 'id'>;

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createRelation(
  trx: Trx,
  reader: Reader,
  id: string,
  given: Omit<NewRelation, 'id'>,
  now: number,
): Promise<Relation> {
  const fields: Fields = {
    kind: given.kind ?? 'other',
    contact: given.contact ?? null,
    company: given.company ?? null,
    toContact: given.toContact ?? null,
    toCompany: given.toCompany ?? null,
    name: given.name ?? '',
    note: given.note ?? '',
  };
  await requireWhole(trx, reader, fields);
  const inserted = await trx
    .insertInto('relation')
    .values({
      id,
      firm_id: reader.firmId,
      ...columns(fields),
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return writtenRelation(trx, reader, id);
}

/** @throws ApiError NOT_FOUND, CONFLICT for fields that changed since they were read, UNPROCESSABLE */
export async function updateRelation(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, ...update }: RelationUpdate,
): Promise<Relation> {
  const before = relationOf(await findRelation(trx, reader, id, { locked: true }));
  requireSeen(before, update, seen ?? {});
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
  const { id: _, ...fields } = { ...before, ...given };
  await requireWhole(trx, reader, fields);
  await trx.updateTable('relation').set(columns(fields)).where('id', '=', id).execute();
  return writtenRelation(trx, reader, id);
}

/** @throws ApiError NOT_FOUND */
export async function deleteRelation(trx: Trx, reader: Reader, id: string): Promise<void> {
  await findRelation(trx, reader, id, { locked: true });
  await trx.deleteFrom('relation').where('id', '=', id).execute();
}

/** Its people may have become one meanwhile. @throws ApiError UNPROCESSABLE */
async function writtenRelation(trx: Trx, reader: Reader, id: string): Promise<Relation> {
  const relation = relationOf(await findRelation(trx, reader, id));
  const { contact, company, toContact, toCompany } = relation;
  if ((contact ?? company) === (toContact ?? toCompany ?? ''))
    throw new ApiError('UNPROCESSABLE', { fields: { name: 'relations.itself' } });
  return relation;
}

async function findRelation(trx: Trx, reader: Reader, id: string, { locked = false } = {}): Promise<RelationRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const query = relationRows(trx).where('relation.id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row || !mayReadRelation(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

/** Of one of the directory, to one other: of the directory, or a name. @throws ApiError UNPROCESSABLE */
async function requireWhole(trx: Trx, reader: Reader, fields: Fields): Promise<void> {
  const { kind, contact, company, toContact, toCompany, name } = fields;
  const of = [contact, company].filter((id) => id !== null);
  const to = [toContact, toCompany, name === '' ? null : name].filter((each) => each !== null);
  if (of.length !== 1) throw new ApiError('UNPROCESSABLE', { fields: { contact: 'relations.of' } });
  if (kind === 'formerName' && name === '')
    throw new ApiError('UNPROCESSABLE', { fields: { name: 'relations.formerName' } });
  if (to.length !== 1) throw new ApiError('UNPROCESSABLE', { fields: { name: 'relations.to' } });
  if (of[0] === to[0]) throw new ApiError('UNPROCESSABLE', { fields: { name: 'relations.itself' } });
  for (const [field, table] of [
    ['contact', 'contact'],
    ['toContact', 'contact'],
    ['company', 'company'],
    ['toCompany', 'company'],
  ] as const) {
    const id = fields[field];
    if (id === null) continue;
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where(table === 'contact' ? readableContacts(reader) : sql<boolean>`true`)
      .executeTakeFirst();
    if (!row) throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'relations.unknown' } });
  }
}

function columns({ kind, contact, company, toContact, toCompany, name, note }: Fields) {
  return {
    kind,
    contact_id: contact,
    company_id: company,
    to_contact_id: toContact,
    to_company_id: toCompany,
    name,
    note,
  };
}
