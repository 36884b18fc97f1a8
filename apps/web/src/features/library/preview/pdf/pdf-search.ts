import { folded } from '@basoche/domain';

/** A piece of text as the reader gives it. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
}

/** The text of a page as it is searched. */
export interface PageText {
  /** Where each piece begins in the text; one more for its end. */
  starts: number[];
  /** Without accents and case, each white space one sign. */
  plain: string;
  /** Where each sign of `plain` stands in the text; one more for its end. */
  places: number[];
}

/** A part of one piece of text. */
export interface Segment {
  piece: number;
  from: number;
  to: number;
}

export interface Hit {
  /** From 1. */
  page: number;
  segments: Segment[];
}

const LOOSE = { accents: false, case: false };

/** A text without accents and case, where a line may break between two words. */
function searchable(text: string): { plain: string; places: number[] } {
  const { text: whole, starts } = folded(text, LOOSE);
  const places: number[] = [];
  let plain = '';
  for (let at = 0; at < whole.length; at += 1) {
    const char = whole[at]!;
    if (char === ' ' && plain.endsWith(' ')) continue;
    plain += char;
    places.push(starts[at]!);
  }
  places.push(text.length);
  return { plain, places };
}

export function pageText(pieces: readonly TextPiece[]): PageText {
  const starts: number[] = [];
  let text = '';
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length);
    text += hasEOL ? `${str}\n` : str;
  }
  starts.push(text.length);
  return { starts, ...searchable(text) };
}

/** Where a page has these words, from its top. */
export function hitsIn(text: PageText, page: number, query: string): Hit[] {
  const wanted = searchable(query.trim()).plain;
  if (wanted === '') return [];
  const hits: Hit[] = [];
  for (let at = text.plain.indexOf(wanted); at >= 0; at = text.plain.indexOf(wanted, at + wanted.length)) {
    const last = text.places[at + wanted.length - 1]!;
    hits.push({ page, segments: segmentsOf(text.starts, text.places[at]!, last + 1) });
  }
  return hits;
}

function segmentsOf(starts: readonly number[], from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  for (let piece = 0; piece < starts.length - 1; piece += 1) {
    const [start, end] = [starts[piece]!, starts[piece + 1]!];
    if (end <= from || start >= to) continue;
    segments.push({ piece, from: Math.max(from, start) - start, to: Math.min(to, end) - start });
  }
  return segments;
}
