import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import type * as Y from 'yjs';
import type { GuardedContext, GuardNotice } from '../kind.ts';
import { type Frozen, frozenBefore, frozenNow, type Lost, lostAddition } from '../guarding/before.ts';
import { changesOf, keysOf } from '../guarding/changes.ts';
import { restoreList, restoreTaken } from '../guarding/list-guard.ts';
import { guardMeta } from '../guarding/meta-guard.ts';
import { type NoticeCode, Notices } from '../guarding/notices.ts';
import { restore, sameFrozen } from '../guarding/restore.ts';
import { parseMessage, readOrder } from './read.ts';
import {
  CONVERSATION_VERSION,
  type ConversationRoots,
  deletionValue,
  editValue,
  orderEntry,
  parseReactionKey,
  parseTagKey,
  pinValue,
  reactionValue,
  rootsOf,
} from './shape.ts';

/** Holds the conversation to its rules (SPEC GD), and gives each new message its place and legal time. */
export function guardConversation(doc: Y.Doc, transaction: Y.Transaction, context: GuardedContext): GuardNotice[] {
  const changes = changesOf(doc, transaction);
  const roots = rootsOf(doc);
  const notices = new Notices();
  if (!context.author.service) {
    const { userId } = context.author;
    const check = (root: keyof Omit<typeof roots, 'order'>, refusal: Refusal) => {
      for (const key of keysOf(changes, root)) {
        const before = frozenBefore(roots[root], key, transaction);
        const after = frozenNow(roots[root], key);
        if (sameFrozen(before, after)) {
          const lost = lostAddition(roots[root], key, transaction, context);
          if (!lost || !OUTRANKS[root](lost, plain(after), doc)) continue;
          if (refusal(key, plain(lost.brought), before !== undefined) === null) restore(roots[root], key, lost.brought);
          continue;
        }
        const code = refusal(key, plain(after), before !== undefined);
        if (code === null) {
          // The marker of another device of the person, which had not seen this one.
          if (root === 'reads' && before && after && isFurther(doc, plain(before), plain(after)))
            restore(roots[root], key, before);
          continue;
        }
        notices.add(code);
        restore(roots[root], key, before);
      }
    };
    const authorOf = (message: string): string | null => {
      const value = parseMessage(message, roots.messages.get(message));
      return typeof value === 'string' ? null : value.author;
    };
    check('messages', (key, value, known) => refuseMessage(key, value, known, userId));
    check('edits', (key, value) => (authorOf(key) === userId ? refuseEdit(value) : 'EDIT_REFUSED'));
    check('deleted', (key, value) => (authorOf(key) === userId && signedBy(value, userId) ? null : 'DELETION_REFUSED'));
    check('tags', (key, value) => refuseTag(key, value, userId));
    const isThere = (message: string): boolean => authorOf(message) !== null;
    check('reactions', (key, value) => refuseReaction(key, value, userId, isThere));
    check('pins', (key, value) => refusePin(key, value, userId, isThere));
    check('reads', (key, value) => refuseOwn(key, value, userId));
    check('unread', (key, value) => refuseOwn(key, value, userId));
    check('drafts', (key, value) => refuseOwn(key, value, userId));
    if (changes.get('order')?.has(null) && restoreList(roots.order, transaction, isOrderEntry))
      notices.add('ORDER_RESERVED');
    guardMeta(doc, transaction, changes, { kind: 'conversation', version: CONVERSATION_VERSION }, notices);
  } else {
    // Deletes that are handed back after a restore are judged for nobody (EV6): what nobody may take stays.
    for (const key of keysOf(changes, 'messages')) {
      const before = frozenBefore(roots.messages, key, transaction);
      if (before !== undefined && frozenNow(roots.messages, key) === undefined) restore(roots.messages, key, before);
    }
    if (changes.get('order')?.has(null)) {
      const known = readOrder(doc);
      restoreTaken(roots.order, transaction, (entry) => !known.has(orderEntry.safeParse(entry).data?.id ?? ''));
    }
  }
  appendOrder(doc, keysOf(changes, 'messages'), context.now);
  return notices.list();
}

type Outranks = (lost: Lost, current: unknown, doc: Y.Doc) => boolean;

/** Nothing is there: it was removed by somebody who had not seen what is brought, or undone. */
const whereNothingIs: Outranks = (_lost, current) => current === undefined;

