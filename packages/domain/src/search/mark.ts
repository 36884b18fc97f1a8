import { shortened } from '../formats/shortened.ts';
import { foldWithPlaces } from './fold-words.ts';

/** A text with the places that answer a query: `[start, end)` in UTF-16 units, in order, apart from each other. */
export interface MarkedWords {
  text: string;
  marks: [number, number][];
}

/** Longest snippet, in UTF-16 units, and what it shows before its first mark. */
const SNIPPET = 180;
const BEFORE = 40;

interface Mark {
  start: number;
  end: number;
  needle: string;
}

/** Words that begin with one of the needles, whole. @param needles folded */
export function marked(text: string, needles: readonly string[]): MarkedWords {
  return { text, marks: marksOf(text, needles).map(({ start, end }): [number, number] => [start, end]) };
}

/**
 * The passage of a text that holds the most different needles, on one line, with `…` where it was cut; `null` without
 * any. @param needles folded
 */
export function snippetOf(text: string, needles: readonly string[]): MarkedWords | null {
  const marks = marksOf(text, needles);
  const best = bestStart(marks);
  if (best === null) return null;
  const from = wordStart(text, Math.max(0, best - BEFORE), best);
  const to = wordEnd(text, Math.min(text.length, from + SNIPPET));
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    text: `${before}${shortened(text.slice(from), to - from).replaceAll(/\s/g, ' ')}${to < text.length ? '…' : ''}`,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }): [number, number] => [start + shift, end + shift]),
  };
}

function marksOf(text: string, needles: readonly string[]): Mark[] {
  const { folded, places } = foldWithPlaces(text);
  const marks: Mark[] = [];
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const needle = needles.find((each) => word[0].startsWith(each));
    if (needle === undefined) continue;
    const last = word.index + word[0].length;
    marks.push({ start: places[word.index] ?? 0, end: places[last] ?? text.length, needle });
  }
  return marks;
}

function bestStart(marks: readonly Mark[]): number | null {
  let best: number | null = null;
  let max = 0;
  for (const [at, { start }] of marks.entries()) {
    const inside = new Set<string>();
    for (let next = at; next < marks.length && marks[next]!.end <= start + SNIPPET - BEFORE; next += 1)
      inside.add(marks[next]!.needle);
    if (inside.size <= max) continue;
    max = inside.size;
    best = start;
  }
  return best;
}

/** The first start of a word from `from` on, `limit` at the latest. */
function wordStart(text: string, from: number, limit: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, limit).search(/\s/);
  return space < 0 ? limit : from + space + 1;
}

/** The last end of a word up to `to`; `to` itself when the passage is one long word. */
function wordEnd(text: string, to: number): number {
  if (to >= text.length || /\s/.test(text[to] ?? '')) return to;
  const cut = text.slice(0, to).search(/\s\S*$/);
  return cut > to - 40 ? cut : to;
}
