import { expect, test, vi } from 'vitest';
import type { Timers } from './draft-keeper.ts';
import { DRAFT_PAUSE, DRAFT_SPACING, DraftKeeper } from './draft-keeper.ts';
import { READ_DELAY, READ_SPACING, ReadKeeper } from './read-keeper.ts';

/** A clock that the test moves. */
function fakeTimers(): Timers & { advance: (milliseconds: number) => void } {
  let now = 0;
  let waiting: { at: number; fn: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, fn) => {
      const entry = { at: now + milliseconds, fn };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
    advance: (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const next = waiting.filter((each) => each.at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        waiting = waiting.filter((each) => each !== next);
        next.fn();
      }
      now = end;
    },
  };
}

test('a draft is written after a pause, and a few times a minute while typing goes on', () => {
  const timers = fakeTimers();
  const write = vi.fn();
  const keeper = new DraftKeeper('', write, timers);
  keeper.type('a');
  timers.advance(DRAFT_PAUSE);
  expect(write).toHaveBeenCalledExactlyOnceWith('a');
  for (let second = 0; second < 60; second++) {
    keeper.type('a'.repeat(second + 2));
    timers.advance(1000);
  }
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(60_000 / DRAFT_SPACING - 1);
  expect(write.mock.calls.length).toBeLessThanOrEqual(60_000 / DRAFT_SPACING + 2);
  timers.advance(DRAFT_SPACING);
  expect(write).toHaveBeenLastCalledWith('a'.repeat(61));
  expect(keeper.dirty).toBe(false);
});

test('leaving writes at once, and an unchanged draft is not written again', () => {
  const timers = fakeTimers();
  const write = vi.fn();
  const keeper = new DraftKeeper('déjà là', write, timers);
  keeper.flush();
  keeper.type('déjà là');
  timers.advance(60_000);
  expect(write).not.toHaveBeenCalled();
  keeper.type('');
  keeper.flush();
  expect(write).toHaveBeenCalledExactlyOnceWith('');
});

test('the draft of another device is shown unless this one is being typed in', () => {
  const keeper = new DraftKeeper('', () => {}, fakeTimers());
  expect(keeper.adopt('du téléphone')).toBe(true);
  expect(keeper.text).toBe('du téléphone');
  keeper.type('ici');
  expect(keeper.adopt('encore du téléphone')).toBe(false);
  expect(keeper.text).toBe('ici');
});

test('reading is marked soon, then a few times a minute, and at once when the person leaves', () => {
  const timers = fakeTimers();
  const write = vi.fn();
  const keeper = new ReadKeeper(write, timers);
  keeper.see('m1');
  keeper.see('m2');
  timers.advance(READ_DELAY);
  expect(write).toHaveBeenCalledExactlyOnceWith('m2');
  keeper.see('m3');
  timers.advance(READ_DELAY);
  expect(write).toHaveBeenCalledTimes(1);
  timers.advance(READ_SPACING);
  expect(write).toHaveBeenLastCalledWith('m3');
  keeper.see('m4');
  keeper.flush();
  keeper.flush();
  expect(write.mock.calls.map(([id]) => id)).toEqual(['m2', 'm3', 'm4']);
  keeper.see('m5');
  keeper.forget();
  timers.advance(READ_SPACING);
  keeper.flush();
  expect(write).toHaveBeenCalledTimes(3);
});
