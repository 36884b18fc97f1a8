import { FileProblem } from '../problem.ts';
import { isLocked, isOldFile, isZip } from '../archive/begins.ts';
import { type BookFile, FILE_LIMITS, type Losses } from './book-file.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx-read.ts';

/** Reads a workbook, or CSV as a workbook of one sheet. What the file is, its bytes say, not its name. @throws FileProblem */
export function readBook(bytes: Uint8Array, name: string): { book: BookFile; losses: Losses } {
  if (bytes.byteLength > FILE_LIMITS.file) throw new FileProblem('size');
  if (bytes.byteLength === 0) throw new FileProblem('empty');
  if (isOldFile(bytes)) throw new FileProblem(isLocked(bytes) ? 'password' : 'old');
  return isZip(bytes) ? readXlsx(bytes) : readCsv(bytes, name);
}
