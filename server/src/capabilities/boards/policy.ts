import type { Trx } from '../../db/database.ts';
import { staff } from '../sharing/index.ts';

/** A board of the whole firm is open to every employee. */
export async function employeeIds(trx: Trx): Promise<string[]> {
  const rows = await staff(trx).select('id').execute();
  return rows.map((row) => row.id);
}
