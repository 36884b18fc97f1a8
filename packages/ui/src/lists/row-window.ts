import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';

/** Up to here all rows are rendered: nothing is saved, and the browser finds their words. */
const MAX_WHOLE = 80;
const ROW_HEIGHT = 40;
/** Before the place of the table is known. */
const FIRST_ROWS = 30;

export interface RowWindow {
  /** Rows to render, and the height of what is left out before each, px. */
  rows: { index: number; before: number }[];
  /** Height of what is left out after the last row, px. */
  after: number;
  /** Not all rows are rendered. */
  isPart: boolean;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  scrollTo: (index: number) => void;
  onFocus: (event: FocusEvent) => void;
}

/** The rows of a table that are around the screen, whatever scrolls it, and the one that has the focus. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isPart = count > MAX_WHOLE;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState(-1);
  useLayoutEffect(() => {
    if (!isPart || body.current === null) return;
    const found = scrollerOf(body.current);
    setScroller(found);
    setMargin(body.current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop);
  }, [isPart, body]);
  const virtualizer = useVirtualizer({
    enabled: isPart && scroller !== null,
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: margin,
    overscan: 12,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused < 0 || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });
  const scrollTo = (index: number) => {
    if (isPart) virtualizer.scrollToIndex(index);
  };
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest<HTMLElement>('tr[data-index]')?.dataset['index'] ?? -1));
  if (!isPart || scroller === null) {
    const length = isPart ? Math.min(count, FIRST_ROWS) : count;
    const rows = Array.from({ length }, (_, index) => ({ index, before: 0 }));
    return { rows, after: (count - length) * ROW_HEIGHT, isPart, measure: undefined, scrollTo, onFocus };
  }
  let end = margin;
  const rows = virtualizer.getVirtualItems().map((item) => {
    const before = item.start - end;
    end = item.end;
    return { index: item.index, before };
  });
  const after = virtualizer.getTotalSize() + margin - end;
  return { rows, after, isPart, measure: virtualizer.measureElement, scrollTo, onFocus };
}

/** What scrolls up and down around an element. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    const isTall = each.scrollHeight > each.clientHeight;
    if ((overflowY === 'auto' || overflowY === 'scroll') && isTall) return each;
  }
  return document.documentElement;
}
