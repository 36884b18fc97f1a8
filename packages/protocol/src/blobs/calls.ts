import { z } from 'zod';
import { call } from '../call.ts';
import { BLOB_PART_BYTES, NewUpload, UploadAddress, UploadPartAddress, UploadState } from './upload.ts';

/** Who has a library: a client could fill the firm's space, and nothing takes their files yet. */
const rule = 'employee';

export const openUpload = call('PUT /ged/upload/{id}', {
  summary: 'Commencer ou reprendre le dépôt d’un fichier',
  rule,
  isBulk: true,
  params: UploadAddress,
  body: NewUpload,
  answer: UploadState,
});

export const putUploadPart = call('PUT /ged/upload/{id}/part/{part}', {
  summary: 'Déposer un morceau d’un fichier, en octets',
  rule,
  isBulk: true,
  params: UploadPartAddress,
  body: z.instanceof(Uint8Array),
  maxBytes: BLOB_PART_BYTES,
});

export const readUpload = call('GET /ged/upload/{id}', {
  summary: 'Ce qui est arrivé d’un fichier',
  rule,
  params: UploadAddress,
  answer: UploadState,
});

export const cancelUpload = call('DELETE /ged/upload/{id}', {
  summary: 'Abandonner le dépôt d’un fichier',
  rule,
  isBulk: true,
  params: UploadAddress,
});
