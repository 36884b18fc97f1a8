import { expect, test } from 'vitest';
import { FollowedState } from './followed-state.ts';

interface Window {
  client: number;
  at: number;
  state: Record<string, unknown>;
}

const here = (id: string, cell: unknown) => ({ user: { id, name: id }, cell });

function told(...windows: Window[]) {
  return {
    getStates: () => new Map(windows.map(({ client, state }) => [client, state])),
    meta: new Map(windows.map(({ client, at }) => [client, { clock: 1, lastUpdated: at }])),
  };
}

test('the person is followed, and nobody else', () => {
  const samir = new FollowedState('samir', 'cell');
  expect(
    samir.read(
      told(
        { client: 1, at: 9, state: here('claire', { row: 'r1' }) },
        { client: 2, at: 1, state: here('samir', { row: 'r2' }) },
      ),
    ),
  ).toEqual({ row: 'r2' });
  expect(samir.read(told({ client: 1, at: 9, state: here('claire', { row: 'r1' }) }))).toBeNull();
});

test('of two windows the one used last is followed until it says nothing', () => {
  const samir = new FollowedState('samir', 'cell');
  const [first, second] = [here('samir', { row: 'r1' }), here('samir', { row: 'r2' })];
  expect(samir.read(told({ client: 1, at: 1, state: first }, { client: 2, at: 2, state: second }))).toEqual({
    row: 'r2',
  });
  // The other window repeats where it is.
  expect(samir.read(told({ client: 1, at: 3, state: first }, { client: 2, at: 2, state: second }))).toEqual({
    row: 'r2',
  });
  expect(
    samir.read(told({ client: 1, at: 3, state: first }, { client: 2, at: 4, state: here('samir', null) })),
  ).toEqual({ row: 'r1' });
});

test('what is no place is none', () => {
  const samir = new FollowedState('samir', 'cell');
  expect(
    samir.read(
      told(
        { client: 1, at: 1, state: {} },
        { client: 2, at: 2, state: { user: null, cell: { row: 'r1' } } },
        { client: 3, at: 3, state: here('samir', 'r1') },
      ),
    ),
  ).toBeNull();
});
