import { TEXT_LIMITS } from '../limits.ts';
import type { ReadPage, ReadProblem } from '../messages.ts';

/** A file that is not read, or not to its end. */
export class ReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem, detail: string = problem) {
    super(detail);
    this.problem = problem;
  }
}

/** Takes the pages of a file as they are read, within the limits. */
export class PageIntake {
  readonly #send: (page: ReadPage) => void;
  readonly #sendsEmpty: boolean;
  #pages = 0;
  #characters = 0;

  /** @param sendsEmpty pages without text are handed over too */
  constructor(send: (page: ReadPage) => void, sendsEmpty = false) {
    this.#send = send;
    this.#sendsEmpty = sendsEmpty;
  }

  /** @throws ReadError beyond the limits [TX5] */
  page(page: number, text: string, isScan = false): void {
    this.#pages += 1;
    if (this.#pages > TEXT_LIMITS.pages) throw new ReadError('too_large', 'pages');
    const room = TEXT_LIMITS.characters - this.#characters;
    const clean = cleanText(text).slice(0, Math.min(TEXT_LIMITS.pageCharacters, Math.max(room, 0)));
    this.#characters += clean.length;
    if (clean !== '' || isScan || this.#sendsEmpty) this.#send({ page, text: clean, isScan });
    if (text.length > Math.min(room, TEXT_LIMITS.pageCharacters)) throw new ReadError('too_large', 'characters');
  }

  /** A text without pages, cut where a line or a word ends. */
  parts(text: string): void {
    const max = TEXT_LIMITS.partCharacters;
    for (let from = 0; from < text.length;) {
      const end = from + max >= text.length ? text.length : cutBefore(text, from, from + max);
      this.page(this.#pages + 1, text.slice(from, end));
      from = end;
    }
  }
}

function cutBefore(text: string, from: number, end: number): number {
  const half = from + (end - from) / 2;
  for (const between of ['\n', ' ']) {
    const at = text.lastIndexOf(between, end - 1);
    if (at > half) return at + 1;
  }
  // Two halves of one character stay together.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** Postgres takes neither NUL nor half a character. */
function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}
