import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalText, optionalTextList, requiredName } from '../wire.ts';

export const DOCUMENT_TITLE_MAX_LENGTH = 200;

/** A text, a spreadsheet or a presentation. */
export const DOCUMENT_TYPES = ['word', 'cell', 'slide'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document written in the editor; its body is the shared document `document/<slug>`. */
export const TextDocument = z
  .object({
    slug: z.string(),
    title: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    projectCode: z.string().nullable(),
    owner: PersonSummary.nullable(),
    isOwner: z.boolean(),
    isShared: z.boolean(),
    right: z.enum(['read', 'write']),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    words: z.number().int(),
    /** Documents are begun from it. */
    isTemplate: z.boolean(),
    isFav: z.boolean(),
  })
  .meta({ id: 'TextDocument' });
export type TextDocument = z.infer<typeof TextDocument>;

export const TextDocumentList = z.array(TextDocument);

/** `POST /documents`: an empty document; who writes in it first says of which type it is. With a project, its members write in it. */
export const NewTextDocument = z
  .object({
    title: requiredName('title', DOCUMENT_TITLE_MAX_LENGTH),
    slug: clientId,
    projectSlug: optionalText('project', 64),
    members: optionalTextList(200),
  })
  .meta({ id: 'NewTextDocument' });

export const TextDocumentUpdate = z
  .object({ title: requiredName('title', DOCUMENT_TITLE_MAX_LENGTH) })
  .meta({ id: 'TextDocumentUpdate' });
