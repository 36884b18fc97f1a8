import { defineRecord } from '../records/record.ts';
import {
  addFavouriteFolder,
  createFile,
  createFolder,
  deleteFile,
  deleteFolder,
  removeFavouriteFolder,
  updateFile,
  updateFolder,
} from './calls.ts';
import { LibraryFile } from './file.ts';
import { FavouriteFolder, Folder } from './folder.ts';
import { LibraryShare } from './share.ts';
import { RightsRequest } from './rights-request.ts';
import { createRightsRequest, decideRightsRequest, withdrawRightsRequest } from './rights-request-calls.ts';
import { createShare, deleteShare, updateShare } from './share-calls.ts';

const PLACE = { space: 'personal', project: null, parent: null, owner: null } as const;

/** Of one's own space, the firm's and the matters that one works on, and what is shared with one. */
export const folderRecord = defineRecord({
  name: 'folder',
  row: Folder,
  calls: { create: createFolder, update: updateFolder, remove: deleteFolder },
  blank: { name: '', ...PLACE, createdAt: 0, updatedAt: 0, trashedAt: null },
  references: { parent: 'folder', project: 'project' },
  search: ['name'],
  orders: { name: ['name'], changed: ['updatedAt'] },
});

export const fileRecord = defineRecord({
  name: 'file',
  row: LibraryFile,
  calls: { create: createFile, update: updateFile, remove: deleteFile },
  blank: {
    name: '',
    ...PLACE,
    size: 0,
    blob: '',
    version: 1,
    description: '',
    keywords: [],
    status: null,
    letter: null,
    isModel: false,
    createdBy: null,
    updatedBy: null,
    createdAt: 0,
    updatedAt: 0,
    trashedAt: null,
  },
  references: { parent: 'folder', project: 'project' },
  search: ['name', 'keywords', 'description'],
  orders: { name: ['name'], changed: ['updatedAt'], size: ['size'] },
});

/** Of what one may read by its place, and of what is shared with oneself. */
export const libraryShareRecord = defineRecord({
  name: 'library_share',
  row: LibraryShare,
  calls: { create: createShare, update: updateShare, remove: deleteShare },
  blank: { folder: null, file: null, user: '', access: 'read', createdBy: null, createdAt: 0 },
  references: { folder: 'folder', file: 'file' },
  search: [],
  orders: { created: ['createdAt'] },
});

/** Of one's own, and of files in places that one works in. */
export const rightsRequestRecord = defineRecord({
  name: 'rights_request',
  row: RightsRequest,
  calls: { create: createRightsRequest, update: decideRightsRequest, remove: withdrawRightsRequest },
  blank: {
    file: '',
    name: '',
    requester: '',
    access: 'write',
    note: '',
    status: 'pending',
    given: null,
    reason: '',
    decidedBy: null,
    decidedAt: null,
    createdAt: 0,
  },
  references: { file: 'file' },
  search: ['name'],
  orders: { created: ['createdAt'] },
});

export const favouriteFolderRecord = defineRecord({
  name: 'favourite_folder',
  rule: 'employee',
  row: FavouriteFolder,
  calls: { save: addFavouriteFolder, remove: removeFavouriteFolder },
  blank: {},
  search: [],
  orders: { id: ['id'] },
});
