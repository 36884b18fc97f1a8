import { FOLDER_CATEGORIES, libraryCalls } from '@basoche/protocol';
import type { FolderView } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { addFavourite, removeFavourite } from './favourites.ts';
import { requireFolder } from './find-place.ts';
import { createFolder, deleteFolder, updateFolder } from './folder-commands.ts';
import { folderViews } from './folder-rows.ts';
import type { FolderRow } from './folder-rows.ts';
import {
  foldersIn,
  foundFolders,
  requireContainer,
  spaceNamed,
  topFolders,
  trashedFolders,
  treeOf,
} from './library-lists.ts';
import type { Container } from './library-lists.ts';

/** As the specification calls them, in French. */
export const CATEGORY_NAMES: Record<(typeof FOLDER_CATEGORIES)[number]['key'], string> = {
  personal: 'Personnel',
  company: 'Cabinet',
  project: 'Dossiers',
  shared: 'Partagés avec moi',
  trash: 'Corbeille',
};

export const categoryList = () =>
  FOLDER_CATEGORIES.map(({ id, key }) => ({ id, name: CATEGORY_NAMES[key], type: key }));

export async function oneView(trx: Trx, reader: Reader, row: FolderRow): Promise<FolderView> {
  const [view] = await folderViews(trx, reader, [row]);
  return view!;
}

/** Folders of a category, or in the folder of this slug. */
async function listed(trx: Trx, reader: Reader, type: string, slug: string | undefined): Promise<FolderRow[]> {
  if (slug !== undefined) return foldersIn(trx, reader, await requireContainer(trx, reader, slug));
  const key = FOLDER_CATEGORIES.find((category) => category.key === type || String(category.id) === type)?.key;
  if (key === 'trash') return trashedFolders(trx, reader);
  if (key === 'shared') return foldersIn(trx, reader, { is: 'shared' });
  const space = spaceNamed(type);
  return space === null ? [] : topFolders(trx, reader, space);
}

export function folderRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const read = async <T>(principal: Principal, work: (trx: Trx, reader: Reader) => Promise<T>): Promise<T> => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => work(trx, reader));
  };
  const list = (principal: Principal, type: string, slug?: string) =>
    read(principal, async (trx, reader) => folderViews(trx, reader, await listed(trx, reader, type, slug)));
  const listOfMatter = (principal: Principal, category: string, identifier: string, slug?: string) =>
    list(principal, category, slug ?? (spaceNamed(category) === 'project' ? identifier : undefined));

  api.serve(libraryCalls.listCategories, () => categoryList());
  api.serve(libraryCalls.listFolders, ({ principal, params, query }) => list(principal, params.type, query.slug));
  api.serve(libraryCalls.listFoldersIn, ({ principal, params, body }) => list(principal, params.type, body.slug));
  api.serve(libraryCalls.listCategoryFolders, ({ principal, params, query }) =>
    listOfMatter(principal, params.category, params.identifier, query.slug),
  );
  api.serve(libraryCalls.listCategoryFoldersIn, ({ principal, params, body }) =>
    listOfMatter(principal, params.category, params.identifier, body.slug),
  );

  api.serve(libraryCalls.readFolder, ({ principal, params }) =>
    read(principal, async (trx, reader) => oneView(trx, reader, await requireFolder(trx, reader, params.slug))),
  );

  api.serve(libraryCalls.readTree, ({ principal, params }) =>
    read(principal, async (trx, reader) => treeOf(trx, reader, await requireFolder(trx, reader, params.slug))),
  );

  api.serve(libraryCalls.createFolder, async ({ c, principal, body: { id, ...folder } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) =>
      oneView(trx, reader, await createFolder(trx, reader, idToCreate(c, clock, id), folder, clock.now())),
    );
  });

  api.serve(libraryCalls.updateFolder, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) =>
      oneView(trx, reader, await updateFolder(trx, reader, params.slug, body, clock.now())),
    );
  });

  api.serve(libraryCalls.deleteFolder, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, (trx) => deleteFolder(trx, reader, params.slug, clock.now()));
  });

  api.serve(libraryCalls.moveFolder, async ({ c, principal, body: { folderSlug, targetFolder } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await requireFolder(trx, reader, folderSlug);
      const place = placeOf(await requireContainer(trx, reader, targetFolder));
      return oneView(trx, reader, await updateFolder(trx, reader, folderSlug, place, clock.now()));
    });
  });

  api.serve(libraryCalls.addFavouriteFolder, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => addFavourite(trx, reader, params.slug));
  });

  api.serve(libraryCalls.removeFavouriteFolder, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, (trx) => removeFavourite(trx, reader, params.slug));
  });

  api.serve(libraryCalls.searchFolders, ({ principal, body }) =>
    read(principal, async (trx, reader) => folderViews(trx, reader, await foundFolders(trx, reader, body))),
  );
}

/** What a command says of a folder, or of the top of a space. */
/** @throws ApiError UNPROCESSABLE of what is shared, which is no place */
export function placeOf(container: Container) {
  if (container.is === 'shared') throw new ApiError('library.place');
  return container.is === 'folder'
    ? { parent: container.row.id }
    : { parent: null, space: container.space, project: container.project };
}
