import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useRef, useState, type FocusEvent } from 'react';
import { LINE_HEIGHTS, sectionsOf, type Section, type TableLine } from '../model/table-lines.ts';

/** Height of the line of column names, px. */
const HEAD = 36;

export interface TableWindow {
  scroller: React.RefObject<HTMLDivElement | null>;
  sections: Section[];
  /** Height of what is left out after the last line, px. */
  rest: number;
  onFocus: (event: FocusEvent) => void;
}

/** Renders the lines on screen, and the one that has the focus: it must not go because the table is scrolled. */
export function useTableWindow(lines: readonly TableLine[]): TableWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : lines.findIndex((line) => line.key === focused);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => LINE_HEIGHTS[lines[index]?.kind ?? 'item'],
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollMargin: HEAD,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focusedAt < 0 || shown.includes(focusedAt)) return shown;
      return [...shown, focusedAt].sort((a, b) => a - b);
    },
  });
  const at = virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const line = lines[index];
    return line === undefined ? [] : [{ line, start, end }];
  });
  return {
    scroller,
    sections: sectionsOf(at, HEAD),
    rest: Math.max(0, virtualizer.getTotalSize() + HEAD - (at.at(-1)?.end ?? HEAD)),
    onFocus: ({ target }) => setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null),
  };
}
