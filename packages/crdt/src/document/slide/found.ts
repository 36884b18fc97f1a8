import { foundIn, type FoundOptions } from '@basoche/domain';
import * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import type { TextBlock } from './blocks.ts';
import { notesOf, textOf } from './shape.ts';

/** Where words were found: in an element of a slide, or in its notes. */
export interface FoundWords {
  slide: string;
  /** `null` for the notes. */
  element: string | null;
  /** Which of those in this text, from 0. */
  nth: number;
}

/** Keeps the place of what is no letter. */
const OTHER = '\ufffc';

/** How often words stand in a text. */
export function foundInBlocks(blocks: readonly TextBlock[], query: string, options: FoundOptions): number {
  let count = 0;
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      const line = block.runs.map(({ text }) => text.replaceAll('\n', OTHER)).join('');
      count += foundIn(line, query, options).length;
    } else {
      const within = block.type === 'list' ? block.items : block.rows.flatMap(({ cells }) => cells.map(cellBlocks));
      for (const inside of within) count += foundInBlocks(inside, query, options);
    }
  }
  return count;
}

function cellBlocks({ blocks }: { blocks: TextBlock[] }): TextBlock[] {
  return blocks;
}

/** Writes other words in these places, in one step. @returns how many */
export function replaceFound(
  doc: Y.Doc,
  actor: Actor,
  places: readonly FoundWords[],
  query: string,
  replacement: string,
  options: FoundOptions,
): number {
  const byText = new Map<Y.XmlFragment, Set<number>>();
  for (const { slide, element, nth } of places) {
    const text = element === null ? notesOf(doc, slide) : textOf(doc, slide, element);
    if (text) byText.set(text, (byText.get(text) ?? new Set()).add(nth));
  }
  let replaced = 0;
  doc.transact(() => {
    for (const [text, wanted] of byText) {
      let before = 0;
      for (const paragraph of paragraphsOf(text)) {
        const line = new Line(paragraph);
        const found = foundIn(line.text, query, options);
        // From the end: the places before it stay where they are.
        for (const [at, { from, to }] of [...found.entries()].toReversed()) {
          if (!wanted.has(before + at)) continue;
          line.replace(from, to, replacement);
          replaced += 1;
        }
        before += found.length;
      }
    }
  }, actor);
  return replaced;
}

/** The elements that hold letters, in order: those that blocks call paragraphs. */
function paragraphsOf(parent: Y.XmlFragment): Y.XmlElement[] {
  return parent.toArray().flatMap((child) => {
    if (!(child instanceof Y.XmlElement)) return [];
    const inside = paragraphsOf(child);
    return inside.length > 0 || child.nodeName === 'hardBreak' ? inside : [child];
  });
}

/** The letters of a paragraph, which may lie in several texts. */
class Line {
  readonly text: string;
  readonly #texts: { text: Y.XmlText; from: number; length: number }[] = [];

  constructor(paragraph: Y.XmlElement) {
    let line = '';
    for (const child of paragraph.toArray()) {
      if (child instanceof Y.XmlText) {
        this.#texts.push({ text: child, from: line.length, length: child.length });
        for (const { insert } of deltaOf(child)) line += typeof insert === 'string' ? insert : OTHER;
      } else line += OTHER;
    }
    this.text = line;
  }

  replace(from: number, to: number, words: string): void {
    const parts = this.#texts.flatMap(({ text, from: start, length }) => {
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, length)];
      return first < end ? [{ text, first, end }] : [];
    });
    for (const [at, { text, first, end }] of parts.entries()) {
      const put = at === 0 ? words : '';
      // Before what goes: what another types behind it at once stays behind.
      if (put !== '') text.insert(first, put, looksAt(text, first));
      text.delete(first + put.length, end - first);
    }
  }
}

function looksAt(text: Y.XmlText, place: number): Record<string, unknown> {
  let at = 0;
  for (const { insert, attributes } of deltaOf(text)) {
    at += typeof insert === 'string' ? insert.length : 1;
    if (at > place) return attributes ?? {};
  }
  return {};
}

function deltaOf(text: Y.XmlText): { insert: unknown; attributes?: Record<string, unknown> }[] {
  return text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
}
