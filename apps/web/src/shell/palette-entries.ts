import { listText } from '@basoche/domain';
import type { MarkedText, SearchKind } from '@basoche/protocol';
import type { PaletteHeading } from '../shared/feature.ts';

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  /** The device's own, or the kind of an answer of the server. */
  group: 'goTo' | 'create' | 'docs' | PaletteHeading | SearchKind;
  label: string;
  /** The label with the answering words. */
  title?: MarkedText;
  /** The passage that answers, under the label. */
  detail?: MarkedText;
  /** At the end of the line. */
  hint?: string;
  keywords?: string;
  href: string;
}

/** Most lines shown. */
const LIMIT = 40;

/**
 * Entries that hold every word of the query, accents and case aside. Groups stay whole, the one with the best match
 * first; within a group starts of words come first, order kept otherwise.
 */
export function filterEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = listText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.slice(0, LIMIT);
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(listText(`${entry.label} ${entry.keywords ?? ''}`), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT)
    .map(({ entry }) => entry);
  const groups = [...new Set(found.map((entry) => entry.group))];
  return groups.flatMap((group) => found.filter((entry) => entry.group === group));
}

function scoreOf(text: string, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    score += at === 0 ? 3 : text.includes(` ${word}`) ? 2 : 1;
  }
  return score;
}
