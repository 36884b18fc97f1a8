import { newUuid } from '@basoche/domain';
import type { FileView } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { addFile } from './file-commands.ts';
import type { StoredContent } from './file-commands.ts';
import { fileViews } from './file-rows.ts';
import { requirePlace } from './find-place.ts';
import { placeOf } from './folder-routes.ts';
import { requireContainer } from './library-lists.ts';

/** @throws ApiError NOT_FOUND, FORBIDDEN for who may not add to it */
export async function requirePlaceFor(trx: Trx, reader: Reader, folder: string): Promise<void> {
  await requirePlace(trx, reader, placeOf(await requireContainer(trx, reader, folder)));
}

/** Files that were made here, each beside what has its name. @throws ApiError as `addFile` */
export async function addFilesTo(
  trx: Trx,
  reader: Reader,
  folder: string,
  files: readonly { name: string; content: StoredContent; letter: string | null }[],
  now: number,
): Promise<FileView[]> {
  const place = placeOf(await requireContainer(trx, reader, folder));
  const rows = [];
  for (const file of files)
    rows.push(await addFile(trx, reader, newUuid(now), { ...place, ...file, isApart: true }, now));
  return fileViews(trx, reader, rows);
}
