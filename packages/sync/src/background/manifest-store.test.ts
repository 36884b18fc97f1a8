import type { Manifest } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { memoryTables } from '../store/memory-tables.ts';
import { ManifestStore } from './manifest-store.ts';

const list = (cursor: string, ...names: string[]): Manifest => ({
  docs: names.map((name) => ({ name, title: name, seq: 1, right: 'write' as const })),
  gone: [],
  cursor,
});

test('[BG1] the next start finds the list with the cursor that belongs to it', async () => {
  const tables = memoryTables();
  const store = new ManifestStore(tables);
  const first = list('1', 'todolist/a', 'todolist/b');
  await store.store(first, store.take(first, true));
  const second = list('2', 'todolist/b');
  const gone = store.take(second, true);
  expect(gone).toEqual(['todolist/a']);
  await store.store(second, gone);
  const next = new ManifestStore(tables);
  await next.load();
  expect(next.cursor).toBe('2');
  expect(next.all()).toEqual(second.docs);
});
