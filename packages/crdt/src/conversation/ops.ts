import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import type * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { lastRead, readMessages, readOrder, readUpTo } from './read.ts';
import { type Attachment, type ReactionKind, reactionKey, rootsOf, tagKey } from './shape.ts';

export interface NewMessage {
  /** A fresh id by default; given where the caller must be able to repeat the same call. */
  id?: string;
  text: string;
  file?: Attachment;
  replyTo?: string;
  /** ISO. Sent by the server at an hour that was planned: its author may not have read what came before. */
  plannedFor?: string;
}

/**
 * Writes a message once; writing the same id again changes nothing. Sending also marks it read by its author, unless it
 * was planned.
 * @throws RangeError when the text is too long or there is nothing to send
 */
export function sendMessage(doc: Y.Doc, actor: Actor, message: NewMessage): string {
  checkText(message.text, message.file !== undefined);
  const key = message.id ?? actor.newId();
  doc.transact(() => {
    const { messages, reads, unread } = rootsOf(doc);
    if (messages.has(key)) return;
    messages.set(key, {
      author: actor.userId,
      text: message.text,
      sentAt: isoNow(actor),
      ...(message.file ? { file: message.file } : {}),
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      ...(message.plannedFor ? { plannedFor: message.plannedFor } : {}),
    });
    if (message.plannedFor) return;
    reads.set(actor.userId, key);
    unread.delete(actor.userId);
  }, actor);
  return key;
}

/** @throws RangeError when the text is too long or empty */
export function editMessage(doc: Y.Doc, actor: Actor, message: string, text: string): void {
  checkText(text, false);
  doc.transact(() => {
    rootsOf(doc).edits.set(message, { text, editedAt: isoNow(actor) });
  }, actor);
}

/** The message stays in its place, without its text. */
export function deleteMessage(doc: Y.Doc, actor: Actor, message: string): void {
  doc.transact(() => {
    const { deleted } = rootsOf(doc);
    if (!deleted.has(message)) deleted.set(message, { by: actor.userId, at: isoNow(actor) });
  }, actor);
}

/**
 * Moves the person's marker forward, never back, and what they had marked unread up to here is read again.
 * @param place of a message in what is shown, -1 when it is not there; given by readers that hold an index
 */
export function markRead(doc: Y.Doc, actor: Actor, message: string, place = placeIn(doc)): void {
  doc.transact(() => {
    const { reads, unread } = rootsOf(doc);
    const last = lastRead(doc, actor.userId);
    const at = place(message);
    if (last === null || at > place(last)) reads.set(actor.userId, message);
    if (!unread.has(actor.userId)) return;
    if (last === null || at >= place(last)) unread.delete(actor.userId);
    else if (at > place(readUpTo(doc, actor.userId) ?? '')) unread.set(actor.userId, message);
  }, actor);
}

/**
 * This message and those after it count as unread again for the person, until they read them; what others see of their
 * reading stays. Nothing changes when the message is unread already.
 * @param shown ids in the order shown; given by readers that hold it
 */
export function markUnread(
  doc: Y.Doc,
  actor: Actor,
  message: string,
  shown: readonly string[] = readMessages(doc).map((each) => each.id),
): void {
  doc.transact(() => {
    const at = shown.indexOf(message);
    const read = readUpTo(doc, actor.userId);
    if (at < 0 || read === null || shown.indexOf(read) < at) return;
    rootsOf(doc).unread.set(actor.userId, shown[at - 1] ?? '');
  }, actor);
}

function placeIn(doc: Y.Doc): (message: string) => number {
  const shown = readMessages(doc).map((each) => each.id);
  return (message) => shown.indexOf(message);
}

/** Call it when typing pauses, not at each key. An empty text removes the draft. */
export function setDraft(doc: Y.Doc, actor: Actor, text: string): void {
  doc.transact(() => {
    const { drafts } = rootsOf(doc);
    if (text === '') drafts.delete(actor.userId);
    else if (drafts.get(actor.userId) !== text) drafts.set(actor.userId, text);
  }, actor);
}

export function tagMessage(doc: Y.Doc, actor: Actor, message: string, tag: string): void {
  doc.transact(() => {
    const { tags } = rootsOf(doc);
    const key = tagKey(message, tag);
    if (!tags.has(key)) tags.set(key, { by: actor.userId });
  }, actor);
}

export function untagMessage(doc: Y.Doc, actor: Actor, message: string, tag: string): void {
  doc.transact(() => {
    rootsOf(doc).tags.delete(tagKey(message, tag));
  }, actor);
}

/** Puts or takes back the person's reaction of this kind. A deleted message takes none. */
export function setReaction(doc: Y.Doc, actor: Actor, message: string, kind: ReactionKind, on: boolean): void {
  doc.transact(() => {
    const { reactions, deleted } = rootsOf(doc);
    const key = reactionKey(message, actor.userId, kind);
    if (!on) reactions.delete(key);
    else if (!reactions.has(key) && !deleted.has(message)) reactions.set(key, { at: isoNow(actor) });
  }, actor);
}

/** For everybody in the conversation; anyone may unpin. A deleted message is not pinned. */
export function pinMessage(doc: Y.Doc, actor: Actor, message: string): void {
  doc.transact(() => {
    const { pins, deleted } = rootsOf(doc);
    if (!pins.has(message) && !deleted.has(message)) pins.set(message, { by: actor.userId, at: isoNow(actor) });
  }, actor);
}

export function unpinMessage(doc: Y.Doc, actor: Actor, message: string): void {
  doc.transact(() => {
    rootsOf(doc).pins.delete(message);
  }, actor);
}

/**
 * The server alone: gives every message without a place its place and legal time, in claimed order.
 * @param receivedAt milliseconds since the epoch, or each message's own (history, imports)
 */
export function orderWaiting(doc: Y.Doc, receivedAt: number | ((message: string) => number), origin?: unknown): void {
  doc.transact(() => {
    const known = readOrder(doc);
    const waiting = readMessages(doc).filter((message) => !known.has(message.id));
    if (waiting.length === 0) return;
    const at = typeof receivedAt === 'number' ? () => receivedAt : receivedAt;
    rootsOf(doc).order.push(
      waiting.map((message) => ({ id: message.id, receivedAt: new Date(at(message.id)).toISOString() })),
    );
  }, origin);
}

function checkText(text: string, mayBeEmpty: boolean): void {
  if (text.length > MAX_MESSAGE_LENGTH) throw new RangeError('message too long');
  if (!mayBeEmpty && text.trim() === '') throw new RangeError('empty message');
}
