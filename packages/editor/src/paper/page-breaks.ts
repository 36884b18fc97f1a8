/** A block of the text as it stands on paper. Pixels. */
export interface PaperBlock {
  height: number;
  /** Margins: of two that meet, the larger counts. */
  before: number;
  after: number;
  /** Stays on the page of what follows it: a heading. */
  keepsNext: boolean;
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
}

/**
 * Where pages begin, blocks being kept whole. A block taller than a page runs over the next ones.
 * @param room pixels of a page between its margins
 */
export function pagesOf(blocks: readonly PaperBlock[], room: number): Pages {
  const starts: PageStart[] = [];
  let page = 1;
  let first = 0;
  let used = 0;
  let after = 0;
  /** Used height before each block of the current page, and the margin that came before. */
  let ends: { used: number; after: number }[] = [];
  let forced = false;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    const top = i === first ? block.before : Math.max(after, block.before);
    if (i > first && (forced || used + top + block.height > room)) {
      let start = i;
      // A heading goes with what it heads, unless nothing else is on the page.
      if (!forced) while (start - 1 > first && blocks[start - 1]!.keepsNext) start--;
      const end = start === i ? { used, after } : ends[start - first]!;
      page += 1;
      starts.push({ block: start, blank: room - end.used - end.after, page });
      first = start;
      used = 0;
      after = 0;
      ends = [];
      i = start - 1;
      forced = false;
      continue;
    }
    ends.push({ used, after });
    used += top + block.height;
    after = block.after;
    const over = Math.ceil(used / room) - 1;
    if (over > 0) {
      page += over;
      used -= over * room;
    }
    forced = block.endsPage;
  }
  return { starts, count: page };
}
