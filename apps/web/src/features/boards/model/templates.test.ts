import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { formulaValueOf, withFormulas } from './formulas.ts';
import { BOARD_TEMPLATES, type BoardTemplate } from './templates.ts';

const actor = newActor('claire', 'device', { now: () => 1_790_000_000_000 });
const made = (Object.keys(BOARD_TEMPLATES) as BoardTemplate[]).flatMap((name) => {
  const structure: board.BoardStructure | null = BOARD_TEMPLATES[name];
  return structure === null ? [] : [[name, structure] as const];
});

test.each(made)('the board of %s has its columns, its groups and formulas that compute', (_name, structure) => {
  const doc = createDoc('board');
  board.addStructure(doc, actor, structure);
  const group = board.readBoard(doc).groups[0]!.id;
  board.addItem(doc, actor, { group, name: 'Martin' });
  const stored = readContent(doc);
  const content = withFormulas(stored, { columns: stored.columns, today: '2026-11-22', nameOf: () => '' });
  expect(content.columns.map(({ name, type }) => [name, type])).toEqual(
    structure.columns.map(({ name, type }) => [name, type]),
  );
  expect(content.groups.map((view) => view.group.name)).toEqual(structure.groups.map(({ name }) => name));
  for (const column of content.columns.filter(({ type }) => type === 'formula'))
    expect(formulaValueOf(content.groups[0]!.items[0]!, column)).not.toHaveProperty('error');
});
