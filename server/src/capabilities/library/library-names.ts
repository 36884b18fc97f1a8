import { displayName } from '@basoche/domain';
import { ApiError } from '../../http/api-error.ts';

/** A name that no file system takes for a way out of a folder. @throws ApiError UNPROCESSABLE */
export function requireName(name: string): void {
  if (/[/\\\p{Cc}]/u.test(name) || /^\.{1,2}$/.test(name))
    throw new ApiError('UNPROCESSABLE', { fields: { name: 'library.name' } });
}

/** By which two names are one: whatever the case, and however accents are written. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** `Claire MARCHAND`, `''` of somebody who is gone. */
export function nameOf(person: { firstname: string; lastname: string } | undefined): string {
  return person === undefined ? '' : displayName(person.firstname, person.lastname);
}
