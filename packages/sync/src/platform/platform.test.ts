// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { browserPlatform } from './platform.ts';

test('[CH6] the network is looked at when the browser says so, and when the window is in front again', () => {
  const listener = { lost: vi.fn<() => void>(), back: vi.fn<() => void>() };
  const stop = browserPlatform().onNetwork(listener);
  for (const type of ['online', 'focus']) window.dispatchEvent(new Event(type));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener.back).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('offline'));
  expect(listener.lost).toHaveBeenCalledTimes(1);
  // The focus of a field is not that of the window.
  document.body.dispatchEvent(new Event('focus'));
  stop();
  window.dispatchEvent(new Event('focus'));
  expect(listener.back).toHaveBeenCalledTimes(3);
});

test('[CH25] a key, a press and the wheel are gestures, whoever else handles them', () => {
  const told = vi.fn<() => void>();
  const stop = browserPlatform().onGesture(told);
  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
  }
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new Event('keydown'));
  expect(told).toHaveBeenCalledTimes(3);
});
