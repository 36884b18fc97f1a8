import type { Place } from '@basoche/crdt';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const KIND = 'board-column';

/** Drags a column by its handle; another one dropped on it goes before or after it. `null` = not now. */
export function useColumnDrag(id: string, drop: ((dragged: string, place: Place) => void) | null) {
  const head = useRef<HTMLTableCellElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const dropped = useEffectEvent((dragged: string, place: Place) => drop?.(dragged, place));
  const enabled = drop !== null;

  useEffect(() => {
    const element = head.current;
    const handle = grip.current;
    if (!enabled || element === null || handle === null) return undefined;
    const sideAt = (x: number) => {
      const { left, width } = element.getBoundingClientRect();
      return x < left + width / 2 ? 'before' : 'after';
    };
    return combine(
      // The handle alone: the name opens the menu, the edge changes the width.
      draggable({
        element: handle,
        getInitialData: () => ({ kind: KIND, id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 0, 0),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === KIND && source.data['id'] !== id,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientX)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          const dragged = source.data['id'];
          if (typeof dragged !== 'string') return;
          dropped(dragged, sideAt(location.current.input.clientX) === 'before' ? { before: id } : { after: id });
        },
      }),
    );
  }, [id, enabled]);

  return { head, grip, dragging, side };
}
