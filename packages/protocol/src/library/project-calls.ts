import { z } from 'zod';
import { call } from '../call.ts';
import { optionalText, pathId, requiredText } from '../wire.ts';
import { FilesToCreate, FileUpdate, FileView, FileViewList, LibrarySearch } from './file.ts';
import { FavouriteFolder, FolderCategoryList, FolderUpdate, FolderView, FolderViewList, NewFolder } from './folder.ts';

const rule = 'employee';
const ofFolder = z.object({ project: pathId, folder: pathId });
const ofFile = z.object({ project: pathId, file: pathId });

export const listProjectFolders = call('GET /project/sub/ged/list/{slug}', {
  summary: 'Dossiers de classement d’un dossier client',
  rule,
  answer: FolderViewList,
});

export const listProjectFoldersIn = call('POST /project/sub/ged/list/{project}', {
  summary: 'Dossiers de classement dans un autre, d’un dossier client',
  rule,
  body: z.object({ slug: optionalText('folder', 200) }),
  answer: FolderViewList,
});

export const createProjectFolder = call('POST /project/sub/ged/{project}', {
  summary: 'Créer un dossier de classement dans un dossier client',
  rule,
  body: NewFolder,
  answer: FolderView,
  status: 201,
});

export const updateProjectFolder = call('PUT /project/sub/ged/{project}/{folder}', {
  summary: 'Renommer ou déplacer un dossier de classement d’un dossier client',
  rule,
  params: ofFolder,
  body: FolderUpdate,
  answer: FolderView,
});

export const deleteProjectFolder = call('DELETE /project/sub/ged/{project}/{folder}', {
  summary: 'Mettre à la corbeille un dossier de classement d’un dossier client',
  rule,
  params: ofFolder,
});

export const searchProjectFolders = call('POST /project/sub/ged/{project}/search', {
  summary: 'Dossiers de classement d’un dossier client dont des mots commencent ainsi',
  rule,
  body: LibrarySearch,
  answer: FolderViewList,
});

export const listProjectFiles = call('GET /project/sub/ged/{project}/listFiles/{folder}', {
  summary: 'Fichiers d’un dossier de classement d’un dossier client',
  rule,
  params: ofFolder,
  answer: FileViewList,
});

export const listProjectCategories = call('GET /project/sub/ged/categories/{slug}', {
  summary: 'Catégories de la bibliothèque d’un dossier client',
  rule,
  answer: FolderCategoryList,
});

export const addProjectFavourite = call('POST /project/sub/ged/{project}/addFav/{folder}', {
  summary: 'Mettre un dossier de classement d’un dossier client dans ses favoris',
  rule,
  params: ofFolder,
  answer: FavouriteFolder,
});

export const removeProjectFavourite = call('DELETE /project/sub/ged/{project}/removeFav/{folder}', {
  summary: 'Retirer de ses favoris un dossier de classement d’un dossier client',
  rule,
  params: ofFolder,
});

export const moveProjectFolder = call('POST /project/sub/ged/{project}/moveFolder', {
  summary: 'Déplacer un dossier de classement dans un dossier client',
  rule,
  body: z
    .object({ folderSlug: requiredText('folder', 200), targetFolder: optionalText('folder', 200) })
    .meta({ id: 'ProjectFolderMove' }),
  answer: FolderView,
});

export const createProjectFiles = call('POST /project/sub/ged/file/{project}/create/{folder}', {
  summary: 'Ajouter des fichiers à un dossier client',
  rule,
  params: ofFolder,
  body: FilesToCreate,
  answer: FileViewList,
  status: 201,
});

export const createProjectFileFromTemplate = call('POST /project/sub/ged/file/{project}/createFromTemplate/{folder}', {
  summary: 'Commencer un fichier d’un dossier client par la copie d’un modèle',
  rule,
  params: ofFolder,
  body: z
    .object({ file: requiredText('file', 200), name: optionalText('fileName', 255) })
    .meta({ id: 'ProjectFileFromModel' }),
  answer: FileView,
  status: 201,
});

export const deleteProjectFile = call('DELETE /project/sub/ged/file/{project}/{file}', {
  summary: 'Mettre à la corbeille un fichier d’un dossier client',
  rule,
  params: ofFile,
});

export const updateProjectFile = call('PUT /project/sub/ged/file/{project}/{file}', {
  summary: 'Renommer, déplacer ou décrire un fichier d’un dossier client',
  rule,
  params: ofFile,
  body: FileUpdate,
  answer: FileView,
});

export const readProjectFile = call('GET /project/sub/ged/file/{project}/view/{file}', {
  summary: 'Un fichier d’un dossier client',
  rule,
  params: ofFile,
  answer: FileView,
});

export const downloadProjectFile = call('GET /project/sub/ged/file/{project}/download/{file}', {
  summary: 'Le contenu d’un fichier d’un dossier client',
  rule,
  params: ofFile,
});

export const searchProjectFiles = call('POST /project/sub/ged/file/{project}/search', {
  summary: 'Fichiers d’un dossier client dont des mots commencent ainsi',
  rule,
  body: LibrarySearch,
  answer: FileViewList,
});

export const moveProjectFile = call('POST /project/sub/ged/file/{project}/moveFile', {
  summary: 'Déplacer un fichier dans un dossier client',
  rule,
  body: z
    .object({ fileSlug: requiredText('file', 200), targetFolder: optionalText('folder', 200) })
    .meta({ id: 'ProjectFileMove' }),
  answer: FileView,
});
