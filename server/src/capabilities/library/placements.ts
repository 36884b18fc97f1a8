import { placementCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { requireOpenMatter } from '../sharing/index.ts';
import { requireFile } from './file-commands.ts';
import { oneFile } from './file-routes.ts';
import type { FileRow } from './file-rows.ts';
import { requireFolder, requireNotTrashed, requirePlace } from './find-place.ts';
import { record } from './library-events.ts';

interface Placement {
  slugFile: string;
  slugFolder: string;
}

/** A file in a second folder: for who may read the file, and nobody else. */
export function placementRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(placementCalls.placeFile, async ({ c, principal, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => oneFile(trx, reader, await placeFile(trx, reader, body, clock.now())));
  });

  api.serve(placementCalls.placeProjectFile, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const { id } = await requireProject(trx, principal, params.project);
      const { project_id } = await requireFile(trx, reader, body.slugFile);
      if (project_id !== id) throw new ApiError('NOT_FOUND');
      return oneFile(trx, reader, await placeFile(trx, reader, body, clock.now()));
    });
  });

  api.serve(placementCalls.removePlacement, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, async (trx) => {
      const file = await requireFile(trx, reader, params.slug);
      const folder = await requireFolder(trx, reader, params.folder, { need: 'write' });
      await requireOpenMatter(trx, folder.project_id);
      const gone = await trx
        .deleteFrom('file_placement')
        .where('file', '=', file.id)
        .where('folder', '=', folder.id)
        .returning('file')
        .executeTakeFirst();
      if (!gone) throw new ApiError('NOT_FOUND');
      await record(trx, reader, { event: 'unshared', isFolder: false, subject: file, target: folder.id }, clock.now());
    });
  });
}

/**
 * Whoever is of the place of a file shows it in a folder that they may add to; again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, CONFLICT for what is in the trash
 */
async function placeFile(trx: Trx, reader: Reader, { slugFile, slugFolder }: Placement, now: number): Promise<FileRow> {
  const file = await requireFile(trx, reader, slugFile, { need: 'place' });
  await requireOpenMatter(trx, file.project_id);
  await requireNotTrashed(trx, file);
  const folder = await requireFolder(trx, reader, slugFolder);
  await requirePlace(trx, reader, { parent: folder.id });
  if (folder.id === file.parent) return file;
  const placed = await trx
    .insertInto('file_placement')
    .values({
      firm_id: reader.firmId,
      file: file.id,
      folder: folder.id,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file')
    .executeTakeFirst();
  if (placed) await record(trx, reader, { event: 'shared', isFolder: false, subject: file, target: folder.id }, now);
  return file;
}
