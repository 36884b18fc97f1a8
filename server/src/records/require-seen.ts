import { isDeepStrictEqual } from 'node:util';
import { reason } from '@basoche/protocol';
import type { ReasonText } from '@basoche/protocol';
import { ApiError } from '../http/api-error.ts';

/** Longer texts are not repeated in a message. */
const MAX_SHOWN = 80;

/**
 * Two people changed the same field of one record: the second is told, and nothing of the first is lost. Fields that only
 * one of them changed are no conflict.
 * @param current the row as the caller may read it now
 * @param wanted the fields of a command; what is not given stays
 * @param seen the values that the caller had read; a field without one does not ask to be told
 * @throws ApiError CONFLICT, with the present value of each such field
 */
export function requireSeen(
  current: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>>,
): void {
  const fields: Record<string, ReasonText> = {};
  for (const [field, value] of Object.entries(wanted)) {
    if (value === undefined || !(field in seen)) continue;
    const now = current[field] ?? '';
    // Nothing is lost where nothing stands.
    if (now === '') continue;
    if ([seen[field], value].some((each) => isDeepStrictEqual(each ?? '', now))) continue;
    fields[field] = changedText(now);
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('value.changed', { fields });
}

/** What a field is by now, where it can be named. */
export function changedText(value: unknown): ReasonText {
  const isShown = typeof value === 'string' && value !== '' && value.length <= MAX_SHOWN;
  return isShown ? reason('value.changedTo', { value }) : 'value.changedField';
}
