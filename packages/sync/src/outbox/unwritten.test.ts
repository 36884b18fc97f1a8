import { expect, test } from 'vitest';
import type { OutboxItem } from '../api/outbox.ts';
import { memoryTables } from '../store/memory-tables.ts';
import { Unwritten } from './unwritten.ts';

const item = (order: number, state: OutboxItem['state'] = 'waiting'): OutboxItem => ({
  ...{ commandId: 'c', aggregate: 'a', method: 'POST', path: '/api/a', label: '' },
  ...{ order, createdAt: 0, attempts: 0, nextAt: 0, state, lastError: null },
});

async function written(stored: OutboxItem | null, change: OutboxItem | null): Promise<OutboxItem[]> {
  const tables = memoryTables();
  const unwritten = new Unwritten();
  unwritten.add(item(1), change);
  await tables.run('readwrite', ['outbox'], (rows) => {
    if (stored !== null) rows.put('outbox', 'c', stored);
  });
  (await tables.run('readwrite', ['outbox'], (rows) => unwritten.write(rows)))();
  expect(unwritten.isEmpty).toBe(true);
  return tables.run('readonly', ['outbox'], (rows) => rows.all<OutboxItem>('outbox'));
}

test('[OB12] what an answer made of a command is written: it is gone, or stands as it was refused', async () => {
  expect(await written(item(1), null)).toEqual([]);
  expect(await written(item(1), item(1, 'review'))).toEqual([item(1, 'review')]);
});

test('[OB12] a command that another tab discarded, or sent again, meanwhile stays so', async () => {
  expect(await written(null, item(1, 'review'))).toEqual([]);
  expect(await written(item(2), null)).toEqual([item(2)]);
  expect(await written(item(2), item(1, 'review'))).toEqual([item(2)]);
});
