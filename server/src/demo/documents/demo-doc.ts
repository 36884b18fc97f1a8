import type { Actor } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import type * as Y from 'yjs';
import { demoId, demoRandom } from '../ids.ts';
import type { MatterKey } from '../matters.ts';
import type { PersonKey } from '../people.ts';

/** One shared document of the demo firm, with who belongs to it. */
export interface DemoDoc {
  kind: DocKind;
  slug: string;
  title: string;
  matter?: MatterKey;
  owner: PersonKey;
  writers: readonly PersonKey[];
  readers?: readonly PersonKey[];
  /** Days since it was created. */
  age: number;
  build: (doc: Y.Doc, seed: Seed) => void;
}

/** Time, ids and chance of one seeded document. */
export interface Seed {
  /** Milliseconds since the epoch. */
  now: number;
  random: () => number;
  /** Edits as this person, at this moment. */
  as(person: PersonKey, at?: number): Actor;
  /** `yyyy-mm-dd`, so many days from today, moved off weekends. */
  day(offset: number): string;
}

export function userId(person: PersonKey): string {
  return demoId(`user/${person}`);
}

export function seedFor(name: string, now: number): Seed {
  const random = demoRandom(name);
  let made = 0;
  return {
    now,
    random,
    as: (person, at = now) => ({
      userId: userId(person),
      device: 'demo',
      clock: { now: () => at },
      newId: () => demoId(`${name}/${made++}`),
      random,
    }),
    day: (offset) => workday(now, offset),
  };
}

function workday(now: number, offset: number): string {
  const date = new Date(now + offset * 86_400_000);
  const weekday = date.getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(date.getTime() + shift * 86_400_000).toISOString().slice(0, 10);
}
