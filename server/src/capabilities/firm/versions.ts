import { reason } from '@basoche/protocol';
import type { Subject } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';

export interface Versioned {
  version: number;
}

/**
 * Two people changed the same thing: the second is told, and nothing of the first is lost.
 * @param seen the version the caller had read; without one the caller does not ask to be told
 * @throws ApiError CONFLICT
 */
export function requireVersion(
  current: Versioned & { by?: string | null; at?: Date },
  seen: number | undefined,
  what: Subject,
): void {
  if (seen === undefined || seen === current.version) return;
  const at = current.at?.getTime();
  if (at === undefined) throw new ApiError(reason('firm.changed', { what }));
  throw new ApiError(
    current.by ? reason('firm.changedBy', { what, by: current.by, at }) : reason('firm.changedAt', { what, at }),
  );
}
