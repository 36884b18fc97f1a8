import type * as Y from 'yjs';
import type { RecordProblem } from '../records/record.ts';
import { id } from '../records/fields.ts';
import { byId, reasonOf } from '../records/record.ts';
import {
  type Attachment,
  deletionValue,
  editValue,
  type MessageValue,
  messageValue,
  type OrderEntry,
  orderEntry,
  parseTagKey,
  rootsOf,
} from './shape.ts';

export interface Message {
  id: string;
  author: string;
  /** The newest text; empty once deleted. */
  text: string;
  /** The author's claim, ISO. */
  sentAt: string;
  /** The server's time, ISO; `null` while the message waits for the server. */
  receivedAt: string | null;
  file: Attachment | null;
  replyTo: string | null;
  editedAt: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  tags: string[];
}

export interface Conversation {
  /** The server's order first, then those that wait for the server, by claimed time then id. */
  messages: Message[];
  problems: RecordProblem[];
}

export function readConversation(doc: Y.Doc): Conversation {
  const { messages } = rootsOf(doc);
  const problems: RecordProblem[] = [];
  const parsed = new Map<string, MessageValue>();
  for (const [key, value] of messages.entries()) {
    const result = parseMessage(key, value);
    if (typeof result === 'string') problems.push({ collection: 'messages', id: key, reason: result });
    else parsed.set(key, result);
  }
  const received = readOrder(doc);
  const tags = readTags(doc);
  const ordered: Message[] = [];
  for (const entry of received.values()) {
    const value = parsed.get(entry.id);
    if (value) ordered.push(assembleMessage(doc, entry.id, value, entry, tags));
  }
  const waiting: Message[] = [];
  for (const [key, value] of parsed) if (!received.has(key)) waiting.push(assembleMessage(doc, key, value, null, tags));
  waiting.sort((a, b) => (a.sentAt === b.sentAt ? byId(a, b) : a.sentAt < b.sentAt ? -1 : 1));
  return { messages: [...ordered, ...waiting], problems: problems.toSorted(byId) };
}

export function readMessages(doc: Y.Doc): Message[] {
  return readConversation(doc).messages;
}

export function readMessage(doc: Y.Doc, message: string): Message | undefined {
  const value = parseMessage(message, rootsOf(doc).messages.get(message));
  if (typeof value === 'string') return undefined;
  return assembleMessage(doc, message, value, readOrder(doc).get(message) ?? null, readTags(doc));
}

/** Whether the server has not given the message its place yet. */
export function isWaiting(message: Message): boolean {
  return message.receivedAt === null;
}

export function lastMessage(messages: Message[]): Message | undefined {
  return messages.findLast((message) => message.deletedAt === null);
}

/** Messages by others, not deleted, after the last one that the person has read. */
export function unreadCount(doc: Y.Doc, user: string, messages: Message[] = readMessages(doc)): number {
  return unreadMessages(doc, user, messages).length;
}

export function unreadMessages(doc: Y.Doc, user: string, messages: Message[] = readMessages(doc)): Message[] {
  const read = lastRead(doc, user);
  const after = read === null ? -1 : messages.findIndex((message) => message.id === read);
  return messages.slice(after + 1).filter((message) => message.author !== user && message.deletedAt === null);
}

export function lastRead(doc: Y.Doc, user: string): string | null {
  const read = rootsOf(doc).reads.get(user);
  return typeof read === 'string' && read !== '' ? read : null;
}

/** User -> last message read. */
export function readMarkers(doc: Y.Doc): { user: string; message: string }[] {
  const markers: { user: string; message: string }[] = [];
  for (const [user, message] of rootsOf(doc).reads.entries()) {
    if (id.safeParse(user).success && id.safeParse(message).success) markers.push({ user, message: message as string });
  }
  return markers.toSorted((a, b) => (a.user < b.user ? -1 : 1));
}

export function readDraft(doc: Y.Doc, user: string): string {
  const draft = rootsOf(doc).drafts.get(user);
  return typeof draft === 'string' ? draft : '';
}

/** The server's order; an entry that comes twice counts once, at its first place. */
export function readOrder(doc: Y.Doc): Map<string, OrderEntry> {
  const order = new Map<string, OrderEntry>();
  for (const value of rootsOf(doc).order) {
    const entry = entryOf(value);
    if (entry && !order.has(entry.id)) order.set(entry.id, entry);
  }
  return order;
}

/** The message, or why it cannot be shown. */
export function parseMessage(key: string, value: unknown): MessageValue | string {
  if (!id.safeParse(key).success || key.includes('/')) return 'bad id';
  return once(checkedMessages, value, parseValue);
}

// Messages and entries are written once and yjs keeps each as one object, so each is checked once.
const checkedMessages = new WeakMap<object, MessageValue | string>();
const checkedEntries = new WeakMap<object, OrderEntry | null>();

function entryOf(value: unknown): OrderEntry | null {
  return once(checkedEntries, value, (each) => orderEntry.safeParse(each).data ?? null);
}

function once<T>(checked: WeakMap<object, T>, value: unknown, check: (value: unknown) => T): T {
  if (typeof value !== 'object' || value === null) return check(value);
  const known = checked.get(value);
  if (known !== undefined) return known;
  const result = check(value);
  checked.set(value, result);
  return result;
}

function parseValue(value: unknown): MessageValue | string {
  const result = messageValue.safeParse(value);
  return result.success ? result.data : reasonOf(result.error);
}

/** Message -> its tags. */
export function readTags(doc: Y.Doc): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const key of rootsOf(doc).tags.keys()) {
    const parts = parseTagKey(key);
    if (parts) tags.set(parts.message, [...(tags.get(parts.message) ?? []), parts.tag]);
  }
  return tags;
}

/** One message from its parts; `entry` is its place in the order, `null` while it waits. */
export function assembleMessage(
  doc: Y.Doc,
  key: string,
  value: MessageValue,
  entry: OrderEntry | null,
  tags: Map<string, string[]>,
): Message {
  const { edits, deleted } = rootsOf(doc);
  const edit = edits.has(key) ? editValue.safeParse(edits.get(key)).data : undefined;
  const deletion = deleted.has(key) ? deletionValue.safeParse(deleted.get(key)).data : undefined;
  return {
    id: key,
    author: value.author,
    text: deletion ? '' : (edit?.text ?? value.text),
    sentAt: value.sentAt,
    receivedAt: entry?.receivedAt ?? null,
    file: deletion ? null : (value.file ?? null),
    replyTo: value.replyTo ?? null,
    editedAt: edit?.editedAt ?? null,
    deletedAt: deletion?.at ?? null,
    deletedBy: deletion?.by ?? null,
    tags: (tags.get(key) ?? []).toSorted(),
  };
}
