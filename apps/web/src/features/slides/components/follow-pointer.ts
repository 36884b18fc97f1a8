interface Following {
  onMove: (event: PointerEvent) => void;
  /** @param kept let go, and not taken away or given up */
  onEnd: (kept: boolean) => void;
  /** Something would be given up with Escape. */
  isBusy: () => boolean;
}

/** Follows one pointer until it is let go, taken away, or given up with Escape; gives what ends that. */
export function followPointer(pointer: number, { onMove, onEnd, isBusy }: Following): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const mine = (event: PointerEvent) => event.pointerId === pointer;
  window.addEventListener('pointermove', (event) => mine(event) && onMove(event), { signal });
  window.addEventListener('pointerup', (event) => mine(event) && onEnd(true), { signal });
  window.addEventListener('pointercancel', (event) => mine(event) && onEnd(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isBusy()) return;
      event.preventDefault();
      event.stopPropagation();
      onEnd(false);
    },
    { signal, capture: true },
  );
  return () => stop.abort();
}
