import { conversation } from '@basoche/crdt';
import type * as Y from 'yjs';

type Message = conversation.Message;

/** A new object after every change; what did not change inside keeps its identity. */
export interface ConversationState {
  /** The server's order, then those that wait for the server. */
  ids: readonly string[];
  /** User -> last message read. */
  reads: ReadonlyMap<string, string>;
  /** User -> the message after which they marked all unread, empty for the whole conversation. */
  unreadAfter: ReadonlyMap<string, string>;
  /** Pinned messages, the newest pin first. */
  pinned: readonly string[];
}

type Markers = Pick<ConversationState, 'reads' | 'unreadAfter'>;

/**
 * A conversation's messages as the screen needs them, kept up to date by what each transaction touched: an update costs
 * what it changes, not what the conversation holds. Read whole once, at the start.
 */
export class LiveConversation {
  #doc: Y.Doc;
  #roots: conversation.ConversationRoots;
  #messages = new Map<string, Message>();
  #received = new Map<string, conversation.OrderEntry>();
  #marks: conversation.Marks;
  /** Message -> those that answer it, in the order they were found. */
  #answers = new Map<string, string[]>();
  #ordered: string[] = [];
  #waiting: string[] = [];
  #index = new Map<string, number>();
  #state: ConversationState = { ids: [], reads: new Map(), unreadAfter: new Map(), pinned: [] };
  #listeners = new Set<() => void>();
  #touched = new Set<string>();
  #appended: conversation.OrderEntry[] = [];
  #rebuild = false;
  #readsChanged = false;
  #stop: () => void;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    this.#roots = conversation.rootsOf(doc);
    this.#marks = conversation.readMarks(doc);
    this.#readAll();
    this.#stop = this.#observe();
  }

  get state(): ConversationState {
    return this.#state;
  }

  message(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** Place in `state.ids`, -1 when unknown. */
  indexOf(id: string): number {
    return this.#index.get(id) ?? -1;
  }

  /** All that answers a message, or one of its answers, in the order shown. */
  answersTo(id: string): string[] {
    if (!this.#answers.has(id)) return [];
    const found = new Set([id]);
    for (const each of found) for (const answer of this.#answers.get(each) ?? []) found.add(answer);
    found.delete(id);
    return [...found].sort((a, b) => this.indexOf(a) - this.indexOf(b));
  }

  subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  };

  destroy(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #observe(): () => void {
    const { messages, order, edits, deleted, tags, reactions, pins, reads, unread } = this.#roots;
    const touchKeys = (event: Y.YMapEvent<unknown>): void => {
      for (const key of event.keysChanged) this.#touched.add(key as string);
    };
    const touchTags = (event: Y.YMapEvent<unknown>): void => {
      for (const key of event.keysChanged) {
        const parts = conversation.parseTagKey(key as string);
        if (parts) this.#touched.add(parts.message);
      }
      this.#marks.tags = conversation.readTags(this.#doc);
    };
    const touchReactions = (event: Y.YMapEvent<unknown>): void => {
      for (const key of event.keysChanged) {
        const message = conversation.noteReaction(this.#doc, this.#marks, key as string);
        if (message !== null) this.#touched.add(message);
      }
    };
    const onOrder = (event: Y.YArrayEvent<unknown>): void => {
      const added = appendedValues(event);
      if (!added) this.#rebuild = true;
      else
        for (const value of added) {
          const entry = conversation.orderEntry.safeParse(value);
          if (entry.success) this.#appended.push(entry.data);
        }
    };
    const onReads = (): void => {
      this.#readsChanged = true;
    };
    const apply = (): void => this.#apply();
    messages.observe(touchKeys);
    edits.observe(touchKeys);
    deleted.observe(touchKeys);
    tags.observe(touchTags);
    reactions.observe(touchReactions);
    pins.observe(touchKeys);
    order.observe(onOrder);
    reads.observe(onReads);
    unread.observe(onReads);
    this.#doc.on('afterTransaction', apply);
    return () => {
      messages.unobserve(touchKeys);
      edits.unobserve(touchKeys);
      deleted.unobserve(touchKeys);
      tags.unobserve(touchTags);
      reactions.unobserve(touchReactions);
      pins.unobserve(touchKeys);
      order.unobserve(onOrder);
      reads.unobserve(onReads);
      unread.unobserve(onReads);
      this.#doc.off('afterTransaction', apply);
    };
  }

  #apply(): void {
    if (!this.#rebuild && !this.#readsChanged && this.#touched.size === 0 && this.#appended.length === 0) return;
    const idsChanged = this.#rebuild ? this.#readAll() : this.#applyTouched();
    this.#state = {
      ids: idsChanged ? [...this.#ordered, ...this.#waiting] : this.#state.ids,
      ...(this.#readsChanged || this.#rebuild ? this.#readMarkers() : this.#markers()),
      pinned: this.#readPinned(),
    };
    this.#touched.clear();
    this.#appended = [];
    this.#rebuild = false;
    this.#readsChanged = false;
    for (const fn of this.#listeners) fn();
  }

  /** Returns whether the list of ids changed. */
  #applyTouched(): boolean {
    const placed: string[] = [];
    for (const entry of this.#appended) {
      if (this.#received.has(entry.id)) continue;
      this.#received.set(entry.id, entry);
      placed.push(entry.id);
      this.#touched.add(entry.id);
    }
    const arrived: string[] = [];
    for (const id of this.#touched) {
      const known = this.#messages.has(id);
      const value = conversation.parseMessage(id, this.#roots.messages.get(id));
      // Something else than a new, readable message: an unreadable one, or one that was taken out.
      if (typeof value === 'string') {
        if (known) return this.#readAll();
        continue;
      }
      this.#messages.set(
        id,
        conversation.assembleMessage(this.#doc, id, value, this.#received.get(id) ?? null, this.#marks),
      );
      if (!known) {
        arrived.push(id);
        this.#noteAnswer(id, value.replyTo);
      }
    }
    const late = arrived.some((id) => this.#received.has(id) && !placed.includes(id));
    if (late) return this.#readAll();
    if (arrived.length === 0 && placed.length === 0) return false;

    const nowPlaced = new Set(placed);
    const waiting = [...this.#waiting, ...arrived].filter((id) => !nowPlaced.has(id));
    waiting.sort((a, b) => compareWaiting(this.#messages.get(a), this.#messages.get(b)));
    for (const id of placed) {
      if (!this.#messages.has(id)) continue;
      this.#index.set(id, this.#ordered.length);
      this.#ordered.push(id);
    }
    this.#waiting = waiting;
    for (const [at, id] of waiting.entries()) this.#index.set(id, this.#ordered.length + at);
    return true;
  }

  #readAll(): true {
    const { messages } = conversation.readConversation(this.#doc);
    this.#received = conversation.readOrder(this.#doc);
    this.#marks = conversation.readMarks(this.#doc);
    this.#messages = new Map(messages.map((message) => [message.id, message]));
    this.#answers = new Map();
    for (const { id, replyTo } of messages) this.#noteAnswer(id, replyTo);
    this.#ordered = messages.filter((message) => message.receivedAt !== null).map((message) => message.id);
    this.#waiting = messages.filter((message) => message.receivedAt === null).map((message) => message.id);
    this.#index = new Map(messages.map((message, at) => [message.id, at]));
    this.#state = {
      ids: [...this.#ordered, ...this.#waiting],
      ...this.#readMarkers(),
      pinned: this.#readPinned(),
    };
    return true;
  }

  #noteAnswer(id: string, replyTo: string | null | undefined): void {
    if (replyTo) this.#answers.set(replyTo, [...(this.#answers.get(replyTo) ?? []), id]);
  }

  #readPinned(): readonly string[] {
    const pinned = conversation.readPinned(this.#doc);
    const known = this.#state.pinned;
    return pinned.length === known.length && pinned.every((id, at) => id === known[at]) ? known : pinned;
  }

  #markers(): Markers {
    const { reads, unreadAfter } = this.#state;
    return { reads, unreadAfter };
  }

  #readMarkers(): Markers {
    const markers = conversation.readMarkers(this.#doc);
    return {
      reads: new Map(markers.map((marker) => [marker.user, marker.message])),
      unreadAfter: new Map(
        markers.flatMap(({ user, unreadAfter }) => (unreadAfter === null ? [] : [[user, unreadAfter] as const])),
      ),
    };
  }
}

/** The values an event put at the end of the array; `null` when it did anything else. */
function appendedValues(event: Y.YArrayEvent<unknown>): unknown[] | null {
  const [first, second, ...more] = event.delta;
  const insert = first?.retain === undefined ? first : second;
  if (more.length > 0 || (insert === second && second === undefined) || !Array.isArray(insert?.insert)) return null;
  const before = first?.retain ?? 0;
  if (before + insert.insert.length !== event.target.length) return null;
  if (insert === first && second !== undefined) return null;
  return insert.insert as unknown[];
}

function compareWaiting(a: Message | undefined, b: Message | undefined): number {
  if (!a || !b) return 0;
  if (a.sentAt !== b.sentAt) return a.sentAt < b.sentAt ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
