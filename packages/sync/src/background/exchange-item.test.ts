import type { ExchangeResponseItem } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { memoryContents } from '../store/doc-contents.ts';
import { DocIndex } from '../store/doc-index.ts';
import { clearMarkers, HAND_BACK, newDocRow } from '../store/doc-row.ts';
import { memoryTables } from '../store/memory-tables.ts';
import { isProved, prepareExchange, takeAnswer } from './exchange-item.ts';
import type { Sent } from './exchange-item.ts';

const NOTHING = new Uint8Array();

/** A text of which a word was deleted, and the same before. */
function edited() {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, 'un mot de trop');
  const before = Y.encodeStateAsUpdate(doc);
  doc.getText('t').delete(2, 4);
  return { before, content: Y.encodeStateAsUpdate(doc), stateVector: Y.encodeStateVector(doc) };
}

function answer(more: Partial<ExchangeResponseItem>): ExchangeResponseItem {
  return { doc: 'document/a', code: 0, right: 'write', seq: 1, update: NOTHING, stateVector: NOTHING, ...more };
}

function sent(content: Uint8Array, update: Uint8Array, seen: Record<string, number>): Sent {
  const item = { doc: 'document/a', stateVector: NOTHING, update };
  return { item, seen, content, base: null, asks: false, existed: true, seq: 1 };
}

test('[EV10] an answer that lacks a delete proves nothing of a push, nor of a question about what waits', () => {
  const { before, content, stateVector } = edited();
  const lacks = answer({ stateVector, update: before });
  const holds = answer({ stateVector, update: content });
  for (const update of [content, NOTHING]) {
    expect(isProved(lacks, sent(content, update, { tab: 1 }))).toBe(false);
    expect(isProved(holds, sent(content, update, { tab: 1 }))).toBe(true);
  }
});

test('[EV10] a reader, and who has nothing that waits, are not asked to have others’ deletes proved', () => {
  const { before, content, stateVector } = edited();
  expect(isProved(answer({ stateVector, update: before }), sent(content, NOTHING, {}))).toBe(true);
  const toReader = answer({ stateVector, update: before, right: 'read' });
  expect(isProved(toReader, sent(content, NOTHING, { tab: 1 }))).toBe(true);
  // Of items it is asked in any case.
  expect(isProved(answer({ stateVector: Uint8Array.of(0), update: NOTHING }), sent(content, NOTHING, {}))).toBe(false);
});

test('[LS2] what an exchange proves removes no marker of a tab that lives: that tab answers for it', async () => {
  const { content } = edited();
  const name = 'document/a';
  const pending = { living: 1, dead: 2, [HAND_BACK]: 3 };
  const row = { ...newDocRow(name), rest: 'cold' as const, pending };
  const tables = memoryTables();
  await tables.run('readwrite', ['docs', 'cold'], (rows) => {
    rows.put('docs', name, row);
    rows.put('cold', name, { name, update: content });
  });
  const index = new DocIndex(tables, () => {});
  await index.load();
  const store = { index, contents: memoryContents(tables), isAlive: (tab: string) => tab === 'living' };
  expect((await prepareExchange(store, name, null)).seen).toEqual({ dead: 2, [HAND_BACK]: 3 });
});

test('[LS2] a marker that carries a later revision than the one that was proved stays, and so does one that nobody saw', () => {
  const row = { ...newDocRow('document/a'), pending: { same: 3, earlier: 2, later: 4, unseen: 1 } };
  clearMarkers(row, { same: 3, earlier: 3, later: 3, gone: 3 });
  expect(row.pending).toEqual({ later: 4, unseen: 1 });
});

test('[BG4] an answer moves a row forward only, and ends what was refused or had failed', () => {
  const row = { ...newDocRow('document/a'), seq: 5, refused: 'READ_ONLY' as const, failedAt: 4 };
  const vector = Uint8Array.of(0);
  takeAnswer(row, answer({ seq: 7, right: 'write', stateVector: vector }));
  expect(row).toMatchObject({ seq: 7, right: 'write', serverVector: vector, refused: null, failedAt: null });
  takeAnswer(row, answer({ seq: 6, right: 'read', stateVector: vector }));
  expect(row).toMatchObject({ seq: 7, right: 'read' });
});
