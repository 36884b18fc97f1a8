import { DOCUMENT_TYPES, type DocumentType } from '@basoche/protocol';
import type * as Y from 'yjs';
import { z } from 'zod';
import { id, optionalInstant, optionalText, text } from '../records/fields.ts';
import { metaOf } from '../records/meta.ts';

export const DOCUMENT_VERSION = 1;

export const thread = z.object({
  id,
  author: id,
  text,
  /** Where it hangs in the text, as the editor encodes it. */
  anchor: optionalText,
  createdAt: optionalInstant,
  resolvedAt: optionalInstant,
  resolvedBy: optionalText,
});
export type Thread = z.infer<typeof thread>;

export function rootsOf(doc: Y.Doc): { body: Y.XmlFragment; threads: Y.Map<unknown> } {
  return { body: doc.getXmlFragment('body'), threads: doc.getMap('threads') };
}

/** `word` unless the document says another type that is known. */
export function documentType(doc: Y.Doc): DocumentType {
  const type = metaOf(doc).get('type');
  return DOCUMENT_TYPES.find((each) => each === type) ?? 'word';
}
