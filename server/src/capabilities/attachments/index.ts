import { attachmentCalls } from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { keepPart } from './attachments.ts';
import { forgetAttachments } from './file-sources.ts';
import { fileAnswer } from './file-answer.ts';

export type { KeepDeps } from './attachments.ts';
export { dropAttachments, keepPart, keepWhole, ownAttachments, wholeAttachments } from './attachments.ts';
export { lockFirmSpace, requireRoom } from './firm-space.ts';
export { moveAttachments } from './file-sources.ts';
export { fileAnswer } from './file-answer.ts';

/** Files of messages and comments. */
export const attachments = defineCapability({
  name: 'attachments',
  routes(deps) {
    const { db } = deps;
    const api = createApi(deps, 'attachments');

    api.serve(attachmentCalls.uploadPart, ({ c, principal, params, body }) =>
      command(c, db, (trx) => keepPart(trx, deps, principal, params.slug, params.part, body)),
    );

    api.serve(attachmentCalls.readAttachment, ({ principal, params }) => fileAnswer(db, principal, params.slug));

    return api.app;
  },
  effects: {
    conversation: [forgetAttachments],
    todolist: [forgetAttachments],
    board: [forgetAttachments],
    document: [forgetAttachments],
  },
  cleanUp: [
    // Files whose end never came.
    { table: 'attachment', isOver: sql`old.complete_at is null and old.created_at < now() - interval '90 days'` },
  ],
});
