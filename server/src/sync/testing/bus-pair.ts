import { expect } from 'vitest';
import type { Bus, BusMessage } from '../bus/bus.ts';
import { until } from './world.ts';

export interface BusPair {
  left: Bus;
  right: Bus;
  /** By the right one. */
  received: BusMessage[];
  /** By the left one. */
  own: BusMessage[];
}

export async function busPair(make: () => Bus): Promise<BusPair> {
  const received: BusMessage[] = [];
  const own: BusMessage[] = [];
  const left = make();
  const right = make();
  await left.start((message) => own.push(message));
  await right.start((message) => received.push(message));
  return { left, right, received, own };
}

/** Hints go from left to right, gathered, and never back. */
export async function carries({ left, received, own }: BusPair): Promise<void> {
  await until(() => {
    left.publish({ type: 'moved', docs: [['document/a', 3]] });
    return received.length > 0;
  });
  expect(received.at(-1)).toEqual({ type: 'moved', docs: [['document/a', 3]] });
  const before = received.length;
  for (let seq = 4; seq < 104; seq += 1) left.publish({ type: 'moved', docs: [['document/b', seq]] });
  left.publish({ type: 'rights', names: ['document/c'] });
  await until(
    () => JSON.stringify(received.slice(before)).includes('document/c') && JSON.stringify(received).includes('103'),
  );
  expect(received.length - before).toBeLessThan(20);
  expect(JSON.stringify(own)).not.toContain('document');
}
