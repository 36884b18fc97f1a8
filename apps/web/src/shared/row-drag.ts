import type { Place } from '@basoche/crdt';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Told which row was dropped, and where it goes: right before or right after this one. */
export type RowDrop = (dragged: string, place: Place) => void;

/**
 * Drags a row by its handle; rows of the same `kind` dropped on it go before or after it. `drop` null = not now;
 * `takesRows` false = it goes to groups alone.
 */
export function useRowDrag<Row extends HTMLElement>(kind: string, id: string, drop: RowDrop | null, takesRows = true) {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<'above' | 'below' | null>(null);
  const dropped = useEffectEvent((dragged: string, place: Place) => drop?.(dragged, place));
  const enabled = drop !== null;

  useEffect(() => {
    const element = row.current;
    const grip = handle.current;
    if (!enabled || element === null || grip === null) return undefined;
    const edgeAt = (y: number) => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => takesRows && source.data['kind'] === kind && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const dragged = source.data['id'];
          if (typeof dragged !== 'string') return;
          dropped(dragged, edgeAt(location.current.input.clientY) === 'above' ? { before: id } : { after: id });
        },
      }),
    );
  }, [kind, id, enabled, takesRows]);

  return { row, handle, dragging, edge };
}

/** Lets a group, empty or not, take a dropped row. */
export function useGroupDrop<Target extends HTMLElement>(kind: string, drop: ((dragged: string) => void) | null) {
  const target = useRef<Target>(null);
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent((dragged: string) => drop?.(dragged));
  const enabled = drop !== null;
  useEffect(() => {
    const element = target.current;
    if (!enabled || element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        if (typeof source.data['id'] === 'string') dropped(source.data['id']);
      },
    });
  }, [kind, enabled]);
  return { target, over };
}
