// @vitest-environment happy-dom
import type { DehydratedState } from '@tanstack/react-query';
import { MemoryDisk } from '@basoche/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyValueStore } from './storage/key-value-store.ts';
import { createQueryClient, persistQueries } from './queries.ts';

let disk: MemoryDisk;
let stop: () => void;

beforeEach(() => {
  disk = new MemoryDisk();
  vi.stubGlobal('indexedDB', disk.mount().indexedDB);
  vi.stubGlobal('__APP_VERSION__', '1');
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function begin() {
  const client = createQueryClient();
  stop = persistQueries(client, 'u1', null);
  return client;
}

/** The answers that the next start would find, once there are any. */
async function kept(): Promise<Record<string, unknown>> {
  const store = new KeyValueStore('basoche-queries-u1', null);
  const copy = await vi.waitUntil(async () => (await store.get('cache')) as { state: DehydratedState } | undefined, {
    timeout: 5_000,
  });
  store.close();
  return Object.fromEntries(copy.state.queries.map(({ queryKey, state }) => [String(queryKey[0]), state.data]));
}

test('a page that is left before its answers were copied copies them', async () => {
  const client = begin();
  client.setQueryData(['people'], 'Claire');
  dispatchEvent(new Event('pagehide'));
  expect(await kept()).toEqual({ people: 'Claire' });
});

test('a start whose disk is slow does not write over what it has not read yet', async () => {
  const first = begin();
  first.setQueryData(['people'], 'Claire');
  dispatchEvent(new Event('pagehide'));
  await kept();
  stop();

  let read = () => {};
  const slow = new Promise<void>((resolve) => (read = resolve));
  const other = new KeyValueStore('basoche-queries-u1', null);
  vi.spyOn(KeyValueStore.prototype, 'get').mockImplementationOnce(async (key) => {
    await slow;
    return other.get(key);
  });
  const second = begin();
  second.setQueryData(['firm'], 'Marchand');
  dispatchEvent(new Event('pagehide'));
  // What is written by now is written before the copy is read.
  await kept();
  read();
  await vi.waitFor(async () => expect(await kept()).toEqual({ firm: 'Marchand', people: 'Claire' }), {
    timeout: 5_000,
  });
});
