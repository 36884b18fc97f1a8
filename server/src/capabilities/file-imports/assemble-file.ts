import { newUuid } from '@basoche/domain';
import type { FileToAssemble, FileView } from '@basoche/protocol';
import type { Context } from 'hono';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { addFile, oneFile, placeOf, requireContainer, requirePlace } from '../library/index.ts';
import type { GivenPlace, Place } from '../library/index.ts';
import { readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { deleteChunks, namedChunks } from './chunk-rows.ts';
import { joinedChunks } from './joined-chunks.ts';

/** A place for who may add to it, and its key. @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open */
export async function requireTarget(
  trx: Trx,
  reader: Reader,
  folder: string,
): Promise<{ given: GivenPlace; place: Place; key: string }> {
  const given = placeOf(await requireContainer(trx, reader, folder));
  const place = await requirePlace(trx, reader, given);
  const key = place.parent ?? `${place.space}/${place.project_id ?? ''}`;
  return { given, place, key };
}

/**
 * The file that chunks make is filed, and its chunks go: all of it or nothing.
 * @throws ApiError as `addFile`; UNPROCESSABLE while chunks are missing, or once they were cancelled
 */
export async function assembleFile(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  who: Principal,
  folder: string,
  { name, chunkNames, projectSlug, description, keywords }: FileToAssemble,
): Promise<FileView> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const reader = await readerOf(deps, who);
  const { firmId } = who;
  const target = async (trx: Trx) => {
    const found = await requireTarget(trx, reader, folder);
    if (projectSlug === undefined) return found;
    const { id } = await requireProject(trx, who, projectSlug);
    if (found.place.project_id !== id) throw new ApiError('NOT_FOUND');
    return found;
  };
  const chunks = await db.asFirm(firmId, async (trx) => namedChunks(trx, who, (await target(trx)).key, chunkNames));
  const parts = chunks === null ? null : await joinedChunks(blobs, firmId, chunks);
  return command(c, db, async (trx) => {
    const { given, key } = await target(trx);
    // Cancelled or filed meanwhile, they are there no longer.
    const present = await namedChunks(trx, who, key, chunkNames, { isLocked: true });
    if (parts === null || present === null)
      throw new ApiError('UNPROCESSABLE', { fields: { chunkNames: 'imports.chunksMissing' } });
    const content = await blobs.createBlob(trx, firmId, parts);
    const row = await addFile(
      trx,
      reader,
      newUuid(clock.now()),
      { ...given, name, content, description, keywords },
      clock.now(),
    );
    await deleteChunks(trx, who, present, clock.now());
    await requireRoom(trx, firmId, firmFileBytes);
    return oneFile(trx, reader, row);
  });
}
