import type { DocHandle } from '@basoche/sync';
import { useEffect, useRef } from 'react';
import { setPresence } from '../../../data/presence.ts';
import { DRAG_FIELD, type PublishedDrag } from '../model/published-drag.ts';
import type { ElementDrag } from './use-element-drag.ts';

/** Milliseconds between two words of it, and that the last one stays: the change itself may take longer to arrive. */
const PAUSE = 60;
const STAYS = 500;

/** Shows the others where elements are while a pointer of this person has them; nothing of it is written. */
export function usePublishDrag(handle: DocHandle, slide: string, drag: ElementDrag | null): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    const now = Date.now();
    if (drag === null && told.current === null) return undefined;
    const wait = drag === null ? STAYS : Math.max(0, (told.current ?? 0) + PAUSE - now);
    const timer = setTimeout(() => {
      told.current = drag === null ? null : Date.now();
      const words: PublishedDrag | null = drag && { slide, placed: [...drag.placed] };
      setPresence(handle, DRAG_FIELD, words);
    }, wait);
    return () => clearTimeout(timer);
  }, [handle, slide, drag]);
  useEffect(() => () => setPresence(handle, DRAG_FIELD, null), [handle]);
}
