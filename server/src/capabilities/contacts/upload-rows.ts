import { createHash } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import { UploadRow } from '@basoche/protocol';
import type { ContactChunk, NewContact, UploadAction } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import { fieldsOf } from '../../http/problem.ts';
import type { Reader } from '../../records/index.ts';

/** What a row says of a contact, without what it leaves empty. */
export type RowFields = Partial<Omit<NewContact, 'id' | 'company'>> & Pick<NewContact, 'firstname' | 'lastname'>;

/** A row that can be imported. */
export interface ReadRow {
  /** Of the contact that is made of it: the same for the same content, imported by the same person [CI3]. */
  id: string;
  fields: RowFields;
  company: string | undefined;
  /** The contact that it is, where the sender knows. */
  contact: string | undefined;
  action: UploadAction;
}

/** By the rules of a new contact. @returns why not, of a row that is wrong [CI4] */
export function readRow(reader: Reader, chunk: ContactChunk, row: object): ReadRow | ApiError {
  const parsed = UploadRow.safeParse(filled(row));
  if (!parsed.success) return new ApiError('BAD_REQUEST', { fields: fieldsOf(parsed.error) });
  const { row: _, company, contact, action, ...given } = parsed.data;
  const fields = filled(given) as RowFields;
  const content = JSON.stringify([Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)), company ?? '']);
  const hash = createHash('sha256').update(`${reader.firmId}\n${reader.account.id}\ncontact\n${content}`).digest();
  return {
    id: newUuid(0, hash.subarray(0, 16)),
    fields,
    company,
    contact: contact ?? undefined,
    action: action ?? chunk.action ?? 'complete',
  };
}

function filled(row: object): object {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** Its number in the file; of a row without one, its place in the chunk. */
export function numberOf(row: Readonly<Record<string, unknown>>, at: number): number {
  const number = Number(row['row']);
  return row['row'] !== '' && Number.isSafeInteger(number) && number > 0 ? number : at + 1;
}
