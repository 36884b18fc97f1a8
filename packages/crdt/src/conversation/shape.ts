import { z } from 'zod';
import type * as Y from 'yjs';
import { id, instant } from '../records/fields.ts';

export const CONVERSATION_VERSION = 1;

const attachment = z.looseObject({
  id,
  name: z.string(),
  mime: z.string().optional(),
  /** Bytes. */
  size: z.number().optional(),
});
export type Attachment = z.infer<typeof attachment>;

/** Value of `messages`: plain JSON, written once. `sentAt` is the author's claim. */
export const messageValue = z.looseObject({
  author: id,
  text: z.string(),
  sentAt: instant,
  file: attachment.optional(),
  replyTo: id.optional(),
});
export type MessageValue = z.infer<typeof messageValue>;

/** Value of `edits`: the newest text, by the message's author alone. */
export const editValue = z.looseObject({ text: z.string(), editedAt: instant });

/** Value of `deleted`. */
export const deletionValue = z.looseObject({ by: id, at: instant });

/** Element of `order`, appended by the server alone: the only legal time and the only shared order. */
export const orderEntry = z.looseObject({ id, receivedAt: instant });
export type OrderEntry = z.infer<typeof orderEntry>;

export interface ConversationRoots {
  messages: Y.Map<unknown>;
  order: Y.Array<unknown>;
  edits: Y.Map<unknown>;
  deleted: Y.Map<unknown>;
  tags: Y.Map<unknown>;
  reads: Y.Map<unknown>;
  drafts: Y.Map<unknown>;
}

export function rootsOf(doc: Y.Doc): ConversationRoots {
  return {
    messages: doc.getMap('messages'),
    order: doc.getArray('order'),
    edits: doc.getMap('edits'),
    deleted: doc.getMap('deleted'),
    tags: doc.getMap('tags'),
    reads: doc.getMap('reads'),
    drafts: doc.getMap('drafts'),
  };
}

/** Key in `tags`. Ids hold no `/`, so the first one parts the two. */
export function tagKey(message: string, tag: string): string {
  return `${message}/${tag}`;
}

export function parseTagKey(key: string): { message: string; tag: string } | null {
  const slash = key.indexOf('/');
  return slash > 0 && slash < key.length - 1 ? { message: key.slice(0, slash), tag: key.slice(slash + 1) } : null;
}
