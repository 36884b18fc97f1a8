import type { EndingCell, LaidLine, PageContext } from './page-writer.ts';

/** Points between a text and the line over its notes, from there to the first, and after each. */
const OVER = 10;
const UNDER = 5;
const AFTER = 3;
/** Points of the line over notes, as the screen has it. */
const RULE = 120;
/** Points that a neighbour in a table may have under its last line. */
const BORDER = 4;
/** Parts of a page: what it keeps for its text while a note goes on at its foot, and what is kept for the next cells at most. */
const FOR_TEXT = 1 / 4;
const MAX_HELD = 1 / 2;
/** Points that a cell begins with at least: two lines. */
const BEGINNING = 34;

/** A line of a note. */
export interface NoteLine {
  /** Of the note, from 1. */
  number: number;
  line: LaidLine;
  height: number;
}

/** The lines of a note as they are read, with the space after it. */
export function noteLines(number: number, lines: readonly LaidLine[]): NoteLine[] {
  return lines.map((line, at) => ({ number, line, height: line.getHeight() + (at === lines.length - 1 ? AFTER : 0) }));
}

/**
 * The notes at the feet of pages. What stands there is taken from the room of every place of that page that the
 * library may go on from.
 */
export class PageFootnotes {
  #context: PageContext;
  #notes = new Map<number, NoteLine[]>();
  /** Points of notes that come in cells not written yet. */
  #held = new Map<number, number>();
  #holding: readonly NoteLine[] = [];
  /** How far down something stands. */
  #lowest = new Map<number, number>();
  /** Merged cells that a table may go on under. */
  #ends: EndingCell[] = [];
  /** Of a note that goes on when the next page begins. */
  #continued: NoteLine[] = [];
  #isTextOver = false;
  #startedPages = 1;

  constructor(context: PageContext) {
    this.#context = context;
    const begin = context.initializePage.bind(context);
    context.initializePage = () => {
      begin();
      this.#begin();
    };
    const keep = context.saveContextInEndingCell.bind(context);
    context.saveContextInEndingCell = (cell) => {
      keep(cell);
      this.#keep(cell);
    };
  }

  /** Points of a page between its margins. */
  get pageRoom(): number {
    return this.#bottom - this.#context.pageMargins.top;
  }

  /** Whether nothing takes room from a page but what is held. */
  get isFree(): boolean {
    const { page, y } = this.#context;
    return !this.#notes.has(page) && (this.#lowest.get(page) ?? 0) <= y;
  }

  get isHolding(): boolean {
    return this.#holding.length > 0;
  }

  /** Whether the page has room for something of this height, and for notes under it. */
  hasRoom(height: number, lines: readonly NoteLine[]): boolean {
    const { page, availableHeight } = this.#context;
    if (lines.length === 0) return height <= availableHeight;
    return this.#growth(page, lines) <= this.#roomUnder(height);
  }

  /** Something stands above. */
  reach(): void {
    const { page, y } = this.#context;
    this.#lowest.set(page, Math.max(this.#lowest.get(page) ?? 0, y));
  }

  /** Puts notes at the foot of the page; what it has no room for goes on at the next. */
  put(lines: readonly NoteLine[]): void {
    if (lines.length === 0) return;
    const { page } = this.#context;
    this.#goOn(page + 1, this.#putOn(page, lines, this.#roomUnder(0)));
  }

