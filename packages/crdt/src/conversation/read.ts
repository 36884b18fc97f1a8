import type * as Y from 'yjs';
import type { RecordProblem } from '../records/record.ts';
import { id } from '../records/fields.ts';
import { byId, reasonOf } from '../records/record.ts';
import { byTime, type Dated, type Marks, type Pin, type Reaction, reactionsTo, readMarks, readPin } from './marks.ts';
import {
  type Attachment,
  deletionValue,
  editValue,
  type MessageValue,
  messageValue,
  type OrderEntry,
  orderEntry,
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
  /** ISO; when its author had planned that the server send it. */
  plannedFor: string | null;
  editedAt: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  tags: string[];
  /** None once deleted. */
  reactions: Reaction[];
  pin: Pin | null;
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
  const marks = readMarks(doc);
  const ordered: Message[] = [];
  for (const entry of received.values()) {
    const value = parsed.get(entry.id);
    if (value) ordered.push(assembleMessage(doc, entry.id, value, entry, marks));
  }
  const waiting: Message[] = [];
  for (const [key, value] of parsed)
    if (!received.has(key)) waiting.push(assembleMessage(doc, key, value, null, marks));
  waiting.sort((a, b) => (a.sentAt === b.sentAt ? byId(a, b) : a.sentAt < b.sentAt ? -1 : 1));
  return { messages: [...ordered, ...waiting], problems: problems.toSorted(byId) };
}

export function readMessages(doc: Y.Doc): Message[] {
  return readConversation(doc).messages;
}

export function readMessage(doc: Y.Doc, message: string): Message | undefined {
  const value = parseMessage(message, rootsOf(doc).messages.get(message));
  if (typeof value === 'string') return undefined;
  return assembleMessage(doc, message, value, readOrder(doc).get(message) ?? null, readMarks(doc));
}

/** Whether the server has not given the message its place yet. */
export function isWaiting(message: Message): boolean {
  return message.receivedAt === null;
}

export function lastMessage(messages: Message[]): Message | undefined {
  return messages.findLast((message) => message.deletedAt === null);
}

/** Messages by others, not deleted, after the last one that counts as read for the person. */
export function unreadCount(doc: Y.Doc, user: string, messages: Message[] = readMessages(doc)): number {
  return unreadMessages(doc, user, messages).length;
}

export function unreadMessages(doc: Y.Doc, user: string, messages: Message[] = readMessages(doc)): Message[] {
  const read = readUpTo(doc, user);
  const after = read === null ? -1 : messages.findIndex((message) => message.id === read);
  return messages.slice(after + 1).filter((message) => message.author !== user && message.deletedAt === null);
}

export function lastRead(doc: Y.Doc, user: string): string | null {
  const read = rootsOf(doc).reads.get(user);
  return typeof read === 'string' && read !== '' ? read : null;
}

/** The last message that counts as read for the person: `lastRead`, or the one before what they marked unread; `''` is before all. */
export function readUpTo(doc: Y.Doc, user: string): string | null {
  const read = lastRead(doc, user);
  return read === null ? null : (unreadMark(doc, user) ?? read);
}

function unreadMark(doc: Y.Doc, user: string): string | null {
  const mark = rootsOf(doc).unread.get(user);
  return mark === '' ? '' : (id.safeParse(mark).data ?? null);
}

export interface ReadMarker {
  user: string;
  /** The last message read. */
  message: string;
  /** Where the person marked unread what follows; `''` is before all. Theirs alone: nobody else is shown it. */
  unreadAfter: string | null;
}

export function readMarkers(doc: Y.Doc): ReadMarker[] {
  const markers: ReadMarker[] = [];
  for (const [user, message] of rootsOf(doc).reads.entries()) {
    if (id.safeParse(user).success && id.safeParse(message).success)
      markers.push({ user, message: message as string, unreadAfter: unreadMark(doc, user) });
  }
  return markers.toSorted((a, b) => (a.user < b.user ? -1 : 1));
}

export function readDraft(doc: Y.Doc, user: string): string {
  const draft = rootsOf(doc).drafts.get(user);
  return typeof draft === 'string' ? draft : '';
}

/** Ids of the pinned messages that can be shown and are not deleted, the newest pin first. */
export function readPinned(doc: Y.Doc): string[] {
  const { messages, deleted, pins } = rootsOf(doc);
  const pinned: Dated[] = [];
  for (const key of pins.keys()) {
    const pin = readPin(doc, key);
    const isShown = typeof parseMessage(key, messages.get(key)) !== 'string';
    if (pin && isShown && !deletionValue.safeParse(deleted.get(key)).success) pinned.push({ id: key, at: pin.at });
  }
  return pinned
    .toSorted(byTime)
    .map((each) => each.id)
    .toReversed();
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

/** One message from its parts; `entry` is its place in the order, `null` while it waits. */
export function assembleMessage(
  doc: Y.Doc,
  key: string,
  value: MessageValue,
  entry: OrderEntry | null,
  marks: Marks,
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
    plannedFor: value.plannedFor ?? null,
    editedAt: edit?.editedAt ?? null,
    deletedAt: deletion?.at ?? null,
    deletedBy: deletion?.by ?? null,
    tags: (marks.tags.get(key) ?? []).toSorted(),
    reactions: deletion ? [] : reactionsTo(doc, marks, key),
    pin: deletion ? null : readPin(doc, key),
  };
}
