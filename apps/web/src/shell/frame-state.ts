import { proxy, subscribe } from 'valtio';
import type { NavId, RunningTimer } from '../shared/feature.ts';
import { readText, writeText } from '../app/storage/local-store.ts';

/** What the frame shows and remembers, outside of any screen. */
export const frame = proxy<{
  collapsed: boolean;
  counts: Partial<Record<NavId, number>>;
  /** Of this person, the latest first. */
  timers: RunningTimer[];
  layer: 'palette' | 'shortcuts' | 'more' | null;
}>({
  collapsed: readText('basoche.sidebar') === 'collapsed',
  counts: {},
  timers: [],
  layer: null,
});

subscribe(frame, () => writeText('basoche.sidebar', frame.collapsed ? 'collapsed' : null));
