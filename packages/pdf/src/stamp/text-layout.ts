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

/** A word with its width in letters of one point: fonts are asked once, whatever sizes are tried. */
interface Word {
  text: string;
  width: number;
}

/** The text in its largest size that fits, words whole where they can be; nothing where the least size does not fit. */
export function fitText(text: string, font: FontStack, room: TextRoom): TextBlock | null {
  const lines = text.trim() === '' ? [] : text.trim().split(/\r\n|\r|\n|\u2028|\u2029/);
  if (lines.length * room.minSize * LINE_HEIGHT > room.height) return null;
  const known = new Map<string, Word>();
  const measured = (text: string): Word => {
    const word = known.get(text) ?? { text, width: font.width(text, 1) };
    known.set(text, word);
    return word;
  };
  const paragraphs = lines.map((line) => wordsOf(line).map(measured));
  const area = paragraphs.flat().reduce((sum, { width }) => sum + width, 0) * LINE_HEIGHT * room.minSize ** 2;
  if (area > room.width * room.height) return null;
  const space = lines.length === 0 ? 0 : font.width(' ', 1);
  const cut = new Map<Word, Word[]>();
  const lettersIn = (word: Word) => {
    const letters = cut.get(word) ?? lettersOf(word.text).map(measured);
    cut.set(word, letters);
    return letters;
  };
  for (const cuts of [false, true]) {
    for (let size = room.maxSize; size >= room.minSize; size -= STEP) {
      const width = room.width / size;
      if (!cuts && paragraphs.some((words) => words.some((word) => word.width > width))) continue;
      const fitted = paragraphs.flatMap((words) => {
        const whole = words.flatMap((word) => (word.width > width ? cutWord(lettersIn(word), width) : [word]));
        return wrapped(whole, space, width);
      });
      const height = fitted.length * size * LINE_HEIGHT;
      if (height <= room.height) return { lines: fitted, size, height };
    }
  }
  return null;
}

function wordsOf(line: string): string[] {
  return line.split(/[ \t]+/).filter((word) => word !== '');
}

function wrapped(words: readonly Word[], space: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of words) {
    if (line === '') [line, used] = [word.text, word.width];
    else if (used + space + word.width <= width) {
      line += ` ${word.text}`;
      used += space + word.width;
    } else {
      lines.push(line);
      [line, used] = [word.text, word.width];
    }
  }
  return [...lines, line];
}

function cutWord(letters: readonly Word[], width: number): Word[] {
  const parts: Word[] = [];
  let part: Word = { text: '', width: 0 };
  for (const letter of letters) {
    if (part.text !== '' && part.width + letter.width > width) {
      parts.push(part);
      part = { text: '', width: 0 };
    }
    part = { text: part.text + letter.text, width: part.width + letter.width };
  }
  return [...parts, part];
}
