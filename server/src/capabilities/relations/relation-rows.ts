import { isAdmin } from '@basoche/domain';
import { relationRecord } from '@basoche/protocol';
import type { Relation, RelationKind } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';

const COLUMNS = [
  'relation.id',
  'relation.kind',
  'relation.contact_id',
  'relation.company_id',
  'relation.to_contact_id',
  'relation.to_company_id',
  'relation.name',
  'relation.note',
] as const;

/** Of each hidden person of a relation, the ids of those who may see them beside the administrators. */
const HIDDEN_FROM_OTHERS = sql<(string | null)[][]>`coalesce((
  select jsonb_agg(jsonb_build_array(contact.responsible, contact.created_by)) from contact
  where contact.id in (relation.contact_id, relation.to_contact_id) and contact.is_hidden
), '[]')`.as('hidden');

/** Relations of the firm, with what decides who may read them. */
export function relationRows(trx: Trx) {
  return trx.selectFrom('relation').select([...COLUMNS, HIDDEN_FROM_OTHERS]);
}

export type RelationRow = Awaited<ReturnType<ReturnType<typeof relationRows>['execute']>>[number];

/** A relation is known to who may see all its people. */
export function mayReadRelation({ hidden }: Pick<RelationRow, 'hidden'>, { account }: Reader): boolean {
  return isAdmin(account) || hidden.every((people) => people.includes(account.id));
}

export function relationOf(row: RelationRow): Relation {
  return {
    id: row.id,
    kind: row.kind as RelationKind,
    contact: row.contact_id,
    company: row.company_id,
    toContact: row.to_contact_id,
    toCompany: row.to_company_id,
    name: row.name,
    note: row.note,
  };
}

export const relationSource = recordSource({
  kind: relationRecord,
  async read(trx, reader, { after, limit }) {
    const shown: Relation[] = [];
    let last = after;
    // What is hidden is left out behind the database: pages are filled up, so that a short one is the last.
    for (;;) {
      const wanted = limit - shown.length;
      let rows = relationRows(trx).orderBy('relation.id').limit(wanted);
      if (last !== null) rows = rows.where('relation.id', '>', last);
      const found = await rows.execute();
      shown.push(...found.filter((row) => mayReadRelation(row, reader)).map(relationOf));
      if (found.length < wanted || shown.length === limit) return shown;
      last = found.at(-1)!.id;
    }
  },
  async readChanged(trx, ids) {
    const rows = await relationRows(trx).where('relation.id', 'in', ids).execute();
    return rows.map((row) => {
      const relation = relationOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadRelation(row, reader) ? relation : null) };
    });
  },
});
