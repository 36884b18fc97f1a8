import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useListKeys } from './list-keys.ts';

export interface VirtualListProps<T> {
  items: readonly T[];
  itemKey: (item: T) => string;
  /** Height guess of a row, px; rows measure themselves after. */
  rowHeight: number;
  render: (item: T, index: number) => ReactNode;
  label: string;
  className?: string;
}

/** A long list that renders what is on screen. Arrow keys, Home and End move between the rows' first links or buttons. */
export function VirtualList<T>({ items, itemKey, rowHeight, render, label, className }: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => itemKey(items[index] as T),
    overscan: 8,
  });
  const onKeyDown = useListKeys((index) => virtualizer.scrollToIndex(index), items.length);
  return (
    <div ref={scroller} className={className ?? 'b-virtual'} role="list" aria-label={label} onKeyDown={onKeyDown}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            data-index={row.index}
            className="b-virtual-row"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(items[row.index] as T, row.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
