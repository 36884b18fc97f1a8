import { sheet as sheets } from '@basoche/crdt';
import { type PointerEvent, useState } from 'react';
import type { Box } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

interface LineDrag {
  /** Px between the pointer and the size. */
  from: number;
  axis: sheets.Axis;
  index: number;
  /** Px. */
  size: number;
}

/** Whole columns or rows that are chosen together take one size together. */
export function linesOfHead(view: SheetView, box: Box, axis: sheets.Axis, index: number): string[] {
  const { ids } = view[axis];
  const [first, last] = axis === 'rows' ? [box.top, box.bottom] : [box.left, box.right];
  const isWhole =
    axis === 'rows'
      ? box.left === 0 && box.right === view.columns.ids.length - 1
      : box.top === 0 && box.bottom === view.rows.ids.length - 1;
  return isWhole && index >= first && index <= last ? ids.slice(first, last + 1) : [ids[index]!];
}

/** Widths and heights by the edge of a head: shown as the pointer moves, written when it is let go. */
export function useLineDrag(store: SheetStore, view: SheetView, box: Box, editable: boolean) {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const along = (axis: sheets.Axis, event: PointerEvent) => (axis === 'rows' ? event.clientY : event.clientX);

  return {
    drag,
    edge: (axis: sheets.Axis, index: number) =>
      editable
        ? {
            onPointerDown: (event: PointerEvent<HTMLElement>) => {
              if (event.button !== 0) return;
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
              const size = view[axis].sizes[index]!;
              setDrag({ axis, index, size, from: along(axis, event) - size });
            },
            onPointerMove: (event: PointerEvent<HTMLElement>) => {
              if (drag === null) return;
              event.stopPropagation();
              const { min, max } = sheets.LINE_SIZE[axis];
              const size = Math.round(Math.min(max, Math.max(min, along(axis, event) - drag.from)));
              if (size !== drag.size) setDrag({ ...drag, size });
            },
            onPointerUp: () => {
              if (drag === null) return;
              setDrag(null);
              const lines = linesOfHead(view, box, axis, index);
              if (drag.size !== view[axis].sizes[index])
                sheets.sizeLines(store.doc, store.actor, view.facts.id, axis, lines, drag.size);
            },
            onPointerCancel: () => setDrag(null),
          }
        : null,
  };
}
