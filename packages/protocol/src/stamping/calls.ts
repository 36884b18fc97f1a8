import { call } from '../call.ts';
import { FileView, FileViewList } from '../library/file.ts';
import {
  FilesToHold,
  FilesToStamp,
  FilesToStampInFolder,
  HeldFiles,
  NewSlip,
  NewSlipInFolder,
  OneFileToStamp,
  OneFileToStampInFolder,
  StampFile,
  StampFileList,
  StampName,
  stampNameParams,
  StampTitle,
} from './stamp.ts';

const rule = 'employee';
const made = { rule, status: 201 } as const;

export const holdFiles = call('POST /ged/stamp/files/temp/save', {
  ...made,
  summary: 'Déposer des PDF à tamponner, gardés une semaine',
  body: FilesToHold,
  answer: StampFileList,
});

export const deleteHeldFiles = call('POST /ged/stamp/files/temp/delete', {
  summary: 'Supprimer des PDF déposés ou tamponnés',
  rule,
  body: HeldFiles,
});

export const readHeldFile = call('GET /ged/stamp/files/temp/{id}', {
  summary: 'Le contenu d’un PDF déposé ou tamponné',
  rule,
});

export const createSlip = call('POST /ged/stamp/slip/create', {
  ...made,
  summary: 'Faire un intercalaire',
  body: NewSlip,
  answer: StampFile,
});

export const createSlipInFolder = call('POST /ged/stamp/slip/create-for-ged', {
  ...made,
  summary: 'Faire un intercalaire dans un dossier de classement',
  body: NewSlipInFolder,
  answer: FileView,
});

export const stampFile = call('POST /ged/stamp/pdf/create', {
  ...made,
  summary: 'Tamponner un PDF',
  body: OneFileToStamp,
  answer: StampFile,
});

export const stampFileInFolder = call('POST /ged/stamp/pdf/create-for-ged', {
  ...made,
  summary: 'Tamponner un PDF, dans un dossier de classement',
  body: OneFileToStampInFolder,
  answer: FileView,
});

export const stampFiles = call('POST /ged/stamp/pdfs/create', {
  ...made,
  summary: 'Tamponner plusieurs PDF, un par un',
  body: FilesToStamp,
  answer: StampFileList,
});

export const stampFilesInFolder = call('POST /ged/stamp/pdfs/create-for-ged', {
  ...made,
  summary: 'Tamponner plusieurs PDF un par un, dans un dossier de classement',
  body: FilesToStampInFolder,
  answer: FileViewList,
});

export const stampAll = call('POST /ged/stamp/all/create', {
  ...made,
  summary: 'Tamponner plusieurs PDF et les réunir en un seul',
  body: FilesToStamp,
  answer: StampFile,
});

export const stampAllInFolder = call('POST /ged/stamp/all/create-for-ged', {
  ...made,
  summary: 'Tamponner plusieurs PDF et les réunir, dans un dossier de classement',
  body: FilesToStampInFolder,
  answer: FileView,
});

export const stampName = call('POST /ged/stamp/{type}/get-filename', {
  summary: 'Le nom de fichier proposé pour un titre',
  rule,
  params: stampNameParams,
  body: StampTitle,
  answer: StampName,
});