  /** Keeps room for notes on each page until it is told otherwise, and on this one if the cell can begin then. */
  hold(lines: readonly NoteLine[]): void {
    this.#holding = lines;
    for (const page of [...this.#held.keys()]) this.#hold(page);
    const { page, availableHeight } = this.#context;
    if (availableHeight - this.#growth(page, lines) >= BEGINNING) this.#hold(page);
  }

  /** @param next begins a page */
  finish(next: () => void): void {
    this.#isTextOver = true;
    this.hold([]);
    const left = this.#continued;
    this.#continued = [];
    this.#goOn(this.#context.page, left);
    while (this.#continued.length > 0) next();
    const { pages, pageMargins } = this.#context;
    for (const [page, lines] of this.#notes) {
      const items = pages[page]?.items ?? [];
      let y = this.#bottom - this.#notesHeight(page) + OVER;
      const rule = { type: 'line', x1: pageMargins.left, x2: pageMargins.left + RULE, y1: y, y2: y, lineWidth: 0.5 };
      items.push({ type: 'vector', item: rule });
      y += UNDER;
      for (const { line, height } of lines.toSorted((one, other) => one.number - other.number)) {
        line.x = (line.x ?? 0) + pageMargins.left;
        line.y = y;
        items.push({ type: 'line', item: line });
        y += height;
      }
    }
  }

  get #bottom(): number {
    const { pages, pageMargins } = this.#context;
    return (pages[0]?.pageSize.height ?? 0) - pageMargins.bottom;
  }

  /** Points for notes, once something of this height stands on the page. */
  #roomUnder(height: number): number {
    const { page, y, availableHeight } = this.#context;
    const lowest = this.#lowest.get(page) ?? 0;
    const left = lowest > y + height ? this.#bottom - this.#notesHeight(page) - lowest - BORDER : Infinity;
    return Math.min(availableHeight - height, left);
  }

  #notesHeight(page: number): number {
    const lines = this.#notes.get(page);
    return (lines ? OVER + UNDER + heightOf(lines) : 0) + (this.#held.get(page) ?? 0);
  }

  #growth(page: number, lines: readonly NoteLine[]): number {
    if (lines.length === 0) return 0;
    return heightOf(lines) + (this.#notes.has(page) ? 0 : OVER + UNDER);
  }

  #hold(page: number): void {
    const before = this.#notesHeight(page);
    this.#holdOn(page);
    this.#take(page, this.#notesHeight(page) - before);
  }

  #holdOn(page: number): void {
    const held = Math.min(this.#growth(page, this.#holding), this.pageRoom * MAX_HELD);
    if (held > 0) this.#held.set(page, held);
    else this.#held.delete(page);
  }

  /** @returns what there was no room for */
  #putOn(page: number, lines: readonly NoteLine[], room: number, atLeast = 0): NoteLine[] {
    let count = 0;
    let used = this.#notes.has(page) ? 0 : OVER + UNDER;
    for (const { height } of lines) {
      used += height;
      if (used > room && count >= atLeast) break;
      count += 1;
    }
    if (count > 0) {
      const before = this.#notesHeight(page);
      this.#notes.set(page, [...(this.#notes.get(page) ?? []), ...lines.slice(0, count)]);
      if (this.#held.has(page)) this.#holdOn(page);
      this.#take(page, this.#notesHeight(page) - before);
    }
    return lines.slice(count);
  }

  /** Pages that a neighbour in a table has begun have what it leaves. */
  #goOn(from: number, lines: readonly NoteLine[]): void {
    let left = [...lines];
    for (let page = from; page < this.#context.pages.length && left.length > 0; page += 1) {
      const lowest = this.#lowest.get(page) ?? this.#context.pageMargins.top;
      left = this.#putOn(page, left, this.#bottom - this.#notesHeight(page) - lowest - BORDER);
    }
    this.#continued.push(...left);
  }

  #begin(): void {
    const context = this.#context;
    const { page, availableHeight } = context;
    if (page >= this.#startedPages) {
      this.#startedPages = page + 1;
      const room = this.pageRoom * (this.#isTextOver ? 1 : 1 - FOR_TEXT);
      this.#continued = this.#putOn(page, this.#continued, room, 1);
      this.#holdOn(page);
    }
    context.availableHeight = availableHeight - this.#notesHeight(page);
  }

  /** Nothing comes to stand on a page before that of the row. */
  #keep(cell: EndingCell): void {
    const from = this.#context.snapshots[0]?.page ?? 0;
    this.#ends = this.#ends.filter((each) => (each._columnEndingContext?.page ?? 0) >= from);
    this.#ends.push(cell);
  }

  #take(page: number, points: number): void {
    const kept = this.#context.snapshots.flatMap((each) => [each, each.bottomMost]);
    const ends = this.#ends.map((cell) => cell._columnEndingContext);
    for (const place of new Set([this.#context, ...kept, ...ends])) {
      if (place?.page === page) place.availableHeight -= points;
    }
  }
}

export function heightOf(lines: readonly NoteLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}
