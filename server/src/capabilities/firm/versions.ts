import { formatDayTime } from '@basoche/domain';
import { ApiError } from '../../http/api-error.ts';

export interface Versioned {
  version: number;
}

/**
 * Two people changed the same thing: the second is told, and nothing of the first is lost.
 * @param seen the version the caller had read; without one the caller does not ask to be told
 * @param what starts the French message: `Le bureau`
 * @throws ApiError CONFLICT
 */
export function requireVersion(
  current: Versioned & { by?: string | null; at?: Date },
  seen: number | undefined,
  what: string,
): void {
  if (seen === undefined || seen === current.version) return;
  const by = current.by ? ` par ${current.by}` : '';
  const at = current.at ? ` le ${formatDayTime(current.at.getTime())}` : '';
  throw new ApiError('CONFLICT', {
    detail: `${what} a été modifié entre-temps${by}${at}. Vos changements n’ont pas été enregistrés : relisez la version actuelle, puis recommencez.`,
  });
}
