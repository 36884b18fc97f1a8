import { z } from 'zod';
import { call } from '../call.ts';
import { exactText, optionalText, pathId, requiredText } from '../wire.ts';
import { invalid, missing } from '../errors/reason.ts';
import {
  AccessLog,
  FileHistory,
  FileKeys,
  FilesToCreate,
  FileStatusList,
  FileToFolder,
  FileToProject,
  FileToReplace,
  FileUpdate,
  FileVersion,
  FileVersionList,
  FileView,
  FileViewList,
  FolderToFolder,
  KeywordList,
  LibraryHistory,
  LibrarySearch,
  NewFile,
  NewFileVersion,
  versionParams,
} from './file.ts';
import {
  FavouriteFolder,
  FolderCategoryList,
  FolderTree,
  FolderUpdate,
  FolderView,
  FolderViewList,
  NewFolder,
} from './folder.ts';

/** What is shared with somebody from outside is read by the calls that name no rule. */
const rule = 'employee';
const inFolder = z.object({ slug: optionalText('folder', 200) });
const byType = z.object({ type: pathId });
const byCategory = z.object({ category: pathId, identifier: pathId });

export const listCategories = call('GET /ged/folder/categories', {
  summary: 'Catégories de la bibliothèque',
  answer: FolderCategoryList,
});

export const listFolders = call('GET /ged/folder/list/{type}', {
  summary: 'Dossiers de classement d’un espace, ou d’un dossier de classement',
  params: byType,
  query: inFolder,
  answer: FolderViewList,
});

export const listFoldersIn = call('POST /ged/folder/list/{type}', {
  summary: 'Dossiers de classement dans un autre',
  params: byType,
  body: inFolder,
  answer: FolderViewList,
});

export const listCategoryFolders = call('GET /ged/folder/list2/{category}/{identifier}', {
  summary: 'Dossiers de classement d’une catégorie, ou du dossier client de ce numéro',
  rule,
  params: byCategory,
  query: inFolder,
  answer: FolderViewList,
});

export const listCategoryFoldersIn = call('POST /ged/folder/list2/{category}/{identifier}', {
  summary: 'Dossiers de classement dans un autre, par catégorie',
  rule,
  params: byCategory,
  body: inFolder,
  answer: FolderViewList,
});

export const listFiles = call('GET /ged/folder/listFiles/{slug}', {
  summary: 'Fichiers d’un dossier de classement',
  answer: FileViewList,
});

export const readTree = call('GET /ged/folder/{slug}/trees', {
  summary: 'Un dossier de classement avec tous ceux qu’il contient',
  answer: FolderTree,
});

export const readFolder = call('GET /ged/folder/view/{slug}', {
  summary: 'Un dossier de classement',
  answer: FolderView,
});

export const createFolder = call('POST /ged/folder/', {
  summary: 'Créer un dossier de classement',
  rule,
  body: NewFolder,
  answer: FolderView,
  status: 201,
});

export const updateFolder = call('PUT /ged/folder/{slug}', {
  summary: 'Renommer, déplacer, jeter ou restaurer un dossier de classement',
  rule,
  body: FolderUpdate,
  answer: FolderView,
});

export const deleteFolder = call('DELETE /ged/folder/{slug}', {
  summary: 'Mettre un dossier de classement à la corbeille\u00a0; s’il y est, le supprimer avec ce qu’il contient',
  rule,
});

export const moveFolder = call('POST /ged/folder/moveFolder', {
  summary: 'Déplacer un dossier de classement',
  rule,
  body: FolderToFolder,
  answer: FolderView,
});

export const addFavouriteFolder = call('POST /ged/folder/addFav/{slug}', {
  summary: 'Mettre un dossier de classement dans ses favoris',
  rule,
  answer: FavouriteFolder,
});

export const removeFavouriteFolder = call('DELETE /ged/folder/removeFav/{slug}', {
  summary: 'Retirer un dossier de classement de ses favoris',
  rule,
});

export const searchFolders = call('POST /ged/folder/search', {
  summary: 'Dossiers de classement dont des mots commencent ainsi',
  rule,
  body: LibrarySearch,
  answer: FolderViewList,
});

export const readFile = call('GET /ged/file/view/{slug}', { summary: 'Un fichier', answer: FileView });

export const createFiles = call('POST /ged/file/create/{folderSlug}', {
  summary: 'Ajouter des fichiers à un dossier de classement\u00a0; un nom qui y est reçoit une version',
  rule,
  body: FilesToCreate,
  answer: FileViewList,
  status: 201,
});

export const createFile = call('POST /ged/file', {
  summary: 'Ranger un fichier déposé\u00a0; un nom qui y est reçoit une version',
  rule,
  isBulk: true,
  body: NewFile,
  answer: FileView,
  status: 201,
});

export const updateFile = call('PUT /ged/file/{slug}', {
  summary: 'Renommer, déplacer, décrire, jeter ou restaurer un fichier',
  rule,
  body: FileUpdate,
  answer: FileView,
});

