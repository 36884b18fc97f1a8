import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { memberIds, resolvePeople } from '../sharing/index.ts';

/**
 * People named in a task: only those who can open its list, who would otherwise never see it.
 * @throws ApiError UNPROCESSABLE naming `field`
 */
export async function peopleOfList(
  trx: Trx,
  who: Principal,
  list: DocName,
  references: readonly string[],
  field: string,
): Promise<string[]> {
  const ids = await resolvePeople(trx, who, references, field);
  if (ids.length === 0) return ids;
  const members = await memberIds(trx, list);
  if (ids.some((id) => !members.includes(id)))
    throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'task.noAccess' } });
  return ids;
}
