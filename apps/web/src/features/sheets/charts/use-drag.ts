import { type PointerEvent, useState } from 'react';

/** Px. */
export interface Dragged {
  byX: number;
  byY: number;
}

/** A grip that is dragged by the first button, a finger or a pen: how far it is now, and what to do where it is let go. */
export function useDrag(
  isActive: boolean,
  onEnd: (dragged: Dragged, grip: HTMLElement) => void,
): { dragged: Dragged | null; handlers: object } {
  const [drag, setDrag] = useState<(Dragged & { x: number; y: number }) | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isActive || event.button !== 0 || (event.target as HTMLElement).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ x: event.clientX, y: event.clientY, byX: 0, byY: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, byX: event.clientX - drag.x, byY: event.clientY - drag.y });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      setDrag(null);
      if (drag.byX !== 0 || drag.byY !== 0) onEnd(drag, event.currentTarget);
    },
    onPointerCancel: () => setDrag(null),
  };
  return { dragged: drag, handlers };
}
