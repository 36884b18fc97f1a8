import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { dayColumns, daysValue, itemCard } from './plans.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };
const look = { today: '2026-11-22', href: '/x', selected: false, fixed: false };

function sample() {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  const period = board.addColumn(doc, actor, { name: 'Période', type: 'period', place: 'first' });
  board.addItem(doc, actor, {
    group,
    name: 'Référé',
    values: {
      [columns.status]: 'pending',
      [columns.deadline]: '2026-11-20',
      [period]: { start: '2026-11-20', end: '2026-11-25' },
    },
  });
  board.addItem(doc, actor, { group, name: 'Sans date' });
  const content = readContent(doc);
  const column = (id: string) => content.columns.find((each) => each.id === id)!;
  return { content, items: content.groups[0]!.items, date: column(columns.deadline), period: column(period) };
}

test('dates come before periods', () => {
  const { content, date, period } = sample();
  expect(dayColumns(content.columns)).toEqual([date, period]);
});

test('an item stands on its day or its days, in the colour of its status; late by what it ends on', () => {
  const { content, items, date, period } = sample();
  const card = (column: board.Column) => itemCard(items[0]!, column, content.columns, look);
  expect(card(date)).toMatchObject({ start: '2026-11-20', end: '2026-11-20', late: true, color: 'var(--info)' });
  expect(card(period)).toMatchObject({ start: '2026-11-20', end: '2026-11-25', late: false, done: false });
  expect(itemCard(items[1]!, date, content.columns, look)).toBeNull();
});

test('a moved card writes its day, a stretched one the end that moved', () => {
  const { items, date, period } = sample();
  const [item] = items;
  expect(daysValue(item!, date, { start: '2026-11-23', end: '2026-11-23' })).toBe('2026-11-23');
  expect(daysValue(item!, date, { start: '2026-11-20', end: '2026-11-23' })).toBe('2026-11-23');
  expect(daysValue(item!, period, { start: '2026-11-21', end: '2026-11-26' })).toEqual({
    start: '2026-11-21',
    end: '2026-11-26',
  });
});
