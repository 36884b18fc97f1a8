import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalText, optionalTextList, requiredText } from '../wire.ts';

export const DOCUMENT_TITLE_MAX_LENGTH = 200;

/** A document written in the editor; its body is the shared document `document/<slug>`. */
export const TextDocument = z
  .object({
    slug: z.string(),
    title: z.string(),
    type: z.literal('word'),
    projectCode: z.string().nullable(),
    owner: PersonSummary.nullable(),
    isOwner: z.boolean(),
    isShared: z.boolean(),
    right: z.enum(['read', 'write']),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    words: z.number().int(),
    isFav: z.boolean(),
  })
  .meta({ id: 'TextDocument' });
export type TextDocument = z.infer<typeof TextDocument>;

export const TextDocumentList = z.array(TextDocument);

/** `POST /documents`: an empty word document. With a project, its members write in it. */
export const NewTextDocument = z
  .object({
    title: requiredText('Le titre', DOCUMENT_TITLE_MAX_LENGTH),
    slug: clientId,
    projectSlug: optionalText('Le dossier', 64),
    members: optionalTextList(200),
  })
  .meta({ id: 'NewTextDocument' });

export const TextDocumentUpdate = z
  .object({ title: requiredText('Le titre', DOCUMENT_TITLE_MAX_LENGTH) })
  .meta({ id: 'TextDocumentUpdate' });
