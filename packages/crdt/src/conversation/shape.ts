import { z } from 'zod';
import type * as Y from 'yjs';
import { id, instant, requiredName } from '../records/fields.ts';

export const CONVERSATION_VERSION = 1;

const attachment = z.looseObject({
  id,
  name: requiredName,
  mime: z.string().optional(),
  /** Bytes. */
  size: z.number().optional(),
  /** Length of a voice note. */
  seconds: z.number().optional(),
});
export type Attachment = z.infer<typeof attachment>;

/** Value of `messages`: plain JSON, written once. `sentAt` is the author's claim. */
export const messageValue = z.looseObject({
  author: id,
  text: z.string(),
  sentAt: instant,
  file: attachment.optional(),
  replyTo: id.optional(),
  /** When its author had planned that the server send it; the author's claim. */
  plannedFor: instant.optional(),
});
export type MessageValue = z.infer<typeof messageValue>;

/** Value of `edits`: the newest text, by the message's author alone. */
export const editValue = z.looseObject({ text: z.string(), editedAt: instant });

/** Value of `deleted`. */
export const deletionValue = z.looseObject({ by: id, at: instant });

/** What a message may be answered with instead of words, in the order offered. Words, not pictures: a screen draws them. */
export const REACTIONS = ['agree', 'done', 'looking', 'thanks', 'law', 'heart'] as const;
export type ReactionKind = (typeof REACTIONS)[number];

/** Value of `reactions`: `at` is the person's claim. */
export const reactionValue = z.looseObject({ at: instant });

/** Value of `pins`. */
export const pinValue = z.looseObject({ by: id, at: instant });

/** Element of `order`, appended by the server alone: the only legal time and the only shared order. */
export const orderEntry = z.looseObject({ id, receivedAt: instant });
export type OrderEntry = z.infer<typeof orderEntry>;

export interface ConversationRoots {
  messages: Y.Map<unknown>;
  order: Y.Array<unknown>;
  edits: Y.Map<unknown>;
  deleted: Y.Map<unknown>;
  tags: Y.Map<unknown>;
  reactions: Y.Map<unknown>;
  pins: Y.Map<unknown>;
  reads: Y.Map<unknown>;
  unread: Y.Map<unknown>;
  drafts: Y.Map<unknown>;
}

export function rootsOf(doc: Y.Doc): ConversationRoots {
  return {
    messages: doc.getMap('messages'),
    order: doc.getArray('order'),
    edits: doc.getMap('edits'),
    deleted: doc.getMap('deleted'),
    tags: doc.getMap('tags'),
    reactions: doc.getMap('reactions'),
    pins: doc.getMap('pins'),
    reads: doc.getMap('reads'),
    unread: doc.getMap('unread'),
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

/** Key in `reactions`: a person's reaction of one kind to a message is one, on however many devices. */
export function reactionKey(message: string, user: string, kind: ReactionKind): string {
  return `${message}/${user}/${kind}`;
}

/** `null` also for a kind that this code does not know. */
export function parseReactionKey(key: string): { message: string; user: string; kind: ReactionKind } | null {
  const [message, user, word, ...more] = key.split('/');
  const kind = REACTIONS.find((known) => known === word);
  return message && user && kind && more.length === 0 ? { message, user, kind } : null;
}
