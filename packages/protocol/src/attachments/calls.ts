import { call } from '../call.ts';
import { FileAddress, PartAddress } from './addresses.ts';
import { Attachment, AttachmentPart } from './attachment.ts';

export const uploadPart = call('PUT /attachment/{slug}/part/{part}', {
  summary: 'Déposer un morceau d’une pièce jointe d’un message ou d’un commentaire',
  params: PartAddress,
  body: AttachmentPart,
  answer: Attachment,
});

export const readAttachment = call('GET /attachment/{slug}', {
  summary: 'Le contenu d’une pièce jointe',
  params: FileAddress,
});
