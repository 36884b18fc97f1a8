import { Attachment, MessageFilePart } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { FileAddress, fileAnswer, keepPart, PartAddress } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';

/** The addresses that files of messages had before comments had any. */
export function fileRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.put(
    '/messenger/file/{slug}/part/{part}',
    {
      summary: 'Déposer un morceau d’une pièce jointe',
      params: PartAddress,
      body: MessageFilePart,
      answer: Attachment,
    },
    ({ c, principal, params, body: { conversationSlug, messageSlug, ...part } }) =>
      command(c, db, (trx) =>
        keepPart(trx, deps, principal, params.slug, params.part, {
          ...part,
          doc: `conversation/${conversationSlug}`,
          record: messageSlug,
        }),
      ),
  );

  api.get(
    '/messenger/file/{slug}',
    { summary: 'Le contenu d’une pièce jointe', params: FileAddress },
    ({ principal, params }) => fileAnswer(db, principal, params.slug),
  );
}
