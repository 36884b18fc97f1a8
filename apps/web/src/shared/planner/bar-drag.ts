import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { swallowClick } from '../card-drag.ts';

/** A bar being drawn by a pointer: the whole of it, or its end (`data-end`), by whole days. */
export interface BarDrag {
  bar: string;
  part: 'whole' | 'end';
  days: number;
}

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 4;

/** Bars (`data-bar`) drawn along the days by mouse, pen or touch; Escape leaves everything where it was. */
export function useBarDrag(dayWidth: number, onDrop: (drag: BarDrag) => void) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const [pressed, setPressed] = useState<{ bar: string; part: BarDrag['part']; pointer: number; x: number } | null>(
    null,
  );
  const dropped = useEffectEvent(onDrop);

  useEffect(() => {
    if (pressed === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const { bar, part, pointer, x } = pressed;
    let now: BarDrag | null = null;
    const end = (kept: BarDrag | null) => {
      if (now !== null) swallowClick();
      setPressed(null);
      setDrag(null);
      if (kept !== null && kept.days !== 0) dropped(kept);
    };
    window.addEventListener(
      'pointermove',
      ({ pointerId, clientX }) => {
        if (pointerId !== pointer || (now === null && Math.abs(clientX - x) < SLACK)) return;
        const days = Math.round((clientX - x) / dayWidth);
        if (now?.days === days) return;
        now = { bar, part, days };
        setDrag(now);
      },
      { signal },
    );
    window.addEventListener('pointerup', ({ pointerId }) => pointerId === pointer && end(now), { signal });
    window.addEventListener('pointercancel', ({ pointerId }) => pointerId === pointer && end(null), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || now === null) return;
        event.preventDefault();
        event.stopPropagation();
        end(null);
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, [pressed, dayWidth]);

  function onPointerDown(event: ReactPointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('[data-bar]');
    const bar = element?.dataset['bar'];
    if (bar === undefined || element?.dataset['fixed'] === 'true') return;
    const part = event.target.closest('[data-end]') === null ? 'whole' : 'end';
    setPressed({ bar, part, pointer: event.pointerId, x: event.clientX });
  }

  return { onPointerDown, drag };
}
