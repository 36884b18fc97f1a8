import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';
import { boardHref, searchOf } from './address.ts';
import { formatNumber, parseNumber, readContent } from './board-content.ts';
import { groupSummary } from './group-summary.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };

test('the sum of a number column ignores empty and foreign cells, without binary dust', () => {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  for (const hours of [0.1, 0.2]) board.addItem(doc, actor, { group, name: 'a', values: { [columns.hours]: hours } });
  board.addItem(doc, actor, { group, name: 'sans heures' });
  const content = readContent(doc);
  const items = content.groups[0]?.items ?? [];
  const summary = (id: string) =>
    groupSummary(
      items,
      content.columns.find((column) => column.id === id)!,
    );
  expect(summary(columns.hours)).toEqual({ kind: 'sum', value: 0.3 });
  expect(summary(columns.status)).toBeNull();
});

test('comments are counted by item, deleted ones left out', () => {
  const doc = createDoc('board');
  const { group } = board.addDefaultBoard(doc, actor);
  const item = board.addItem(doc, actor, { group, name: 'a' });
  board.addComment(doc, actor, item, { text: 'un' });
  board.deleteComment(doc, actor, board.addComment(doc, actor, item, { text: 'deux' }));
  expect(readContent(doc).comments).toEqual({ [item]: 1 });
});

test('French numbers are read as typed and shown with their spaces', () => {
  expect(parseNumber('1 234,5')).toBe(1234.5);
  expect(parseNumber('1\u202f234.25')).toBe(1234.25);
  expect(parseNumber('-3')).toBe(-3);
  for (const wrong of ['', 'douze', '1,2,3', '1e9', '--1']) expect(parseNumber(wrong)).toBeNull();
  expect(parseNumber(formatNumber(12_345.678))).toBe(12_345.678);
});

test('a link never becomes a script', () => {
  expect(safeUrl('legifrance.gouv.fr/codes')).toBe('https://legifrance.gouv.fr/codes');
  expect(safeUrl('mailto:greffe@tj-paris.test')).toBe('mailto:greffe@tj-paris.test');
  for (const wrong of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'http://'])
    expect(safeUrl(wrong)).toBeNull();
});

test('addresses are read back as written; an item without a board is no address', () => {
  expect(searchOf(Object.fromEntries(new URL(boardHref('b', 'i'), 'http://host').searchParams))).toEqual({
    board: 'b',
    item: 'i',
  });
  expect(boardHref(null, 'i')).toBe('/mondays');
  expect(searchOf({ board: 1, item: '' })).toEqual({ board: null, item: null });
});
