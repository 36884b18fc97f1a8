import { MemoryDisk } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { wipeDevice } from '../sign-out/wipe.ts';
import { EMPTY, RecordDisk, recordsDatabaseName } from './record-disk.ts';

test('[RD9] a write over a state that is not the last one is not made', async () => {
  const { indexedDB } = new MemoryDisk().mount();
  const [first, second] = [
    await RecordDisk.open(indexedDB, 'base', null, systemClock),
    await RecordDisk.open(indexedDB, 'base', null, systemClock),
  ];
  const state = (await first.readState())!;
  const step = (cursor: string) => ({ ...state, cursor, version: state.version + 1 });
  const segment = { generation: 0, rows: { contact: [{ id: 'a' }] }, gone: [] };
  expect(await second.write(step('second'), [])).toBe(true);
  expect(await first.write(step('first'), [{ n: 1, segment }])).toBe(false);
  expect(await first.readState()).toMatchObject({ cursor: 'second', segments: [] });
  await second.clear();
  expect(await first.write({ ...EMPTY, version: 2 }, [])).toBe(false);
});

test('[RD10] a browser that does not list its databases erases the copy too', async () => {
  const disk = new MemoryDisk();
  const { indexedDB } = disk.mount();
  const copy = await RecordDisk.open(indexedDB, 'base', null, systemClock);
  copy.close();
  const silent = new Proxy(indexedDB, {
    get: (factory, name) => {
      const value: unknown = name === 'databases' ? undefined : Reflect.get(factory, name);
      return typeof value === 'function' ? value.bind(factory) : value;
    },
  });
  await wipeDevice({ indexedDB: silent, caches: null }, 'base');
  expect(await disk.names()).not.toContain(recordsDatabaseName('base'));
});
