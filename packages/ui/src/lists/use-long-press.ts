import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
/** A finger that moves further scrolls. */
const MAX_MOVE = 10;

/** Handlers of a list whose rows carry `data-index`: a finger that stays on one calls back, and its click does nothing else. */
export function useLongPress(onPress: (row: HTMLElement) => void) {
  const state = useRef({ timer: 0, x: 0, y: 0, wasLong: false });
  useEffect(() => {
    const { current } = state;
    return () => clearTimeout(current.timer);
  }, []);
  const cancel = () => clearTimeout(state.current.timer);
  return {
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
      cancel();
      state.current.wasLong = false;
      const row = (target as Element).closest<HTMLElement>('[data-index]');
      if (pointerType !== 'touch' || row === null) return;
      const onLong = () => {
        state.current.wasLong = true;
        onPress(row);
      };
      state.current = { x: clientX, y: clientY, wasLong: false, timer: window.setTimeout(onLong, LONG_PRESS_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = state.current;
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (state.current.wasLong) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!state.current.wasLong) return;
      state.current.wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
