import type { DocHandle } from '@basoche/sync';
import { useEffect, useRef } from 'react';
import { setPresence } from '../../../data/presence.ts';
import { CARRIED, type ToldCarry } from '../model/carried.ts';
import type { Carry } from './use-carry.ts';

/** Milliseconds between two words of it, and that the last one stays: the change itself may take longer to arrive. */
const PAUSE = 60;
const STAYS = 500;

/** Shows the others where elements are while a pointer of this person has them; nothing of it is written. */
export function useToldCarry(handle: DocHandle, slide: string, carry: Carry | null): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    const now = Date.now();
    if (carry === null && told.current === null) return undefined;
    const wait = carry === null ? STAYS : Math.max(0, (told.current ?? 0) + PAUSE - now);
    const timer = setTimeout(() => {
      told.current = carry === null ? null : Date.now();
      const words: ToldCarry | null = carry && { slide, placed: [...carry.placed] };
      setPresence(handle, CARRIED, words);
    }, wait);
    return () => clearTimeout(timer);
  }, [handle, slide, carry]);
  useEffect(() => () => setPresence(handle, CARRIED, null), [handle]);
}
