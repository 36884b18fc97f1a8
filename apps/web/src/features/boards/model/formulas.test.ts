import { board, createDoc, newActor } from '@basoche/crdt';
import { parseFormula, readFormula, storeFormula } from '@basoche/domain';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { boardCsv } from './csv-export.ts';
import { formulaText, formulaValueOf, leadsBack, withFormulas } from './formulas.ts';
import { groupSummary } from './group-summary.ts';
import { shownBoard } from './shown-board.ts';
import { PLAIN_LOOK } from './view.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };
const nameOf = (id: string) => (id === 'claire' ? 'Claire MARCHAND' : '');

function sample() {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  const formula = (name: string, stored: string) =>
    board.addColumn(doc, actor, { name, type: 'formula', formula: stored });
  const fee = formula('Honoraires', `[${columns.hours}] * 150`);
  const left = formula('Reste', `[${columns.deadline}] - TODAY()`);
  const words = formula('Phrase', `[name] & ", " & [${columns.status}] & ", " & [${columns.people}]`);
  const twice = formula('Double', `[${fee}] * 2`);
  for (const [name, hours] of [
    ['Appel', 2],
    ['Référé', 1.5],
  ] as const)
    board.addItem(doc, actor, {
      group,
      name,
      values: {
        [columns.hours]: hours,
        [columns.deadline]: '2026-12-01',
        [columns.status]: 'pending',
        [columns.people]: ['claire'],
      },
    });
  const read = () => {
    const content = readContent(doc);
    return withFormulas(content, { columns: content.columns, today: '2026-11-22', nameOf });
  };
  return { doc, columns: { ...columns, fee, left, words, twice }, formula, read };
}

test('formulas read numbers, days, choices and people, and other formulas', () => {
  const { columns, read } = sample();
  const [item] = read().groups[0]!.items;
  const value = (id: string) => formulaValueOf(item!, { id });
  expect(value(columns.fee)).toBe(300);
  expect(value(columns.left)).toBe(9);
  expect(value(columns.words)).toBe('Appel, En cours, Claire MARCHAND');
  expect(value(columns.twice)).toBe(600);
});

test('results are searched, sorted, filtered, summed and exported', () => {
  const { columns, read } = sample();
  const content = read();
  const names = (change: Partial<typeof PLAIN_LOOK>) =>
    shownBoard(content, { ...PLAIN_LOOK, ...change }, nameOf).content.groups[0]!.items.map((item) => item.name);
  expect(names({ sort: [{ column: columns.fee, down: false }] })).toEqual(['Référé', 'Appel']);
  expect(names({ search: 'refere, en cours' })).toEqual(['Référé']);
  expect(names({ conditions: [{ column: columns.fee, operator: 'least', values: ['250'] }] })).toEqual(['Appel']);
  const column = content.columns.find((each) => each.id === columns.fee)!;
  expect(groupSummary(content.groups[0]!.items, column)).toEqual({ kind: 'sum', value: 525 });
  const csv = boardCsv({ ...content, columns: [column] }, { group: 'G', item: 'É', yes: 'oui' }, nameOf);
  expect(csv).toContain('À traiter;Référé;225\r\n');
});

test('two formulas that two people made lead to each other: the cells say so, and nothing else fails', () => {
  const { doc, columns, read } = sample();
  board.setFormula(doc, actor, columns.fee, `[${columns.twice}] + 1`);
  const content = read();
  const [item] = content.groups[0]!.items;
  expect(formulaValueOf(item!, { id: columns.fee })).toEqual({ error: 'loop' });
  expect(formulaValueOf(item!, { id: columns.twice })).toEqual({ error: 'loop' });
  expect(formulaValueOf(item!, { id: columns.left })).toBe(9);
  expect(leadsBack(content.columns, columns.left, readFormula(`[${columns.left}]`))).toBe(true);
  expect(leadsBack(content.columns, columns.hours, readFormula(`[${columns.left}]`))).toBe(false);
});

test('a deleted column is said by the formulas that read it, and they come back with it', () => {
  const { doc, columns, read } = sample();
  const value = () => formulaValueOf(read().groups[0]!.items[0]!, { id: columns.twice });
  board.deleteColumn(doc, actor, columns.hours);
  expect(value()).toEqual({ error: 'column' });
  expect(formulaText(value())).toBe('');
  board.restoreColumn(doc, actor, columns.hours);
  expect(value()).toBe(600);
});

test('what is stored and is no formula is an error of its cell', () => {
  const { doc, columns, read } = sample();
  board.setFormula(doc, actor, columns.fee, 'alert(1)');
  expect(formulaValueOf(read().groups[0]!.items[0]!, { id: columns.fee })).toEqual({ error: 'syntax' });
  board.setFormula(doc, actor, columns.fee, null);
  expect(formulaValueOf(read().groups[0]!.items[0]!, { id: columns.fee })).toBeNull();
});

test('an item that did not change stays the same object, so that its line is not drawn again', () => {
  const { doc } = sample();
  const content = readContent(doc);
  const sources = { columns: content.columns, today: '2026-11-22', nameOf };
  const [before, after] = [withFormulas(content, sources), withFormulas(content, sources)];
  expect(after.groups[0]!.items[0]).toBe(before.groups[0]!.items[0]);
});

test('what a person types is stored by column, whatever it is called', () => {
  const { columns } = sample();
  const typed = parseFormula('[Heures] * 1,2', [{ id: columns.hours, name: 'Heures' }]);
  expect(storeFormula(typed)).toBe(`[${columns.hours}] * 1.2`);
});

test('a group says what its items make together, by the type of the column', () => {
  const { doc, columns } = sample();
  const content = readContent(doc);
  const summary = (id: string) =>
    groupSummary(
      content.groups[0]!.items,
      content.columns.find((column) => column.id === id)!,
    );
  expect(summary(columns.deadline)).toEqual({ kind: 'days', from: '2026-12-01', to: '2026-12-01' });
  expect(summary(columns.people)).toEqual({ kind: 'people', count: 1 });
  expect(summary(columns.status)).toMatchObject({ kind: 'choices', parts: [{ option: { id: 'pending' }, count: 2 }] });
});
