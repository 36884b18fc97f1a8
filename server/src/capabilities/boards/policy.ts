import type { Trx } from '../../db/database.ts';
import { staff } from '../sharing/index.ts';
import type { Grant } from '../sharing/index.ts';

/** Chosen people and the members of the project write; a board of the whole firm is open to every employee. */
export function boardGrants(members: readonly string[]): Map<string, Grant> {
  return new Map(members.map((id) => [id, 'write']));
}

export async function employeeIds(trx: Trx): Promise<string[]> {
  const rows = await staff(trx).select('id').execute();
  return rows.map((row) => row.id);
}
