import type { FontStack } from '../fonts/font-stack.ts';
import { lettersOf } from '../fonts/font-stack.ts';

/** Points. */
export interface TextRoom {
  width: number;
  height: number;
  maxSize: number;
  minSize: number;
}

export interface TextBlock {
  lines: string[];
  size: number;
  height: number;
}

const STEP = 0.5;
/** Of the size. */
export const LINE_HEIGHT = 1.22;

/** The text in its largest size that fits, words whole where they can be; nothing where the least size does not fit. */
export function fitText(text: string, font: FontStack, room: TextRoom): TextBlock | null {
  const paragraphs = text.trim() === '' ? [] : text.trim().split(/\r\n|\r|\n|\u2028|\u2029/);
  for (const cuts of [false, true]) {
    for (let size = room.maxSize; size >= room.minSize; size -= STEP) {
      const block = blockOf(paragraphs, size, cuts, font, room.width);
      if (block !== null && block.height <= room.height) return block;
    }
  }
  return null;
}

function blockOf(
  paragraphs: readonly string[],
  size: number,
  cuts: boolean,
  font: FontStack,
  width: number,
): TextBlock | null {
  const lines: string[] = [];
  for (const paragraph of paragraphs) {
    const words = paragraph.split(/[ \t]+/).filter((word) => word !== '');
    const tooWide = words.some((word) => font.width(word, size) > width);
    if (tooWide && !cuts) return null;
    const parts = tooWide ? words.flatMap((word) => cutWord(word, size, font, width)) : words;
    lines.push(...wrapped(parts, size, font, width));
  }
  return { lines, size, height: lines.length * size * LINE_HEIGHT };
}

function wrapped(words: readonly string[], size: number, font: FontStack, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || font.width(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function cutWord(word: string, size: number, font: FontStack, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part !== '' && font.width(part + letter, size) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
