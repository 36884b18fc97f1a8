import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlideImages } from './slide-images.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pictures of which one comes with the n-th time it is asked for. */
function comingAfter(times: number): { images: SlideImages; asked: () => number } {
  let asked = 0;
  const load = (file: string) => {
    asked += 1;
    return asked < times ? Promise.reject(new Error('pas encore arrivée')) : Promise.resolve(`blob:${file}`);
  };
  const images = new SlideImages({ load, stateOf: () => '', subscribe: () => () => undefined });
  return { images, asked: () => asked };
}

test('a picture that is not there says why, and shows as soon as it has come', async () => {
  const { images, asked } = comingAfter(3);
  const heard = vi.fn();
  images.subscribe(heard);
  images.want('plan');
  images.want('plan');
  await vi.advanceTimersByTimeAsync(0);
  expect([images.addressOf('plan'), images.missingOf('plan'), asked()]).toEqual(['', 'pas encore arrivée', 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([images.addressOf('plan'), images.missingOf('plan'), asked()]).toEqual(['blob:plan', '', 3]);
  expect(heard).toHaveBeenCalledTimes(3);
});

test('what is closed asks for nothing more', async () => {
  const { images, asked } = comingAfter(9);
  images.want('plan');
  await vi.advanceTimersByTimeAsync(0);
  images.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});
