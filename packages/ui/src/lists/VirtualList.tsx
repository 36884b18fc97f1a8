import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import { useListKeys } from './list-keys.ts';

export interface VirtualListProps<T> {
  items: readonly T[];
  itemKey: (item: T) => string;
  /** Height guess of a row, px; rows measure themselves after. */
  rowHeight: number;
  /** `tabbable`: the Tab key comes to this row, and to no other. */
  render: (item: T, index: number, tabbable: boolean) => ReactNode;
  /** Key of the row that the Tab key comes to before another had the focus; the first one by default. */
  current?: string | null;
  label: string;
  className?: string;
}

/**
 * A long list that renders what is on screen. It is one stop of the Tab key; arrow keys, Home and End move between the
 * rows' first links or buttons.
 */
export function VirtualList<T>({
  items,
  itemKey,
  rowHeight,
  render,
  current = null,
  label,
  className,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => itemKey(items[index] as T),
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const isShown = (key: string | null): boolean => rows.some((row) => row.key === key);
  // A stop that is scrolled away is no stop: the list would be left out.
  const stop = isShown(focused) ? focused : isShown(current) ? current : rows[0]?.key;
  const onKeyDown = useListKeys((index) => virtualizer.scrollToIndex(index), items.length);
  return (
    <div ref={scroller} className={className ?? 'b-virtual'} role="list" aria-label={label} onKeyDown={onKeyDown}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {rows.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            data-index={row.index}
            className="b-virtual-row"
            style={{ transform: `translateY(${row.start}px)` }}
            onFocus={() => setFocused(String(row.key))}
          >
            {render(items[row.index] as T, row.index, row.key === stop)}
          </div>
        ))}
      </div>
    </div>
  );
}
