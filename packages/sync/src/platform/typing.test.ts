import { FakeClock } from '@basoche/testkit';
import { expect, test } from 'vitest';
import type { KeyListener } from './platform.ts';
import { Typing } from './typing.ts';

function setup() {
  const clock = new FakeClock();
  const keys = new Set<KeyListener>();
  const typing = new Typing({
    clock,
    onKey: (listener) => {
      keys.add(listener);
      return () => void keys.delete(listener);
    },
  });
  return { clock, keys, typing, each: (does: 'down' | 'shown') => keys.forEach((listener) => listener[does]()) };
}

test('[CH24] somebody types until half a second after the last key', async () => {
  const { clock, typing, each } = setup();
  expect(typing.isOn).toBe(false);
  each('down');
  await clock.advance(499);
  expect(typing.isOn).toBe(true);
  await clock.advance(1);
  expect(typing.isOn).toBe(false);
});

test('[CH24] who waits for a key that is shown is called once, and not when called off', () => {
  const { keys, typing, each } = setup();
  const called: string[] = [];
  typing.onceShown(() => called.push('a'));
  typing.onceShown(() => called.push('b'))();
  // Waits again from within.
  typing.onceShown(() => typing.onceShown(() => called.push('c')));
  each('shown');
  expect(called).toEqual(['a']);
  each('shown');
  expect(called).toEqual(['a', 'c']);
  typing.stop();
  expect(keys.size).toBe(0);
});
