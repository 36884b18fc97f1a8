import { isDeepStrictEqual } from 'node:util';
import { ROLE_ADMIN } from '@basoche/domain';
import { reason, UserUpdate } from '@basoche/protocol';
import type { ReasonText, UserInfo } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';

type Field = Exclude<keyof UserUpdate, 'seen'>;

/** Texts that hold a list, separated by commas. */
const LISTS = new Set<Field>(['languages', 'speciality']);
/** Longer texts are not repeated in a message. */
const MAX_SHOWN = 80;

/**
 * Two people changed the same field of one person: the second is told, and nothing of the first is lost. Fields that only
 * one of them changed are no conflict.
 * @param current the person as the record stands now
 * @param update `seen` holds the values that the caller had read; a field without one does not ask to be told
 * @throws ApiError CONFLICT
 */
export function requireSeen(current: UserInfo, update: UserUpdate): void {
  const { seen = {}, ...wanted } = update;
  const fields: Record<string, ReasonText> = {};
  for (const field of Object.keys(wanted) as Field[]) {
    if (wanted[field] === undefined || !(field in seen)) continue;
    const shown = currentValue(current, field);
    const now = kept(field, shown);
    // Nothing is lost where nothing stands, or what no form can show any more.
    if (now === null || now === '') continue;
    if ([seen[field], wanted[field]].some((value) => isDeepStrictEqual(kept(field, value), now))) continue;
    fields[field] = field === 'office' ? 'value.changedField' : described(shown);
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('value.changed', { fields });
}

function currentValue(current: UserInfo, field: Field): unknown {
  return field === 'office' ? (current.office?.id ?? null) : current[field];
}

/** The value as the contract keeps it, lists without what stands between their words; `null` when it refuses it. */
function kept(field: Field, value: unknown): unknown {
  if (field === 'role') return Array.isArray(value) && value.includes(ROLE_ADMIN);
  const { success, data = '' } = UserUpdate.shape[field].safeParse(value);
  if (!success) return null;
  return LISTS.has(field) ? wordsOf(String(data)) : (data ?? '');
}

function wordsOf(list: string): string | string[] {
  const words = list.split(',').map((word) => word.trim());
  return list === '' ? '' : words.filter((word) => word !== '');
}

function described(value: unknown): ReasonText {
  const isShown = typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_SHOWN);
  return isShown ? reason('value.changedTo', { value }) : 'value.changedField';
}
