import { canEditFirm } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { readAccount } from '../access/index.ts';

/** The firm of a path is one's own; another one is not told to exist. @throws ApiError NOT_FOUND */
export function requireOwnFirm(who: Principal, firmId: string): void {
  if (firmId.toLowerCase() !== who.firmId) throw new ApiError('NOT_FOUND');
}

/** @throws ApiError FORBIDDEN */
export async function requireFirmEditor(trx: Trx, who: Principal): Promise<void> {
  if (!canEditFirm(await readAccount(trx, who.userId))) throw new ApiError('firm.administratorsOnly');
}

export function administersAllFirms(who: Principal): boolean {
  return who.isPlatform ?? false;
}
