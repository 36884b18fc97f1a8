import { Attachment, AttachmentPart } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Capability } from '../capability.ts';
import { FileAddress, PartAddress } from './addresses.ts';
import { keepPart } from './attachments.ts';
import { fileAnswer } from './file-answer.ts';

export * from './addresses.ts';
export type { KeepDeps } from './attachments.ts';
export { dropAttachments, keepPart, keepWhole, ownAttachments, wholeAttachments } from './attachments.ts';
export { forgetAttachments, moveAttachments } from './carriers.ts';
export { fileAnswer } from './file-answer.ts';

/** Files of messages and comments. */
export const attachments: Capability = {
  name: 'attachments',
  routes(deps) {
    const { db } = deps;
    const api = createApi(deps, 'attachments');

    api.put(
      '/attachment/{slug}/part/{part}',
      {
        summary: 'Déposer un morceau d’une pièce jointe d’un message ou d’un commentaire',
        params: PartAddress,
        body: AttachmentPart,
        answer: Attachment,
      },
      ({ c, principal, params, body }) =>
        command(c, db, (trx) => keepPart(trx, deps, principal, params.slug, params.part, body)),
    );

    api.get(
      '/attachment/{slug}',
      { summary: 'Le contenu d’une pièce jointe', params: FileAddress },
      ({ principal, params }) => fileAnswer(db, principal, params.slug),
    );

    return api.app;
  },
};
