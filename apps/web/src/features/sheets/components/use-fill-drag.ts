import { type PointerEvent, useState } from 'react';
import { fillBox } from '../model/filling.ts';
import { type Box, cellCount, placeAt, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { useOverflowMessage } from './use-overflow-message.ts';

interface FillDragOptions {
  store: SheetStore;
  view: SheetView;
  box: Box;
  /** The cell under the pointer. */
  pointed: (event: PointerEvent<HTMLElement>) => { row: number; column: number } | null;
  onSelect: (selection: Selection) => void;
}

/** The corner of a selection drawn over the cells that it is to go on into. */
export function useFillDrag({ store, view, box, pointed, onSelect }: FillDragOptions) {
  const [target, setTarget] = useState<Box | null>(null);
  const told = useOverflowMessage('fill');
  return {
    target,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setTarget(box);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (target === null) return;
        event.stopPropagation();
        const at = pointed(event);
        if (at !== null) setTarget(towards(box, Math.max(0, at.row), Math.max(0, at.column)));
      },
      onPointerUp: () => {
        if (target === null) return;
        setTarget(null);
        if (cellCount(target) === cellCount(box)) return;
        if (told(fillBox(store, view, box, target))) return;
        onSelect({
          active: placeAt(view, target.top, target.left),
          end: placeAt(view, target.bottom, target.right),
        });
      },
      onPointerCancel: () => setTarget(null),
    },
  };
}

/** The box and what leads to a cell, on the side on which it is farther. */
export function towards(box: Box, row: number, column: number): Box {
  const down = Math.max(row - box.bottom, box.top - row, 0);
  const across = Math.max(column - box.right, box.left - column, 0);
  if (down === 0 && across === 0) return box;
  return down >= across
    ? { ...box, top: Math.min(box.top, row), bottom: Math.max(box.bottom, row) }
    : { ...box, left: Math.min(box.left, column), right: Math.max(box.right, column) };
}
