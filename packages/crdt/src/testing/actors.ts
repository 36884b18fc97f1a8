import type { Actor } from '../index.ts';

/** Numbers in [0, 1) from a seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface TestClock {
  time: number;
  now(): number;
}

/** Noon of a day in Paris; moves only when told. */
export function testClock(time = Date.parse('2026-11-21T11:00:00.000Z')): TestClock {
  const clock = { time, now: () => clock.time };
  return clock;
}

/** A person whose ids and chance repeat: the same calls give the same content. */
export function testActor(userId: string, clock: TestClock = testClock(), device = 'desk', seed = 1): Actor {
  const random = seededRandom(
    seed + Array.from(userId + device).reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7),
  );
  let count = 0;
  return { userId, device, clock, random, newId: () => `${userId}-${device}-${seed}-${++count}` };
}
