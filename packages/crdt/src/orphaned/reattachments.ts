import type * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import type { IdRange, IdRanges } from './id-ranges.ts';
import type { Deletions } from './past.ts';
import { placeOf } from './tree.ts';
import type { ElementCopy, Words } from './tree.ts';

interface Common {
  /** What it puts back: whose id the first one is wrote it. */
  ranges: IdRange[];
  /** The deleted place, from the innermost element to a block of the text. */
  place: Y.ID[];
  /** It is the body of the document, which has suggestions. */
  isBody: boolean;
}

/** Words that stood among others, which may have gone on elsewhere. */
export interface TextReattachment extends Common {
  kind: 'words';
  words: Words[];
  /** What stood before and after them. */
  left: string;
  right: string;
  /** Texts that the words around them may be in now. */
  homes: Home[];
  /** They are there, in this text, and are to go on with the words around them. */
  from?: Y.ID;
  /** A block that may be empty then. */
  emptied?: Y.ID;
}

/** A text that words may have gone to. */
export interface Home {
  id: Y.ID;
  /** What of it the change wrote that took them there; the rest was there before. `null` = all of it. */
  written: IdRanges | null;
}

/** Words that two people took out of one paragraph, each into another one. */
export interface DoubleReattachment extends Common {
  kind: 'double';
  pairs: { gone: Y.ID; stays: Y.ID }[];
  /** Blocks that may be empty then. */
  blocks: Y.ID[];
}

/** A line, or whole blocks, without words around them that anyone knew. */
export interface BlocksReattachment extends Common {
  kind: 'blocks';
  blocks: (ElementCopy | Line)[];
}

/** Of a paragraph. */
export interface Line {
  line: (Words | ElementCopy)[];
}

export type Reattachment = TextReattachment | BlocksReattachment | DoubleReattachment;

/** Characters before and after orphaned words by which their place is found again. */
export const CONTEXT = 32;

export function addId(ranges: IdRange[], client: number, clock: number): void {
  const last = ranges.at(-1);
  if (last?.client === client && last.clock + last.length === clock) last.length += 1;
  else ranges.push({ client, clock, length: 1 });
}

export function placeIn(past: Deletions, type: Y.XmlText | Y.XmlElement): { place: Y.ID[]; isBody: boolean } {
  const place = placeOf(type);
  return { place: place?.items.map((item) => item.id) ?? [], isBody: place?.root === rootsOf(past.doc).body };
}
