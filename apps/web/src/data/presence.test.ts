import { expect, test } from 'vitest';
import { readPresence } from './presence.ts';

const person = (id: string, name: string, more: object = {}) => ({
  user: { id, name, initials: 'XX', color: '#111111' },
  ...more,
});

test('one entry a person, without oneself on another device, sorted by name', () => {
  const states = new Map<number, Record<string, unknown>>([
    [1, person('me', 'Claire')],
    [2, person('me', 'Claire')],
    [3, person('u3', 'Samir')],
    [4, person('u3', 'Samir', { typing: true })],
    [5, person('u2', 'Élodie')],
  ]);
  expect(readPresence(states, 1).map(({ id, state }) => [id, state['typing']])).toEqual([
    ['u2', undefined],
    ['u3', true],
  ]);
});

test('what is not a person is nobody', () => {
  const states = new Map<number, Record<string, unknown>>([
    [2, {}],
    [3, { user: null }],
    [4, { user: { id: 4 } }],
  ]);
  expect(readPresence(states, 1)).toEqual([]);
});
