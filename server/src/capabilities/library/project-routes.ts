import { projectLibraryCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { addFavourite, removeFavourite } from './favourites.ts';
import { copyFile, deleteFile, requireFile, updateFile } from './file-commands.ts';
import { contentAnswer } from './file-content.ts';
import { oneFile } from './file-routes.ts';
import { fileViews } from './file-rows.ts';
import { requireFolder } from './find-place.ts';
import { createFolder, deleteFolder, updateFolder } from './folder-commands.ts';
import { categoryList, oneView, placeOf } from './folder-routes.ts';
import { folderViews } from './folder-rows.ts';
import { addGivenFiles } from './given-files.ts';
import { filesIn, foldersIn, foundFiles, foundFolders } from './library-lists.ts';
import type { Container } from './library-lists.ts';

/** The twin of the library within a matter: nothing of another place answers to it. */
export function projectLibraryRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const read = async <T>(principal: Principal, work: (trx: Trx, reader: Reader) => Promise<T>): Promise<T> => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => work(trx, reader));
  };

  api.serve(projectLibraryCalls.listProjectFolders, ({ principal, params }) =>
    read(principal, async (trx, reader) =>
      folderViews(trx, reader, await foldersIn(trx, reader, await containerIn(trx, reader, params.slug))),
    ),
  );

  api.serve(projectLibraryCalls.listProjectFoldersIn, ({ principal, params, body }) =>
    read(principal, async (trx, reader) =>
      folderViews(trx, reader, await foldersIn(trx, reader, await containerIn(trx, reader, params.project, body.slug))),
    ),
  );

  api.serve(projectLibraryCalls.createProjectFolder, async ({ c, principal, params, body: { id, name, parent } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const place = placeOf(await containerIn(trx, reader, params.project, parent ?? undefined));
      const row = await createFolder(trx, reader, idToCreate(c, clock, id), { ...place, name }, clock.now());
      return oneView(trx, reader, row);
    });
  });

  api.serve(projectLibraryCalls.updateProjectFolder, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await folderIn(trx, reader, params.project, params.folder);
      return oneView(trx, reader, await updateFolder(trx, reader, params.folder, body, clock.now()));
    });
  });

  api.serve(projectLibraryCalls.deleteProjectFolder, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, async (trx) => {
      await folderIn(trx, reader, params.project, params.folder);
      await deleteFolder(trx, reader, params.folder, clock.now());
    });
  });

  api.serve(projectLibraryCalls.searchProjectFolders, ({ principal, params, body }) =>
    read(principal, async (trx, reader) => {
      const slug = body.slug ?? params.project;
      await containerIn(trx, reader, params.project, body.slug);
      return folderViews(trx, reader, await foundFolders(trx, reader, { query: body.query, slug }));
    }),
  );

  api.serve(projectLibraryCalls.listProjectFiles, ({ principal, params }) =>
    read(principal, async (trx, reader) =>
      fileViews(trx, reader, await filesIn(trx, reader, await containerIn(trx, reader, params.project, params.folder))),
    ),
  );

  api.serve(projectLibraryCalls.listProjectCategories, ({ principal, params }) =>
    read(principal, async (trx, reader) => {
      await containerIn(trx, reader, params.slug);
      return categoryList().filter(({ type }) => type === 'project' || type === 'trash');
    }),
  );

  api.serve(projectLibraryCalls.addProjectFavourite, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await folderIn(trx, reader, params.project, params.folder);
      return addFavourite(trx, reader, params.folder);
    });
  });

  api.serve(projectLibraryCalls.removeProjectFavourite, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, async (trx) => {
      await folderIn(trx, reader, params.project, params.folder);
      await removeFavourite(trx, reader, params.folder);
    });
  });

  api.serve(projectLibraryCalls.moveProjectFolder, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await folderIn(trx, reader, params.project, body.folderSlug);
      const place = placeOf(await containerIn(trx, reader, params.project, body.targetFolder));
      return oneView(trx, reader, await updateFolder(trx, reader, body.folderSlug, place, clock.now()));
    });
  });

  api.serve(projectLibraryCalls.createProjectFiles, async ({ c, principal, params, body }) => {
    await read(principal, (trx, reader) => containerIn(trx, reader, params.project, params.folder));
    return addGivenFiles(deps, c, principal, params.folder, body);
  });

  api.serve(projectLibraryCalls.createProjectFileFromTemplate, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const place = placeOf(await containerIn(trx, reader, params.project, params.folder));
      const copy = { ...place, file: await requireFile(trx, reader, body.file), name: body.name };
      return oneFile(trx, reader, await copyFile(trx, reader, idToCreate(c, clock, undefined), copy, clock.now()));
    });
  });

  api.serve(projectLibraryCalls.deleteProjectFile, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, async (trx) => {
      await fileIn(trx, reader, params.project, params.file);
      await deleteFile(trx, reader, params.file, clock.now());
    });
  });

  api.serve(projectLibraryCalls.updateProjectFile, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await fileIn(trx, reader, params.project, params.file);
      return oneFile(trx, reader, await updateFile(trx, reader, params.file, body, clock.now()));
    });
  });

  api.serve(projectLibraryCalls.readProjectFile, ({ principal, params }) =>
    read(principal, async (trx, reader) =>
      oneFile(trx, reader, await fileIn(trx, reader, params.project, params.file)),
    ),
  );

  api.serve(projectLibraryCalls.downloadProjectFile, async ({ c, principal, params }) => {
    await read(principal, (trx, reader) => fileIn(trx, reader, params.project, params.file));
    return contentAnswer(deps, c, principal, params.file);
  });

  api.serve(projectLibraryCalls.searchProjectFiles, ({ principal, params, body }) =>
    read(principal, async (trx, reader) => {
      const slug = body.slug ?? params.project;
      await containerIn(trx, reader, params.project, body.slug);
      return fileViews(trx, reader, await foundFiles(trx, reader, { query: body.query, slug }, 'words'));
    }),
  );

  api.serve(projectLibraryCalls.moveProjectFile, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await fileIn(trx, reader, params.project, body.fileSlug);
      const place = placeOf(await containerIn(trx, reader, params.project, body.targetFolder));
      return oneFile(trx, reader, await updateFile(trx, reader, body.fileSlug, place, clock.now()));
    });
  });
}

/** A folder of this matter, or its top. @throws ApiError NOT_FOUND */
async function containerIn(trx: Trx, reader: Reader, project: string, folder?: string): Promise<Container> {
  const { id } = await requireProject(trx, { userId: reader.account.id }, project);
  if (folder === undefined || folder === project || folder === id) return { is: 'top', space: 'project', project: id };
  return { is: 'folder', row: await folderIn(trx, reader, id, folder) };
}

/** @throws ApiError NOT_FOUND of one of another place */
async function folderIn(trx: Trx, reader: Reader, project: string, folder: string) {
  const { id } = await requireProject(trx, { userId: reader.account.id }, project);
  const row = await requireFolder(trx, reader, folder);
  if (row.project_id !== id) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError NOT_FOUND of one of another place */
async function fileIn(trx: Trx, reader: Reader, project: string, file: string) {
  const { id } = await requireProject(trx, { userId: reader.account.id }, project);
  const row = await requireFile(trx, reader, file);
  if (row.project_id !== id) throw new ApiError('NOT_FOUND');
  return row;
}
