/** A block of the text as it stands on paper. Pixels. */
export interface PaperBlock {
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
}

/** Pixels over the first note of a page, with the line that parts it from the text. */
export const NOTES_TOP = 20;

/**
 * Where pages begin, blocks being kept whole. A block taller than a page runs over the next ones.
 * @param room pixels of a page between its margins
 */
export function pagesOf(blocks: readonly PaperBlock[], room: number): Pages {
  const starts: PageStart[] = [];
  const notesOn = new Map<number, number>();
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
    const foot = notes + block.notes > 0 ? notes + block.notes + NOTES_TOP : 0;
    if (i > first && (forced || used + top + block.height + foot > room)) {
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
    while (used > 0 && used + foot > room) {
      page += 1;
      used -= room;
    }
    notes += block.notes;
    if (block.notes > 0) notesOn.set(i, page);
    forced = block.endsPage;
  }
  return { starts, count: page, notesOn };
}
