import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyGuarded, board, createDoc, kinds, projectDoc } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';

const NOW = Date.parse('2026-11-21T23:30:00Z');

function fresh() {
  const clock = testClock(NOW);
  const ann = testActor('ann', clock);
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, ann);
  const item = board.addItem(doc, ann, { group, name: 'Martin' });
  const trigger = { column: columns.status, value: 'validated' };
  const action: board.RuleAction = { type: 'set', column: columns.priority, value: 'low' };
  const rule = board.addRule(doc, ann, { trigger, action });
  return { doc, ann, bob: testActor('bob', clock), columns, item, rule, trigger, action };
}

const rulesOf = (doc: Y.Doc) => board.readBoard(doc).rules;
const ruled = (doc: Y.Doc) =>
  new Map(
    board.readBoard(doc).columns.map(({ id, type, options, deletedAt }) => [
      id,
      {
        id,
        type,
        options: options.filter((option) => option.deletedAt === null),
        isDeleted: deletedAt !== null,
      },
    ]),
  );

test('[BD9] a rule is switched off, changed by one and removed by another, and comes back with what was changed', () => {
  const { doc, ann, bob, rule, trigger, action } = fresh();
  expect(rulesOf(doc)).toMatchObject([{ id: rule, trigger, action, off: false, createdBy: 'ann', deletedAt: null }]);
  const away = twin(doc);
  board.deleteRule(doc, ann, rule);
  board.editRule(away, bob, rule, { trigger: { ...trigger, value: 'pause' }, action });
  board.switchRule(away, bob, rule, true);
  exchange(doc, away);
  board.restoreRule(away, bob, rule);
  exchange(doc, away);
  for (const each of [doc, away])
    expect(rulesOf(each)).toMatchObject([{ trigger: { value: 'pause' }, off: true, deletedAt: null }]);
});

test('[BD9] a rule that newer code made is left alone and kept', () => {
  const { doc } = fresh();
  doc.transact(() => {
    const record = new Y.Map<unknown>([
      ['trigger', { column: 'c', value: 'x' }],
      ['action', { type: 'mail' }],
    ]);
    doc.getMap('rules').set('newer', record);
  });
  expect(rulesOf(doc)).toHaveLength(1);
  expect(board.readBoard(doc).problems).toMatchObject([{ collection: 'rules', id: 'newer' }]);
  expect(doc.getMap('rules').has('newer')).toBe(true);
});

test('[BD9] what a rule names and was removed keeps it from being run, until it is back', () => {
  const { doc, ann, columns, trigger, action } = fresh();
  const fault = (rule: Partial<board.RuleText>) => board.faultOf({ trigger, action, ...rule }, ruled(doc));
  const notify = (people: string[], column: string | null): board.RuleAction => ({ type: 'notify', people, column });
  expect(fault({})).toBeNull();
  board.deleteOption(doc, ann, columns.status, 'validated');
  expect(fault({})).toBe('triggerOption');
  board.restoreOption(doc, ann, columns.status, 'validated');
  board.deleteOption(doc, ann, columns.priority, 'low');
  expect(fault({})).toBe('actionValue');
  expect(fault({ action: { type: 'set', column: columns.priority, value: null } })).toBeNull();
  board.deleteColumn(doc, ann, columns.priority);
  expect(fault({})).toBe('actionColumn');
  expect(fault({ action: { type: 'set', column: columns.hours, value: 3 } })).toBe('actionColumn');
  expect(fault({ action: { type: 'set', column: columns.deadline, value: board.TODAY } })).toBeNull();
  expect(fault({ action: notify([], null) })).toBe('nobody');
  expect(fault({ action: notify([], columns.people) })).toBeNull();
  board.deleteColumn(doc, ann, columns.people);
  expect(fault({ action: notify([], columns.people) })).toBe('actionColumn');
  expect(fault({ action: notify(['bob'], columns.people) })).toBeNull();
  board.deleteColumn(doc, ann, columns.status);
  expect(fault({})).toBe('triggerColumn');
});

