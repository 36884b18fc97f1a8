import { conversation } from '@basoche/crdt';
import { hasWord, queryWords, snippetOf, spacedWords } from '@basoche/domain';
import type { MarkedWords } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';
import { DeviceReadings, oncePerEngine } from '../device-readings.ts';

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
  /** As `spacedWords` gives them. */
  words: string;
}

export const MAX_FOUND = 100;
const SNIPPET = 180;

/** The passage that answers, or how the text begins. */
export function passageOf(text: string, needles: readonly string[]): MarkedWords {
  const start = text.slice(0, SNIPPET).replaceAll(/\s+/g, ' ');
  return snippetOf(text, needles) ?? { text: start.length < text.length ? `${start}…` : start, marks: [] };
}

/** The messages on this device, ready to be looked through. A conversation is read at the first search, and again once it changed. */
export class DeviceMessages {
  readonly #engine: SyncEngine;
  readonly #readings: DeviceReadings<readonly Indexed[]>;

  constructor(engine: SyncEngine) {
    this.#engine = engine;
    this.#readings = new DeviceReadings(engine, { read: indexOf });
  }

  /** Messages with every word of the query, and the tag, the newest first, at most 100; nothing to look for finds nothing. */
  async search({ words, conversations, tag }: MessageQuery): Promise<FoundMessage[]> {
    const needles = queryWords(words);
    if (needles.length === 0 && tag === null) return [];
    const slugs = new Map<DocName, string>();
    for (const { name } of this.#engine.docs()) {
      const parsed = parseDocName(name);
      const isWanted = parsed?.kind === 'conversation' && (conversations?.has(parsed.slug) ?? true);
      if (isWanted) slugs.set(parsed.name, parsed.slug);
    }
    const found: { slug: string; message: Indexed }[] = [];
    await this.#readings.each([...slugs.keys()], (name, messages) => {
      for (const message of messages ?? [])
        if (answers(message, needles, tag)) found.push({ slug: slugs.get(name)!, message });
    });
    return found
      .toSorted((a, b) => b.message.instant - a.message.instant)
      .slice(0, MAX_FOUND)
      .map(({ slug, message: { id, author, instant, text } }) => ({
        conversation: slug,
        id,
        author,
        instant,
        snippet: passageOf(text, needles),
      }));
  }
}

function answers({ words, tags }: Indexed, needles: readonly string[], tag: string | null): boolean {
  return (tag === null || tags.includes(tag)) && needles.every((needle) => hasWord(words, needle));
}

function indexOf(doc: Y.Doc): Indexed[] {
  return conversation
    .readMessages(doc)
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id, author, text, file, tags, receivedAt, sentAt }) => {
      const whole = file === null ? text : `${text}${text === '' ? '' : '\n'}${file.name}`;
      return { id, author, tags, text: whole, words: spacedWords(whole), instant: Date.parse(receivedAt ?? sentAt) };
    });
}

/** One for each running engine. */
export const deviceMessages = oncePerEngine((engine) => new DeviceMessages(engine));
