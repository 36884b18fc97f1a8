import { TRASH_DAYS } from '@basoche/protocol';
import { sql } from 'kysely';
import { readTextsJob, recogniseScansJob } from '../../file-text/index.ts';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { fileRoutes } from './file-routes.ts';
import { fileSource } from './file-rows.ts';
import { folderRoutes } from './folder-routes.ts';
import { favouriteFolderSource, folderSource } from './folder-rows.ts';
import { placementRoutes } from './placements.ts';
import { projectLibraryRoutes } from './project-routes.ts';
import { rightsRequestRoutes } from './rights-request-routes.ts';
import { rightsRequestSource } from './rights-request-rows.ts';
import { shareRoutes } from './share-routes.ts';
import { shareSource } from './share-rows.ts';

export { addFilesTo, requirePlaceFor } from './added-files.ts';
export { exportedTree } from './exported-tree.ts';
export type { Branch } from './exported-tree.ts';
export { presentFiles, recordDownloads } from './present-files.ts';
export type { PresentFile } from './present-files.ts';
export { addFile, requireFile } from './file-commands.ts';
export { oneFile } from './file-routes.ts';
export { requireVersion } from './file-versions.ts';
export type { FileRow } from './file-rows.ts';
export { lockTree, requireNotTrashed, requirePlace } from './find-place.ts';
export type { GivenPlace } from './find-place.ts';
export { createFolder } from './folder-commands.ts';
export { folderNamesIn } from './folder-rows.ts';
export { placeOf } from './folder-routes.ts';
export { requireContainer } from './library-lists.ts';
export { nameKey, requireName } from './library-names.ts';
export { record as recordLibraryEvent } from './library-events.ts';
export type { Place } from './place-readers.ts';
export { searchFiles } from './searched-files.ts';
export { requireShareable } from './share-commands.ts';

/** What served in the trash goes for good; what stands in a folder goes with it. */
const isOver = sql<boolean>`old.trashed_at < now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`;

/** Folders and files of people, of the firm and of its matters. */
export const library = defineCapability({
  name: 'library',
  records: [folderSource, fileSource, shareSource, rightsRequestSource, favouriteFolderSource],
  cleanUp: [
    { table: 'file', isOver },
    { table: 'folder', isOver },
  ],
  jobs: [readTextsJob, recogniseScansJob],
  routes(deps) {
    const api = createApi(deps, 'library');
    folderRoutes(api, deps);
    fileRoutes(api, deps);
    projectLibraryRoutes(api, deps);
    shareRoutes(api, deps);
    placementRoutes(api, deps);
    rightsRequestRoutes(api, deps);
    return api.app;
  },
});
