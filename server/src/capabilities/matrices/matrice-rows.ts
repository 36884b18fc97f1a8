import { matriceRecord } from '@basoche/protocol';
import type { Matrice } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';

export function matriceRows(trx: Trx) {
  return trx
    .selectFrom('matrice')
    .select(['id', 'name', 'file_name', 'size', 'hash', 'updated_by', 'created_at', 'updated_at']);
}
export type MatriceRow = Awaited<ReturnType<ReturnType<typeof matriceRows>['executeTakeFirstOrThrow']>>;

export function matriceOf(row: MatriceRow): Matrice {
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    size: row.size,
    hash: row.hash,
    updatedBy: row.updated_by,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

export const matriceSource = recordSource({
  kind: matriceRecord,
  async read(trx, reader, { after, limit }) {
    // Clients and partners have no models.
    if (!reader.account.isEmployee) return [];
    let rows = matriceRows(trx).orderBy('id').limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(matriceOf);
  },
  async readChanged(trx, ids) {
    const rows = await matriceRows(trx).where('id', 'in', ids).execute();
    return rows.map((row) => ({ id: row.id, row: matriceOf(row) }));
  },
});
