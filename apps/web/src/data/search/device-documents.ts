import { document } from '@basoche/crdt';
import { hasWord, queryWords, snippetOf, spacedWords } from '@basoche/domain';
import type { MarkedWords } from '@basoche/domain';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import { parseDocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';
import { DeviceReadings, oncePerEngine } from '../device-readings.ts';

interface FoundDocument {
  name: DocName;
  title: string;
  snippet: MarkedWords;
}

export interface DocumentAnswer {
  /** The best first. */
  found: readonly FoundDocument[];
  /** Not every document was looked through yet. */
  reading: boolean;
  /** Documents whose content is not on this device, or cannot be read there. */
  absent: number;
}

/** A part of a text that is looked through, and shown, by itself. */
interface Passage {
  text: string;
  words: string;
}

interface Hit {
  name: DocName;
  passage: Passage;
  /** Words of the query in the passage. */
  together: number;
  /** Passages that hold as many. */
  often: number;
}

const MAX_FOUND = 10;
const PASSAGE = 2_000;
/** Characters of texts and of their folded words: some 6,000 pages. */
const ROOM = 40_000_000;

/** The texts, sheets and presentations on this device, ready to be looked through by what stands in them. */
export class DeviceDocuments {
  readonly #engine: SyncEngine;
  readonly #readings: DeviceReadings<readonly Passage[]>;

  constructor(engine: SyncEngine, room = ROOM) {
    this.#engine = engine;
    this.#readings = new DeviceReadings(engine, {
      read: passagesOf,
      sizeOf: (passages) => passages.reduce((sum, { text, words }) => sum + text.length + words.length, 0),
      room,
    });
  }

  /**
   * Documents that hold every word of the query: told at once of those that were read before, then as others are read.
   * @param isWanted nobody waits for the answer any more once it says no
   */
  async search(
    query: string,
    tell: (answer: DocumentAnswer) => void,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const needles = queryWords(query);
    const listed = needles.length === 0 ? [] : this.#documents();
    const hits: Hit[] = [];
    let absent = 0;
    let known = false;
    const answer = (reading: boolean): void => {
      if (isWanted()) tell({ found: this.#best(hits, needles), reading, absent });
    };
    const visit = (name: DocName, passages: readonly Passage[] | null): void => {
      if (passages === null && (listed.find((doc) => doc.name === name)?.seq ?? 0) > 0) absent += 1;
      const hit = passages && hitIn(name, passages, needles);
      if (!hit) return;
      hits.push(hit);
      if (known) answer(true);
    };
    const looked = this.#readings.each(
      listed.map(({ name }) => name),
      visit,
      isWanted,
    );
    known = true;
    answer(listed.length > 0);
    await looked;
    answer(false);
  }

  #documents(): (ManifestDoc & { name: DocName })[] {
    return this.#engine.docs().flatMap((doc) => {
      const parsed = parseDocName(doc.name);
      return parsed?.kind === 'document' ? [{ ...doc, name: parsed.name }] : [];
    });
  }

  #best(hits: readonly Hit[], needles: readonly string[]): FoundDocument[] {
    const titles = new Map(this.#documents().map(({ name, title }) => [name, title]));
    return hits
      .filter(({ name }) => titles.has(name))
      .toSorted((a, b) => b.together - a.together || b.often - a.often || (a.name < b.name ? 1 : -1))
      .slice(0, MAX_FOUND)
      .map(({ name, passage: { text } }) => ({
        name,
        title: titles.get(name) ?? '',
        snippet: snippetOf(text, needles) ?? { text: '', marks: [] },
      }));
  }
}

function hitIn(name: DocName, passages: readonly Passage[], needles: readonly string[]): Hit | null {
  const seen = new Set<string>();
  let best: Passage | null = null;
  let together = 0;
  let often = 0;
  for (const passage of passages) {
    const inside = needles.filter((needle) => hasWord(passage.words, needle));
    for (const needle of inside) seen.add(needle);
    if (inside.length === 0 || inside.length < together) continue;
    if (inside.length === together) {
      often += 1;
      continue;
    }
    best = passage;
    together = inside.length;
    often = 1;
  }
  return best !== null && seen.size === new Set(needles).size ? { name, passage: best, together, often } : null;
}

function passagesOf(doc: Y.Doc): Passage[] {
  const text = document.documentText(doc);
  const passages: Passage[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = endOfPassage(text, at);
    const passage = text.slice(at, end);
    passages.push({ text: passage, words: spacedWords(passage) });
  }
  return passages;
}

/** Where a line ends, a word where the line is long, anywhere in what has neither. */
function endOfPassage(text: string, at: number): number {
  const max = at + PASSAGE;
  if (max >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf(' ', max), text.lastIndexOf('\t', max));
  const line = text.lastIndexOf('\n', max);
  if (line > at + PASSAGE / 2) return line + 1;
  return space > at ? space + 1 : max;
}

/** One for each running engine. */
export const deviceDocuments = oncePerEngine((engine) => new DeviceDocuments(engine));
