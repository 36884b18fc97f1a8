import { expect, test } from 'vitest';
import { FrameCounts } from './frame-counts.ts';
import { knownOf, shownOf } from '../data/known.ts';
import { LastValues } from '../data/last-values.ts';
import { createQueryClient } from '../app/queries.ts';

/** The numbers that the frame shows of one start. */
function frame(last: LastValues) {
  const shown: Record<string, number> = {};
  const counts = new FrameCounts<'todos' | 'messenger'>(last, (entry, count) => {
    shown[entry] = count;
  });
  return { counts, shown };
}

test('a number is the last known one until all that it counts was read, and none where none was known', () => {
  const last = new LastValues(createQueryClient());
  const first = frame(last);
  first.counts.set('todos', null);
  expect(first.shown).toEqual({ todos: 0 });
  first.counts.set('todos', 3);
  first.counts.set('messenger', 0);
  expect(first.shown).toEqual({ todos: 3, messenger: 0 });
  first.counts.stop();
  const next = frame(last);
  next.counts.set('todos', null);
  next.counts.set('messenger', null);
  expect(next.shown).toEqual({ todos: 3, messenger: 0 });
  next.counts.set('todos', 1);
  expect(next.shown).toEqual({ todos: 1, messenger: 0 });
});

test('what the device kept is shown once it was read, and takes nothing from what is known', () => {
  const queries = createQueryClient();
  const { counts, shown } = frame(new LastValues(queries));
  counts.set('todos', null);
  counts.set('messenger', 2);
  queries.setQueryData(['last-values', 'frame todos'], 4);
  queries.setQueryData(['last-values', 'frame messenger'], 9);
  expect(shown).toEqual({ todos: 4, messenger: 2 });
});

test('a value is known, as it last was, or unknown, which is not nothing', () => {
  expect(knownOf(0, true, 5)).toEqual({ state: 'known', value: 0 });
  expect(knownOf(0, false, 5)).toEqual({ state: 'last-known', value: 5 });
  expect(knownOf(0, false, undefined)).toEqual({ state: 'unknown' });
  expect(shownOf(knownOf(0, false, undefined))).toBeNull();
  expect(shownOf(knownOf(0, false, 0))).toBe(0);
});
