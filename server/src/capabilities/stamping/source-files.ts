import { inspectPdf } from '@basoche/pdf';
import { MAX_STAMPED_BYTES, MAX_STAMPED_PAGES, reason } from '@basoche/protocol';
import type { FilesToStamp } from '@basoche/protocol';
import { bytesOf } from '../../blobs/index.ts';
import type { Blobs } from '../../blobs/index.ts';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireFile, requireNotTrashed } from '../library/index.ts';
import { isUuid } from '../sharing/index.ts';
import { wholeUpload } from '../uploads/index.ts';
import { refusalOf } from './refused.ts';

/** A PDF that is to be stamped, as the caller names it. */
export interface SourceFile {
  frontId: string | null;
  name: string;
  /** Name of the result, if the caller gave one. */
  newName: string | undefined;
  blob: string;
  /** Bytes. */
  size: number;
  /** What it is as a letter between lawyers. */
  letter: string | null;
}

export interface ReadFile extends SourceFile {
  bytes: Uint8Array;
  pages: number;
}

/**
 * Files of the library that the caller may read, and what they sent before.
 * @throws ApiError NOT_FOUND; CONFLICT for what is in the trash; UNPROCESSABLE for more than one call takes
 */
export async function sourceFiles(
  trx: Trx,
  reader: Reader,
  who: Principal,
  asked: FilesToStamp['filesToStamp'],
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const { file, frontId, newName } of asked) {
    const own = isUuid(file) ? await wholeUpload(trx, who, file) : null;
    files.push({
      frontId: frontId ?? null,
      newName,
      ...(own ? { ...own, letter: null } : await ofLibrary(trx, reader, file)),
    });
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_STAMPED_BYTES) throw new ApiError(reason('stamping.tooLarge', { max: MAX_STAMPED_BYTES }));
  return files;
}

async function ofLibrary(trx: Trx, reader: Reader, id: string) {
  const file = await requireFile(trx, reader, id);
  await requireNotTrashed(trx, file);
  return { name: file.name, blob: file.blob, size: Number(file.size), letter: file.letter };
}

/** @throws ApiError UNPROCESSABLE for what is no PDF that can be read, and for more pages than one call takes */
export async function readSources(
  blobs: Pick<Blobs, 'read'>,
  firmId: string,
  files: readonly SourceFile[],
): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  let pages = 0;
  for (const file of files) {
    const bytes = await bytesOf(blobs.read(firmId, file.blob));
    const facts = await factsOf(bytes, file.name);
    pages += facts.pages;
    if (pages > MAX_STAMPED_PAGES) throw new ApiError(reason('stamping.tooManyPages', { max: MAX_STAMPED_PAGES }));
    if (facts.isSigned) throw new ApiError(reason('stamping.signed', { name: file.name }));
    read.push({ ...file, bytes, pages: facts.pages });
  }
  return read;
}

/** @throws ApiError UNPROCESSABLE */
export async function factsOf(bytes: Uint8Array, name: string) {
  try {
    return await inspectPdf(bytes);
  } catch (error) {
    throw refusalOf(error, name);
  }
}
