import { call } from '../call.ts';
import { FileView } from '../library/file.ts';
import {
  ArrivedFile,
  ArrivedFileList,
  FileChunk,
  FileToAssemble,
  ImportChunk,
  ImportFiles,
  ImportState,
  SentChunk,
  TreeBatch,
  UploadsToCancel,
} from './file-import.ts';

const rule = 'employee';

export const uploadChunk = call('POST /ged/file/uploadChunk/{slug}', {
  summary: 'Déposer un morceau d’un fichier destiné à un dossier de classement',
  rule,
  isBulk: true,
  body: FileChunk,
  answer: SentChunk,
});

export const assembleFile = call('POST /ged/file/assembleFile/{folder}', {
  summary: 'Ranger le fichier que des morceaux composent',
  rule,
  body: FileToAssemble,
  answer: FileView,
  status: 201,
});

export const uploadImportChunk = call('POST /temp-upload', {
  summary: 'Déposer un morceau d’un fichier d’un import',
  rule,
  isBulk: true,
  body: ImportChunk,
  answer: ArrivedFile,
});

export const uploadImportFiles = call('POST /upload', {
  summary: 'Déposer des fichiers entiers d’un import',
  rule,
  isBulk: true,
  body: ImportFiles,
  answer: ArrivedFileList,
});

export const cancelUploads = call('POST /cancel-upload', {
  summary: 'Abandonner ce que l’on a déposé et qui n’est pas rangé',
  rule,
  body: UploadsToCancel,
});

export const saveTreeBatch = call('POST /ged/file/saveGedTreeChunks', {
  summary: 'Dire les dossiers et les fichiers d’un import, par lots',
  rule,
  isBulk: true,
  body: TreeBatch,
  answer: ImportState,
});

export const storeImportFiles = call('POST /ged/file/sendFileTreeToS3/{processId}', {
  summary: 'Réunir les morceaux des fichiers d’un import',
  rule,
  answer: ImportState,
});

export const saveTree = call('POST /ged/file/saveGedTree/{processId}', {
  summary: 'Ranger un import dans la bibliothèque, entier',
  rule,
  answer: ImportState,
});

export const abortImport = call('POST /ged/file/abort-import/{processId}', {
  summary: 'Abandonner un import',
  rule,
});
