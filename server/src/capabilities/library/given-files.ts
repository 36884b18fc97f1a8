import { newUuid, shownName } from '@basoche/domain';
import { MAX_LIBRARY_NAME } from '@basoche/protocol';
import type { FilesToCreate, FileToReplace, FileView } from '@basoche/protocol';
import type { Context } from 'hono';
import type { z } from 'zod';
import { putParts } from '../../blobs/index.ts';
import type { StoredPart } from '../../blobs/index.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireRoom } from '../attachments/index.ts';
import { readerOf } from '../peer.ts';
import { addFile, requireFile } from './file-commands.ts';
import type { StoredContent } from './file-commands.ts';
import { fileViews } from './file-rows.ts';
import { addVersion } from './file-versions.ts';
import { placeOf } from './folder-routes.ts';
import { requireContainer } from './library-lists.ts';

/**
 * Files that came whole with a call. Room is asked for before the work, and again once they weigh; their bytes are stored
 * first: what is then refused leaves parts that nothing names.
 * @throws ApiError as `addFile`
 */
export async function addGivenFiles(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  principal: Principal,
  folder: string,
  { files, uploadAsModele: isModel, description, keywords }: z.output<typeof FilesToCreate>,
): Promise<FileView[]> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const reader = await readerOf(deps, principal);
  const { firmId } = principal;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  await db.asFirm(firmId, async (trx) => {
    await requireContainer(trx, reader, folder);
    await requireRoom(trx, firmId, firmFileBytes, size);
  });
  const stored: { name: string; parts: StoredPart[] }[] = [];
  for (const file of files)
    stored.push({ name: shownName(file.name).slice(-MAX_LIBRARY_NAME), parts: await putParts(blobs, firmId, file) });
  return command(c, db, async (trx) => {
    const place = placeOf(await requireContainer(trx, reader, folder));
    const rows = [];
    for (const { name, parts } of stored) {
      const content: StoredContent = await blobs.createBlob(trx, firmId, parts);
      const file = { ...place, name, content, description, keywords, isModel };
      rows.push(await addFile(trx, reader, newUuid(clock.now()), file, clock.now()));
    }
    await requireRoom(trx, firmId, firmFileBytes);
    return fileViews(trx, reader, rows);
  });
}

/**
 * A file that came whole with a call is the next version of one that is there.
 * @throws ApiError as `requireFile` and `addVersion`
 */
export async function replaceContent(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  principal: Principal,
  { fileSlug, file: given, base }: z.output<typeof FileToReplace>,
): Promise<FileView> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const reader = await readerOf(deps, principal);
  const { firmId } = principal;
  await db.asFirm(firmId, async (trx) => {
    await requireFile(trx, reader, fileSlug, { need: 'write' });
    await requireRoom(trx, firmId, firmFileBytes, given.size);
  });
  const parts = await putParts(blobs, firmId, given);
  return command(c, db, async (trx) => {
    const file = await requireFile(trx, reader, fileSlug, { locked: true, need: 'write' });
    const content: StoredContent = await blobs.createBlob(trx, firmId, parts);
    await addVersion(trx, reader, file, { content, base: base ?? null, name: file.name }, clock.now());
    await requireRoom(trx, firmId, firmFileBytes);
    const [view] = await fileViews(trx, reader, [await requireFile(trx, reader, fileSlug)]);
    return view!;
  });
}