test('[BD10] a run is written with its cell, once: again, late or over what is gone it changes nothing', () => {
  const { doc, ann, columns, item, rule } = fresh();
  const write = { rule, column: columns.priority, value: 'low', items: [item, 'never came'] };
  expect(board.runRule(doc, { ...write, seq: 7 })).toEqual([item]);
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.priority]: 'low' });
  expect(projectDoc('board', doc)['board_run']).toEqual([
    { id: `${rule}:${item}`, rule, item, column: columns.priority, value: 'low', seq: 7 },
  ]);
  board.setCell(doc, ann, item, columns.priority, 'high');
  for (const seq of [7, 3]) expect(board.runRule(doc, { ...write, seq })).toEqual([]);
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.priority]: 'high' });
  expect(board.runRule(doc, { ...write, seq: 8, value: null })).toEqual([item]);
  expect(board.readItem(doc, item)?.values).toEqual({});
  board.deleteItem(doc, ann, item);
  expect(board.runRule(doc, { ...write, seq: 9 })).toEqual([]);
  board.restoreItem(doc, ann, item);
  board.deleteRule(doc, ann, rule);
  expect(board.runRule(doc, { ...write, seq: 10 })).toEqual([]);
});

test('[BD10] whatever order runs are written in, and however often, the latest one of each item stands', () => {
  const run = fc.record({ seq: fc.nat(30), value: fc.constantFrom('low', 'high', 'medium', null) });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 20 }), (runs) => {
      const { doc, columns, item, rule } = fresh();
      const bySeq = [...new Map(runs.map((each) => [each.seq, each])).values()];
      const latest = bySeq.toSorted((a, b) => b.seq - a.seq)[0]!;
      for (const { seq, value } of [...bySeq, ...bySeq.toReversed()])
        board.runRule(doc, { rule, column: columns.priority, value, seq, items: [item] });
      expect(board.readItem(doc, item)?.values[columns.priority] ?? null).toBe(latest.value);
    }),
  );
});

test('[BD10] a day is the one of Paris; a box that was never ticked counts as not ticked', () => {
  expect(board.valueToSet(board.TODAY, 'date', NOW)).toBe('2026-11-22');
  expect(board.valueToSet(board.TODAY, 'status', NOW)).toBe(board.TODAY);
  const ticked = { column: 'c', value: true };
  expect(board.isDue(ticked, null, true)).toBe(true);
  expect(board.isDue(ticked, true, true)).toBe(false);
  expect(board.isDue({ ...ticked, value: false }, null, false)).toBe(false);
  expect(board.isDue({ ...ticked, value: false }, true, null)).toBe(true);
});

test('[GD24] what a person says of runs is undone, and they are told; the server’s stands', () => {
  const { doc, columns, item, rule } = fresh();
  board.runRule(doc, { rule, column: columns.priority, value: 'low', seq: 7, items: [item] });
  const key = `${rule}:${item}`;
  const before = doc.getMap('runs').toJSON();
  const forge = (change: (runs: Y.Map<unknown>) => void) => {
    const away = twin(doc);
    const known = Y.encodeStateVector(away);
    away.transact(() => change(away.getMap('runs')));
    const update = Y.encodeStateAsUpdate(away, known);
    return applyGuarded(kinds.board, doc, update, { author: { userId: 'eve' }, now: NOW });
  };
  const forgeries = [
    (runs: Y.Map<unknown>) => runs.set(key, { rule, item, column: columns.status, value: 'pause', seq: 9_999 }),
    (runs: Y.Map<unknown>) => runs.delete(key),
    (runs: Y.Map<unknown>) => runs.set('other', new Y.Map()),
  ];
  for (const change of forgeries) {
    expect(forge(change).notices.map(({ code }) => code)).toEqual(['RUNS_RESERVED']);
    expect(doc.getMap('runs').toJSON()).toEqual(before);
  }
});
