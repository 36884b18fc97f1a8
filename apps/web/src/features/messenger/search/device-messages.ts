import { conversation } from '@basoche/crdt';
import { foldWords, snippetOf } from '@basoche/domain';
import type { MarkedWords } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';

export interface MessageQuery {
  words: string;
  /** Slugs of the conversations to look in; `null` = all. */
  conversations: ReadonlySet<string> | null;
  tag: string | null;
}

export interface FoundMessage {
  /** Slug of its conversation. */
  conversation: string;
  id: string;
  /** User id. */
  author: string;
  /** Milliseconds since the epoch. */
  instant: number;
  snippet: MarkedWords;
}

interface Indexed {
  id: string;
  author: string;
  instant: number;
  text: string;
  tags: readonly string[];
  /** Every word folded, each behind a space. */
  words: string;
}

export const MOST_FOUND = 100;
/** Conversations whose content is read from the device at the same time. */
const READERS = 4;
const BETWEEN = /[^\p{L}\p{N}]+/u;
const SNIPPET = 180;

/** The words of a query as they are compared: each may be the beginning of a word. */
export function needlesOf(query: string): string[] {
  return foldWords(query).split(BETWEEN).filter(Boolean).slice(0, 20);
}

/** The passage that answers, or how the text begins. */
export function passageOf(text: string, needles: readonly string[]): MarkedWords {
  const start = text.slice(0, SNIPPET).replaceAll(/\s+/g, ' ');
  return snippetOf(text, needles) ?? { text: start.length < text.length ? `${start}…` : start, marks: [] };
}

/** The messages on this device, ready to be looked through. A conversation is read at the first search, and again once it changed. */
export class DeviceMessages {
  readonly #engine: SyncEngine;
  readonly #known = new Map<DocName, readonly Indexed[]>();

  constructor(engine: SyncEngine) {
    this.#engine = engine;
    engine.onDocChanged((name) => void this.#known.delete(name));
  }

  /** Messages with every word of the query, and the tag, the newest first, at most 100; nothing to look for finds nothing. */
  async search({ words, conversations, tag }: MessageQuery): Promise<FoundMessage[]> {
    const needles = needlesOf(words);
    if (needles.length === 0 && tag === null) return [];
    const names = this.#engine.docs().flatMap(({ name }) => {
      const parsed = parseDocName(name);
      const isWanted = parsed?.kind === 'conversation' && (conversations?.has(parsed.slug) ?? true);
      return isWanted ? [{ name: parsed.name, slug: parsed.slug }] : [];
    });
    await this.#read(names.map(({ name }) => name));
    const found = names.flatMap(({ name, slug }) =>
      (this.#known.get(name) ?? []).filter((each) => answers(each, needles, tag)).map((message) => ({ slug, message })),
    );
    return found
      .toSorted((a, b) => b.message.instant - a.message.instant)
      .slice(0, MOST_FOUND)
      .map(({ slug, message: { id, author, instant, text } }) => ({
        conversation: slug,
        id,
        author,
        instant,
        snippet: passageOf(text, needles),
      }));
  }

  async #read(names: readonly DocName[]): Promise<void> {
    const waiting = names.filter((name) => !this.#known.has(name));
    const readNext = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        // A copy that cannot be read says so on its own screen; the others are still looked through.
        this.#known.set(name, (await this.#engine.peek(name, indexOf).catch(() => null)) ?? []);
    };
    await Promise.all(Array.from({ length: READERS }, readNext));
  }
}

function answers({ words, tags }: Indexed, needles: readonly string[], tag: string | null): boolean {
  return (tag === null || tags.includes(tag)) && needles.every((needle) => words.includes(` ${needle}`));
}

function indexOf(doc: Y.Doc): Indexed[] {
  return conversation
    .readMessages(doc)
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id, author, text, file, tags, receivedAt, sentAt }) => {
      const whole = file === null ? text : `${text}${text === '' ? '' : '\n'}${file.name}`;
      const words = ` ${foldWords(whole).split(BETWEEN).join(' ')}`;
      return { id, author, tags, text: whole, words, instant: Date.parse(receivedAt ?? sentAt) };
    });
}

const indexes = new WeakMap<SyncEngine, DeviceMessages>();

/** One for each running engine. */
export function deviceMessages(engine: SyncEngine): DeviceMessages {
  const known = indexes.get(engine) ?? new DeviceMessages(engine);
  indexes.set(engine, known);
  return known;
}
