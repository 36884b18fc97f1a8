import { FakeClock } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { AtWork } from './at-work.ts';

function setup() {
  const clock = new FakeClock();
  const gestures = new Set<() => void>();
  let begun = 0;
  const onGesture = (fn: () => void) => {
    gestures.add(fn);
    return () => void gestures.delete(fn);
  };
  const atWork = new AtWork({ clock, onGesture }, () => void (begun += 1));
  const touch = () => gestures.forEach((fn) => fn());
  return { clock, gestures, atWork, touch, begun: () => begun };
}

test('[CH25] who opened the page, or touched it, is at work for a minute', async () => {
  const { clock, atWork, touch } = setup();
  await clock.advance(59_999);
  expect(atWork.isOn).toBe(true);
  await clock.advance(1);
  expect(atWork.isOn).toBe(false);
  touch();
  expect(atWork.isOn).toBe(true);
  await clock.advance(60_000);
  expect(atWork.isOn).toBe(false);
});

test('[CH25] the first gesture after a rest is told, not each one', async () => {
  const { clock, gestures, atWork, touch, begun } = setup();
  touch();
  expect(begun()).toBe(0);
  await clock.advance(120_000);
  touch();
  touch();
  expect(begun()).toBe(1);
  atWork.stop();
  expect(gestures.size).toBe(0);
});
