import { MAX_ATTACHMENT_BYTES, shownName } from '@basoche/domain';
import { MAX_LIBRARY_NAME } from '@basoche/protocol';
import type { FileToSave, FileView } from '@basoche/protocol';
import type { Context } from 'hono';
import { putParts } from '../../blobs/index.ts';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { addFile, oneFile, placeOf, requireContainer, requirePlace } from '../library/index.ts';
import type { GivenPlace } from '../library/index.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { ownAddress } from './own-address.ts';
import { attachmentOf, sourceOf } from './sources.ts';

/**
 * A file of ours, named by its address, is filed beside what has its name.
 * @throws ApiError UNPROCESSABLE for an address that is none of ours; NOT_FOUND of what the caller may not read; as `addFile`
 */
export async function saveFile(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  who: Principal,
  asked: FileToSave,
): Promise<FileView> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const reader = await readerOf(deps, who);
  const { firmId } = who;
  await db.asFirm(firmId, (trx) => placeFor(trx, reader, asked));
  const address = ownAddress(deps.publicUrl(), asked.fileUrl);
  if (address === null) throw new ApiError('UNPROCESSABLE', { fields: { fileUrl: 'filing.address' } });
  const sent = address.is === 'attachment' ? await attachmentOf(deps, who, address.slug, MAX_ATTACHMENT_BYTES) : null;
  if (sent !== null) await db.asFirm(firmId, (trx) => requireRoom(trx, firmId, firmFileBytes, sent.size));
  const parts = sent === null ? null : await putParts(blobs, firmId, sent);
  return command(c, db, async (trx) => {
    const place = await placeFor(trx, reader, asked);
    const source =
      address.is === 'attachment'
        ? { name: sent!.name, letter: null, ...(await blobs.createBlob(trx, firmId, parts!)) }
        : await sourceOf(trx, reader, address);
    const { id, size, letter } = source;
    const name = nameOf(asked.filename, source.name);
    const file = { ...place, name, letter, content: { id, size }, isApart: true };
    const row = await addFile(trx, reader, idToCreate(c, clock, undefined), file, clock.now());
    await requireRoom(trx, firmId, firmFileBytes);
    return oneFile(trx, reader, row);
  });
}

/** The folder, within the matter where both are named, or the top of the matter. @throws ApiError NOT_FOUND, UNPROCESSABLE */
async function placeFor(
  trx: Trx,
  reader: Reader,
  { targetFolderSlug, projectSlug }: Pick<FileToSave, 'targetFolderSlug' | 'projectSlug'>,
): Promise<GivenPlace> {
  const target = targetFolderSlug ?? projectSlug;
  if (target === undefined) throw new ApiError('library.place');
  const given = placeOf(await requireContainer(trx, reader, target));
  const place = await requirePlace(trx, reader, given);
  if (projectSlug !== undefined) {
    const { id } = await requireProject(trx, { userId: reader.account.id }, projectSlug);
    if (place.project_id !== id) throw new ApiError('NOT_FOUND');
  }
  return given;
}

/** A given name without an extension has that of the file. */
function nameOf(given: string | undefined, name: string): string {
  const own = shownName(name).slice(-MAX_LIBRARY_NAME);
  if (given === undefined) return own;
  const extension = /(?<=.)\.[^.]*$/.exec(own)?.[0] ?? '';
  return /(?<=.)\.[^.]+$/.test(given) ? given : `${given}${extension}`.slice(-MAX_LIBRARY_NAME);
}
