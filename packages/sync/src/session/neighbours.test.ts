import { FakeClock } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { Neighbours } from './neighbours.ts';

function watched() {
  const clock = new FakeClock();
  const takeOvers: number[] = [];
  const neighbours = new Neighbours(clock, { takeOver: () => takeOvers.push(clock.now()), changed: () => {} });
  return { clock, takeOvers, neighbours };
}

test('[TB4] a handshake answers for what it held, not for what a neighbour typed since', () => {
  const { neighbours } = watched();
  neighbours.typed('a');
  neighbours.typed('b');
  neighbours.handshake();
  neighbours.typed('b');
  neighbours.handed();
  expect(neighbours.owed).toBe(true);
  neighbours.handshake();
  neighbours.handed();
  expect(neighbours.owed).toBe(false);
});

test('[TB4] what is not durable yet is taken over again every ten seconds, until it is', async () => {
  const { clock, takeOvers, neighbours } = watched();
  neighbours.typed('a');
  await clock.advance(25_000);
  expect(takeOvers).toHaveLength(2);
  neighbours.saved('a');
  await clock.advance(60_000);
  expect(takeOvers).toHaveLength(2);
});
