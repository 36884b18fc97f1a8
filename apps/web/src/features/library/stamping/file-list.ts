import type { Place } from '@basoche/crdt';
import { MAX_FILE_NAME, stemOf } from './stamp-data.ts';
import type { FileToStamp, LeftFile, Naming } from './stamp-data.ts';

/** Files of a dialog, in the order in which they are numbered. */
export interface FileList {
  files: readonly FileToStamp[];
  left: readonly LeftFile[];
}

/** Puts a file right before or after another. */
export function moved(files: readonly FileToStamp[], id: string, place: Place): readonly FileToStamp[] {
  const file = files.find(({ frontId }) => frontId === id);
  if (file === undefined || typeof place === 'string') return files;
  const rest = files.filter((each) => each !== file);
  const at = rest.findIndex(({ frontId }) => frontId === ('before' in place ? place.before : place.after));
  return at < 0 ? files : rest.toSpliced('before' in place ? at : at + 1, 0, file);
}

/** Moves a file by one place up (-1) or down (1). */
export function stepped(files: readonly FileToStamp[], id: string, step: -1 | 1): readonly FileToStamp[] {
  const at = files.findIndex(({ frontId }) => frontId === id);
  const other = files[at + step];
  if (at < 0 || other === undefined) return files;
  return moved(files, id, step === -1 ? { before: other.frontId } : { after: other.frontId });
}

/** What a name lacks to be one of a file; `null`: nothing. */
export function nameProblem(name: string): 'empty' | 'signs' | 'long' | null {
  if (stemOf(name).trim() === '') return 'empty';
  if (/[/\\]/.test(name)) return 'signs';
  return name.length > MAX_FILE_NAME ? 'long' : null;
}

/** The number that a file has. @param at its place in the list, from 0 */
export const numberAt = ({ first }: Naming, { number }: Pick<FileToStamp, 'number'>, at: number): number =>
  number ?? first + at;