export const deleteFile = call('DELETE /ged/file/{slug}', {
  summary: 'Mettre un fichier à la corbeille\u00a0; s’il y est, le supprimer',
  rule,
});

export const downloadFile = call('POST /ged/file/download/{slug}', {
  summary: 'Le contenu d’un fichier',
  query: z.object({ conversationSlug: optionalText('conversation', 200) }),
});

export const readContent = call('GET /ged/file/{slug}/content', {
  summary: 'Le contenu d’un fichier, entier ou en partie',
  query: z.object({
    version: z.coerce.number(invalid('version')).int(invalid('version')).min(1, invalid('version')).optional(),
  }),
});

export const readDocumentUrl = call('GET /ged/file/DocumentUrl/{slug}/{filename}', {
  summary: 'Adresse du contenu d’un fichier',
  params: z.object({ slug: pathId, filename: exactText(missing('fileName'), 300, invalid('fileName')) }),
  answer: z.object({ url: z.string() }).meta({ id: 'FileAddress' }),
});

export const readByKey = call('GET /ged/file/documentKey/{key}', {
  summary: 'Le fichier de cette clé',
  answer: FileView,
});

export const readFileKeys = call('POST /ged/file/fileKeys/{slug}', {
  summary: 'Clés d’un fichier et de ses versions',
  answer: FileKeys,
});

export const listFileHistory = call('GET /ged/file/{slug}/history', {
  summary: 'Ce qui est arrivé à un fichier',
  rule,
  answer: FileHistory,
});

export const replaceContent = call('POST /ged/file/reuploadFile', {
  summary: 'Donner à un fichier un nouveau contenu, qui est une version',
  rule,
  body: FileToReplace,
  answer: FileView,
});

export const moveFile = call('POST /ged/file/moveFile', {
  summary: 'Déplacer un fichier',
  rule,
  body: FileToFolder,
  answer: FileView,
});

export const duplicateFile = call('POST /ged/file/duplicateFile', {
  summary: 'Copier un fichier dans un dossier de classement',
  rule,
  body: FileToFolder,
  answer: FileView,
  status: 201,
});

export const copyFile = call('POST /ged/file/copyFile', {
  summary: 'Copier un fichier dans un dossier client',
  rule,
  body: FileToProject,
  answer: FileView,
  status: 201,
});

export const createFromTemplate = call('POST /ged/file/createFromTemplate/{folderSlug}', {
  summary: 'Commencer un fichier par la copie d’un modèle',
  rule,
  body: z
    .object({ file: requiredText('file', 200), name: optionalText('fileName', 255) })
    .meta({ id: 'FileFromModel' }),
  answer: FileView,
  status: 201,
});

export const listModels = call('GET /ged/file/models', { summary: 'Fichiers modèles', rule, answer: FileViewList });

export const listVersions = call('GET /ged/file/{slug}/versions', {
  summary: 'Versions d’un fichier, la plus récente d’abord',
  rule,
  answer: FileVersionList,
});

export const addVersion = call('POST /ged/file/{slug}/versions', {
  summary: 'Ajouter une version à un fichier',
  rule,
  body: NewFileVersion,
  answer: FileVersion,
  status: 201,
});

export const restoreVersion = call('POST /ged/file/{slug}/versions/{number}/restore', {
  summary: 'Reprendre une version antérieure, qui devient la plus récente',
  rule,
  params: versionParams,
  answer: FileVersion,
  status: 201,
});

export const searchFiles = call('POST /ged/file/search', {
  summary: 'Fichiers dont des mots commencent ainsi',
  rule,
  body: LibrarySearch,
  answer: FileViewList,
});

export const searchKeywords = call('POST /ged/file/searchKeywords', {
  summary: 'Fichiers qui ont un mot-clé commençant ainsi',
  rule,
  body: LibrarySearch,
  answer: FileViewList,
});

export const listKeywords = call('GET /ged/keyword/list', {
  summary: 'Mots-clés des fichiers que l’on peut lire',
  rule,
  answer: KeywordList,
});

export const listTaggedFiles = call('GET /ged/file/listTagFiles/{id}', {
  summary: 'Fichiers qui ont ce mot-clé',
  rule,
  answer: FileViewList,
});

export const listFileStatuses = call('GET /ged/fileStatus/', {
  summary: 'États d’un fichier',
  rule,
  answer: FileStatusList,
});

export const readOwnHistory = call('GET /ged/getHistory', {
  summary: 'Ce que l’on a fait dans la bibliothèque',
  rule,
  answer: LibraryHistory,
});

export const deleteHistory = call('DELETE /ged/deleteHistory/{id}', {
  summary: 'Retirer une ligne de son historique',
  rule,
});

export const readAccessLogs = call('GET /ged/file/fileAccessLogs', {
  summary: 'Qui a ouvert ses fichiers\u00a0; pour un administrateur, ceux du cabinet',
  rule,
  query: z.object({ slug: optionalText('file', 200) }),
  answer: AccessLog,
});
