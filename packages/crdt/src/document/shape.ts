import { DOCUMENT_TYPES, type DocumentType } from '@basoche/protocol';
import type * as Y from 'yjs';
import { z } from 'zod';
import { commentFields } from '../records/comments.ts';
import { id, optionalInstant, optionalText, text } from '../records/fields.ts';
import { metaOf } from '../records/meta.ts';

export const DOCUMENT_VERSION = 1;

export const thread = z.object({
  id,
  author: id,
  /** What threads said before they had comments. */
  text,
  /** Of a sheet, the cell: `<sheet>/<row>/<column>`; of a presentation, `<slide>` or `<slide>/<element>`. In texts, where they hung before the text itself named them. */
  anchor: optionalText,
  /** The words it was opened on. */
  quote: text,
  createdAt: optionalInstant,
  resolvedAt: optionalInstant,
  resolvedBy: optionalText,
});
export type Thread = z.infer<typeof thread>;

export const threadComment = z.object({ ...commentFields, thread: id });
export type ThreadComment = z.infer<typeof threadComment>;

export interface DocumentRoots {
  body: Y.XmlFragment;
  threads: Y.Map<unknown>;
  /** Of threads. */
  comments: Y.Map<unknown>;
}

export function rootsOf(doc: Y.Doc): DocumentRoots {
  return { body: doc.getXmlFragment('body'), threads: doc.getMap('threads'), comments: doc.getMap('comments') };
}

/** `word` unless the document says another type that is known. */
export function documentType(doc: Y.Doc): DocumentType {
  const type = metaOf(doc).get('type');
  return DOCUMENT_TYPES.find((each) => each === type) ?? 'word';
}
