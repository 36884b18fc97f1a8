import { newUuid } from '@basoche/domain';
import { ATTACHMENT_PART_BYTES, messengerCalls } from '@basoche/protocol';
import type { MessageFilePart } from '@basoche/protocol';
import type { OutboxCommand, OutboxItem, SyncEngine } from '@basoche/sync';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { commandOf } from '../../app/http/calls.ts';
import { KeptFiles } from '../../app/storage/kept-files.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { giveUpFile, loadFile, sendFile, wayOf } from './attachments.ts';

/** An outbox that keeps `room` commands. */
function device(room = Number.POSITIVE_INFINITY) {
  let items: OutboxItem[] = [];
  const outbox = {
    list: () => items,
    send: (command: OutboxCommand) => {
      if (items.length >= room) return Promise.reject(new Error('full'));
      const order = items.length + 1;
      const item: OutboxItem = {
        ...command,
        commandId: String(order),
        order,
        createdAt: 0,
        attempts: 0,
        nextAt: 0,
        state: 'waiting',
        lastError: null,
      };
      items.push(item);
      return Promise.resolve(item);
    },
    discard: (id: string) => {
      items = items.filter((item) => item.commandId !== id);
      return Promise.resolve();
    },
  };
  return { outbox } as unknown as SyncEngine;
}

const bytes = Uint8Array.from({ length: 2 * ATTACHMENT_PART_BYTES + 5 }, (_, at) => at % 251);
const file = () => ({ id: newUuid(0), name: 'a.pdf', mime: 'application/pdf', size: bytes.length });
const isWhole = (read: Uint8Array) => read.length === bytes.length && read.every((byte, at) => byte === bytes[at]);
const label = (part: number, parts: number) => `${part}/${parts}`;

test('base64 goes there and back, with any bytes', () => {
  expect(toBase64(Uint8Array.of(0, 255, 16))).toBe('AP8Q');
  expect(isWhole(fromBase64(toBase64(bytes)))).toBe(true);
});

test('a file waits in parts that each say what the whole is, and is read back from them', async () => {
  const engine = device();
  const sent = file();
  await sendFile(engine, 'claire', { doc: 'conversation/c1', record: 'm1', file: sent, bytes }, label);
  const items = engine.outbox.list();
  expect(items.map((item) => item.label)).toEqual(['1/3', '2/3', '3/3']);
  expect(new Set(items.map((item) => item.aggregate))).toEqual(new Set(['conversation/c1']));
  for (const { body } of items) expect(body).toMatchObject({ messageSlug: 'm1', parts: 3, size: bytes.length });
  expect((items[2]!.body as MessageFilePart).content).toHaveLength(8);
  expect(wayOf(items, sent.id)).toEqual({ state: 'waiting' });
  expect(isWhole(await loadFile(engine, 'claire', sent.id))).toBe(true);
});

test('a file of a comment says of which list, and one that is given up does not leave', async () => {
  const engine = device();
  const [sent, other] = [file(), file()];
  for (const each of [sent, other])
    await sendFile(engine, 'claire', { doc: 'todolist/l1', record: 'k1', file: each, bytes }, label);
  const [first] = engine.outbox.list();
  expect(first).toMatchObject({ aggregate: 'todolist/l1', path: `/api/attachment/${sent.id}/part/0` });
  expect(first?.body).toMatchObject({ doc: 'todolist/l1', record: 'k1', name: 'a.pdf', parts: 3 });
  await giveUpFile(engine, sent.id);
  expect(wayOf(engine.outbox.list(), sent.id)).toBeNull();
  expect(wayOf(engine.outbox.list(), other.id)).toEqual({ state: 'waiting' });
});

test('a device that has no room for all of it keeps none of it', async () => {
  const engine = device(2);
  const sending = sendFile(engine, 'claire', { doc: 'conversation/c1', record: 'm1', file: file(), bytes }, label);
  await expect(sending).rejects.toThrow('full');
  expect(engine.outbox.list()).toEqual([]);
});

test('what becomes of a file is told until the server has it', () => {
  const item = (part: number, more: Partial<OutboxItem>) =>
    ({
      ...commandOf(messengerCalls.uploadMessageFilePart, { params: { slug: 'f1', part } }, { state: 'waiting' }),
      commandId: String(part),
      ...more,
    }) as OutboxItem;
  expect(wayOf([], 'f1')).toBeNull();
  expect(wayOf([item(0, { path: '/api/messenger/file/f10/part/0' })], 'f1')).toBeNull();
  expect(wayOf([item(0, { state: 'sending' }), item(1, {})], 'f1')).toEqual({ state: 'sending' });
  const lastError = { code: 'UNPROCESSABLE', status: 422, detail: 'Un programme' } as const;
  expect(wayOf([item(0, { state: 'review', lastError }), item(1, {})], 'f1')).toEqual({
    state: 'refused',
    reason: 'Un programme',
    commands: ['0'],
  });
});

test('what was kept longest goes when room is short', async () => {
  const kept = new KeptFiles(newUuid(0), 25);
  for (const id of ['a', 'b', 'c']) await kept.keep(id, new Uint8Array(10));
  expect(await kept.get('a')).toBeNull();
  expect((await kept.get('b'))?.length).toBe(10);
  await kept.keep('b', new Uint8Array(10));
  await kept.keep('d', new Uint8Array(10));
  expect([await kept.get('c'), (await kept.get('b'))?.length, (await kept.get('d'))?.length]).toEqual([null, 10, 10]);
  await kept.keep('large', new Uint8Array(100));
  expect((await kept.get('large'))?.length).toBe(100);
  kept.close();
});
