import type { SyncEngine } from '@basoche/sync';
import type { ReactNode } from 'react';
import type { LiveEvents } from './live.ts';
import type { CurrentUser } from './user.ts';

/** Entries of the side bar with a number. */
export type CountedEntry = 'messenger' | 'todos' | 'mondays';

/** What the frame shows on behalf of a capability, whatever the screen. */
export interface FeatureContext {
  engine: SyncEngine;
  live: LiveEvents;
  user: CurrentUser;
  /** Number beside an entry of the side bar; 0 takes it away, `null`: not all that it counts has been read. */
  setCount(entry: CountedEntry, count: number | null): void;
  /** The person's running timers, the latest first: the top bar shows that one, a floating list all of them. */
  setTimers(timers: RunningTimer[]): void;
}

export interface RunningTimer {
  title: string;
  /** Milliseconds since the epoch from which the display counts; worked time before the pause is subtracted from it. */
  since: number;
  /** Address of the task. */
  href: string;
  pause: () => void;
}

/** Something the palette (Ctrl K) can do. */
export interface PaletteAction {
  id: string;
  /** Translated. */
  label: string;
  icon?: ReactNode;
  /** Other words that find it. */
  keywords?: string;
  href: string;
  /** For the firm's own people: others are refused it. */
  isForStaff?: boolean;
}

/** What `features/<capability>/index.ts` exports: the part of a capability that lives outside of its screens. */
export interface Feature {
  /** Called once per session, after the engine started. Gives the function that stops. */
  start?(context: FeatureContext): () => void;
  actions?(): PaletteAction[];
}