/** Whether what lost to what stands there must win all the same: it must not lose to the trace of a stranger's undone write. */
const OUTRANKS: Record<keyof Omit<ConversationRoots, 'order'>, Outranks> = {
  messages: whereNothingIs,
  edits: ({ brought }, current) => {
    const known = editValue.safeParse(current).data?.editedAt;
    return known === undefined || (editValue.safeParse(plain(brought)).data?.editedAt ?? '') > known;
  },
  deleted: whereNothingIs,
  tags: whereNothingIs,
  reactions: whereNothingIs,
  pins: whereNothingIs,
  reads: ({ brought }, current, doc) => isFurther(doc, plain(brought), current),
  unread: whereNothingIs,
  drafts: whereNothingIs,
};

/** Whether one marker names a later message than another. */
function isFurther(doc: Y.Doc, marker: unknown, other: unknown): boolean {
  const places = [...readOrder(doc).keys()];
  const placeOf = (message: unknown): number => {
    const place = places.indexOf(String(message));
    // One that comes with the marker gets its place after this.
    return place < 0 && rootsOf(doc).messages.has(String(message)) ? places.length : place;
  };
  return placeOf(marker) > placeOf(other);
}

/** Why a value may not stay, `null` when it may. `undefined` = the key was removed. */
type Refusal = (key: string, value: unknown, known: boolean) => NoticeCode | null;

function refuseMessage(key: string, value: unknown, known: boolean, user: string): NoticeCode | null {
  if (known) return 'MESSAGE_IMMUTABLE';
  const message = parseMessage(key, value);
  if (typeof message === 'string') return 'MESSAGE_INVALID';
  if (message.author !== user) return 'MESSAGE_FORGED';
  return message.text.length > MAX_MESSAGE_LENGTH ? 'MESSAGE_TOO_LONG' : null;
}

function refuseEdit(value: unknown): NoticeCode | null {
  if (value === undefined) return null;
  const edit = editValue.safeParse(value);
  if (!edit.success) return 'EDIT_REFUSED';
  return edit.data.text.length > MAX_MESSAGE_LENGTH ? 'MESSAGE_TOO_LONG' : null;
}

function signedBy(value: unknown, user: string): boolean {
  return value === undefined || deletionValue.safeParse(value).data?.by === user;
}

function refuseTag(key: string, value: unknown, user: string): NoticeCode | null {
  if (value === undefined) return null;
  const by = typeof value === 'object' && value !== null && 'by' in value ? value.by : null;
  return parseTagKey(key) !== null && (value === true || by === user) ? null : 'TAG_REFUSED';
}

function refuseReaction(
  key: string,
  value: unknown,
  user: string,
  isThere: (message: string) => boolean,
): NoticeCode | null {
  const parts = parseReactionKey(key);
  if (parts?.user !== user) return 'REACTION_REFUSED';
  if (value === undefined) return null;
  return reactionValue.safeParse(value).success && isThere(parts.message) ? null : 'REACTION_REFUSED';
}

function refusePin(
  key: string,
  value: unknown,
  user: string,
  isThere: (message: string) => boolean,
): NoticeCode | null {
  if (value === undefined) return null;
  return pinValue.safeParse(value).data?.by === user && isThere(key) ? null : 'PIN_REFUSED';
}

function refuseOwn(key: string, value: unknown, user: string): NoticeCode | null {
  const fits = value === undefined || (typeof value === 'string' && value.length <= MAX_MESSAGE_LENGTH);
  return key === user && fits ? null : 'PRIVATE_VALUE';
}

function isOrderEntry(value: unknown): boolean {
  return orderEntry.safeParse(value).success;
}

/** Exactly once a message: also when its update comes twice, or the same id is written again. */
function appendOrder(doc: Y.Doc, candidates: string[], now: number): void {
  if (candidates.length === 0) return;
  const { messages, order } = rootsOf(doc);
  const known = readOrder(doc);
  const receivedAt = new Date(now).toISOString();
  const fresh = candidates
    .filter((key) => !known.has(key))
    .map((key) => ({ key, message: parseMessage(key, messages.get(key)) }))
    .flatMap(({ key, message }) => (typeof message === 'string' ? [] : [{ key, sentAt: message.sentAt }]))
    .toSorted((a, b) => (a.sentAt === b.sentAt ? compare(a.key, b.key) : compare(a.sentAt, b.sentAt)));
  if (fresh.length > 0) order.push(fresh.map(({ key }) => ({ id: key, receivedAt })));
}

function plain(frozen: Frozen | undefined): unknown {
  return frozen === undefined || 'record' in frozen ? frozen : frozen.value;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
