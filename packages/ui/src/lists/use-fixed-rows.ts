import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows are rendered, and left out, so many at a time. */
const STEP = 10;
/** Before the height of the scroller is known. */
const FIRST_ROWS = 30;

export interface FixedRows {
  /** Rows from the first up to the second, which is left out, are around the screen. */
  from: number;
  to: number;
  /** Brings a row between the head and the end of the scroller. */
  reveal: (index: number) => void;
}

/** Which of many rows of one height are around the screen of what scrolls them, whose head stays. */
export function useFixedRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight }: { count: number; rowHeight: number; headHeight: number },
): FixedRows {
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const follow = () => {
      const first = Math.floor(element.scrollTop / rowHeight / STEP) * STEP;
      const shown = Math.ceil(element.clientHeight / rowHeight / STEP) * STEP;
      const next = { from: Math.max(0, first - STEP), to: first + shown + 2 * STEP };
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    follow();
    const watched = new ResizeObserver(follow);
    watched.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, rowHeight]);

  function reveal(index: number): void {
    const element = scroller.current;
    if (element === null) return;
    const top = index * rowHeight;
    const room = element.clientHeight - headHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + rowHeight > element.scrollTop + room) element.scrollTo({ top: top + rowHeight - room });
    element.dispatchEvent(new Event('scroll'));
  }

  return { from: Math.min(range.from, Math.max(0, count - STEP)), to: Math.min(range.to, count), reveal };
}
