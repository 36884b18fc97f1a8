import { messengerCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { fileAnswer, keepPart } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';

/** The addresses that files of messages had before comments had any. */
export function fileRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.serve(
    messengerCalls.uploadMessageFilePart,
    ({ c, principal, params, body: { conversationSlug, messageSlug, ...part } }) =>
      command(c, db, (trx) =>
        keepPart(trx, deps, principal, params.slug, params.part, {
          ...part,
          doc: `conversation/${conversationSlug}`,
          record: messageSlug,
        }),
      ),
  );

  api.serve(messengerCalls.readMessageFile, ({ principal, params }) => fileAnswer(db, principal, params.slug));
}
