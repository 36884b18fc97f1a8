import { newUuid } from '@basoche/domain';
import { pathOf, stampingCalls } from '@basoche/protocol';
import type { FileView, StampFile } from '@basoche/protocol';
import type { Context } from 'hono';
import { putParts } from '../../blobs/index.ts';
import type { StoredPart } from '../../blobs/index.ts';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { addFilesTo } from '../library/index.ts';
import { insertWholeUpload } from '../uploads/index.ts';
import type { MadeFile } from './stamped-files.ts';

type StoreDeps = Pick<CapabilityDeps, 'db' | 'blobs' | 'clock' | 'firmFileBytes'>;

/** Held for the caller alone, for a week. @throws ApiError UNPROCESSABLE when the firm has no space left */
export async function holdMade(
  deps: StoreDeps,
  c: Context<ApiEnv>,
  who: Principal,
  files: readonly MadeFile[],
): Promise<StampFile[]> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const stored = await storedParts(deps, who.firmId, files);
  return command(c, db, async (trx) => {
    const held: StampFile[] = [];
    for (const { file, parts } of stored) {
      const { id: blob, size } = await blobs.createBlob(trx, who.firmId, parts);
      const id = newUuid(clock.now());
      await insertWholeUpload(trx, who, { id, name: file.name, size, blob }, clock.now());
      held.push(stampFileOf(id, file, size));
    }
    await requireRoom(trx, who.firmId, firmFileBytes);
    return held;
  });
}

/** New files of a folder, beside what has their name. @throws ApiError as `addFilesTo` */
export async function fileMade(
  deps: StoreDeps,
  c: Context<ApiEnv>,
  { reader, folder }: { reader: Reader; folder: string },
  files: readonly MadeFile[],
): Promise<FileView[]> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const stored = await storedParts(deps, reader.firmId, files);
  return command(c, db, async (trx) => {
    const contents = [];
    for (const { file, parts } of stored)
      contents.push({
        name: file.name,
        letter: file.letter,
        content: await blobs.createBlob(trx, reader.firmId, parts),
      });
    const views = await addFilesTo(trx, reader, folder, contents, clock.now());
    await requireRoom(trx, reader.firmId, firmFileBytes);
    return views;
  });
}

/** Room is asked for before the bytes are stored; what is then refused leaves parts that nothing names. */
async function storedParts({ db, blobs, firmFileBytes }: StoreDeps, firmId: string, files: readonly MadeFile[]) {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await db.asFirm(firmId, (trx: Trx) => requireRoom(trx, firmId, firmFileBytes, size));
  const stored: { file: MadeFile; parts: StoredPart[] }[] = [];
  for (const file of files) {
    stored.push({ file, parts: await putParts(blobs, firmId, new Blob([file.bytes])) });
  }
  return stored;
}

function stampFileOf(id: string, { name, pages, frontId }: MadeFile, size: number): StampFile {
  return {
    id,
    frontId,
    name,
    type: 'pdf',
    size,
    pageCount: pages,
    url: `/api${pathOf(stampingCalls.readHeldFile, { params: { id } })}`,
  };
}
