/** A block of the text as it stands on paper. Pixels. */
export interface PageBlock {
  height: number;
  /** Margins: of two that meet, the larger counts. */
  before: number;
  after: number;
  /** Stays on the page of what follows it: a heading. */
  keepsNext: boolean;
  /** Height of its notes, which stand at the foot of the page it ends on. */
  notes: number;
  /** What follows begins a new page. */
  endsPage: boolean;
  /** Heights of its rows, each of which stands on one page; none but of a table. */
  rows?: readonly number[];
}

/** A page that the screen shows longer than paper is, for what the printer puts on several. */
export interface LongPage {
  /** Its number; those that it runs over come after it. */
  page: number;
  /** How many it runs over. */
  over: number;
  /** Pixels that the screen shows it longer. */
  longer: number;
}

export interface PageStart {
  /** Index of the block that begins the page. */
  block: number;
  /** Pixels left blank under the last block of the page before; below zero when its margin does not fit. */
  blank: number;
  /** Number of the page that begins. */
  page: number;
}

export interface Pages {
  starts: PageStart[];
  count: number;
  /** Page at whose foot the notes of a block stand, by the index of the block. */
  notesOn: ReadonlyMap<number, number>;
  long: readonly LongPage[];
}

/** Pixels over the first note of a page, with the line that parts it from the text. */
export const NOTES_TOP = 20;

/**
 * Where pages begin, blocks being kept whole. A block taller than a page runs over the next ones; of a table, by whole rows.
 * @param room pixels of a page between its margins
 */
export function pagesOf(blocks: readonly PageBlock[], room: number): Pages {
  const starts: PageStart[] = [];
  const notesOn = new Map<number, number>();
  const long: LongPage[] = [];
  let page = 1;
  let first = 0;
  let used = 0;
  let after = 0;
  let notes = 0;
  /** Used height before each block of the current page, and the margin that came before. */
  let ends: { used: number; after: number }[] = [];
  let forced = false;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    const top = i === first ? block.before : Math.max(after, block.before);
    const notesHeight = notes + block.notes > 0 ? notes + block.notes + NOTES_TOP : 0;
    if (i > first && (forced || used + top + block.height + notesHeight > room)) {
      let start = i;
      // A heading goes with what it heads, unless nothing else is on the page.
      if (!forced) while (start - 1 > first && blocks[start - 1]!.keepsNext) start--;
      const end = start === i ? { used, after } : ends[start - first]!;
      page += 1;
      starts.push({ block: start, blank: room - end.used - end.after, page });
      first = start;
      used = 0;
      after = 0;
      notes = 0;
      ends = [];
      i = start - 1;
      forced = false;
      continue;
    }
    ends.push({ used, after });
    used += top + block.height;
    after = block.after;
    // Of the first block of a page alone: any other would have begun a page.
    if (used + notesHeight > room) {
      const { over, end } = runOver(block, top, notesHeight, room);
      long.push({ page, over, longer: used - end });
      page += over;
      used = end;
    }
    notes += block.notes;
    if (block.notes > 0) notesOn.set(i, page);
    forced = block.endsPage;
  }
  return { starts, count: page, notesOn, long };
}

/** Over how many pages a block that is too tall for one runs, and where on the last of them it ends. */
function runOver(
  { height, rows = [] }: PageBlock,
  top: number,
  notesHeight: number,
  room: number,
): { over: number; end: number } {
  let over = 0;
  let end = top;
  for (const part of rows.length > 0 ? rows : [height]) {
    if (end + part > room && part <= room) {
      over += 1;
      end = 0;
    }
    end += part;
    while (end > room) {
      over += 1;
      end -= room;
    }
  }
  if (end > 0 && end + notesHeight > room) {
    over += 1;
    end -= room;
  }
  return { over, end };
}

/**
 * How far under the beginning of the first page another begins on the screen, where each that is not longer takes `pitch`.
 * Of those that run over others, the last one: where it would begin on paper. Pixels.
 */
export function topOnScreen(page: number, { long }: Pick<Pages, 'long'>, pitch: number): number {
  return long.reduce(
    (top, { page: first, over, longer }) => (first + over <= page ? top + longer - over * pitch : top),
    (page - 1) * pitch,
  );
}
