import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUpdates } from './updates.ts';

class FakeWorker {
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

let container: EventTarget & { controller: object | null; ready: Promise<object>; register: () => Promise<object> };
let registration: EventTarget & { waiting: FakeWorker | null };
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  registration = Object.assign(new EventTarget(), { waiting: new FakeWorker() });
  container = Object.assign(new EventTarget(), {
    controller: {},
    ready: new Promise<object>(() => undefined),
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal('reportError', expect.unreachable);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

test('a press on « Recharger » is repeated until a new version takes over: a message that was lost, or a still newer version', async () => {
  let press = () => {};
  await watchUpdates({ onReady: (apply) => (press = apply), onReplaced: () => expect.unreachable() });
  const lost = registration.waiting!;
  press();
  expect(lost.messages).toEqual(['activate']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lost.messages).toEqual(['activate', 'activate']);
  const newer = new FakeWorker();
  registration.waiting = newer;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([lost.messages.length, newer.messages]).toEqual([2, ['activate']]);
  expect(reload).not.toHaveBeenCalled();
  registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});
