import { board, createDoc, newActor } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { boards } from '../../../i18n/fr/boards.ts';
import type { People } from '../../../data/people.ts';
import { draftOf, offeredValues, ruleOf, ruleSentence, type RuleText } from './rules.ts';

const actor = newActor('claire', 'desk', { now: () => 0 });
const people = { of: (id: string) => ({ name: id.toUpperCase() }) } as unknown as People;
/** The French texts, filled in as the application does it. */
const t = ((key: keyof typeof boards, words: Record<string, string> = {}) =>
  boards[key].replaceAll(/{{(\w+)}}/g, (_, word: string) => words[word] ?? '')) as unknown as TFunction<'boards'>;

function fresh() {
  const doc = createDoc('board');
  const { columns } = board.addDefaultBoard(doc, actor);
  const paid = board.addColumn(doc, actor, { name: 'Payé', type: 'check' });
  const shown = () => board.boardView(board.readBoard(doc)).columns;
  return { doc, columns: { ...columns, paid }, shown };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a rule reads as a French sentence, whatever of it was removed', () => {
  const { doc, columns, shown } = fresh();
  const status = { column: columns.status, value: 'validated' };
  const said = (trigger: RuleText['trigger'], action: board.RuleAction) =>
    plain(ruleSentence({ trigger, action }, shown(), people, t));
  const notify: board.RuleAction = { type: 'notify', people: ['paul', 'ines'], column: columns.people };
  expect(said(status, notify)).toBe(
    'Quand « Statut » devient « Validé », prévenir PAUL, INES et les personnes de « Personnes »',
  );
  expect(said({ column: columns.paid, value: false }, { type: 'set', column: columns.paid, value: true })).toBe(
    'Quand « Payé » n’est plus cochée, mettre « Payé » à « cochée »',
  );
  const today: board.RuleAction = { type: 'set', column: columns.deadline, value: board.TODAY };
  expect(said(status, today)).toBe('Quand « Statut » devient « Validé », mettre « Échéance » à « le jour même »');
  expect(said(status, { ...today, value: null })).toBe('Quand « Statut » devient « Validé », vider « Échéance »');
  board.deleteOption(doc, actor, columns.status, 'validated');
  board.deleteColumn(doc, actor, columns.people);
  expect(said(status, { ...notify, people: [] })).toBe(
    'Quand « Statut » devient « choix supprimé », prévenir les personnes d’une colonne supprimée',
  );
  board.deleteColumn(doc, actor, columns.status);
  board.deleteColumn(doc, actor, columns.deadline);
  expect(said(status, today)).toBe('Quand une colonne supprimée change, changer une colonne supprimée');
});

test('what a rule says comes back out of its form as it was; what was removed has to be chosen anew', () => {
  const { doc, columns, shown } = fresh();
  const trigger = { column: columns.status, value: 'validated' };
  const actions: board.RuleAction[] = [
    { type: 'notify', people: ['paul'], column: columns.people },
    { type: 'set', column: columns.paid, value: false },
    { type: 'set', column: columns.priority, value: 'low' },
    { type: 'set', column: columns.deadline, value: null },
    { type: 'set', column: columns.people, value: ['paul'] },
    { type: 'set', column: columns.people, value: null },
  ];
  for (const action of actions) {
    const rule = { trigger, action };
    expect(ruleOf(draftOf(rule, shown()), shown())).toEqual(rule);
  }
  board.deleteOption(doc, actor, columns.priority, 'low');
  board.deleteColumn(doc, actor, columns.status);
  const draft = draftOf({ trigger, action: actions[2]! }, shown());
  expect(draft).toMatchObject({ column: null, value: null, target: columns.priority, targetValue: null });
  expect(ruleOf(draft, shown())).toEqual({ column: true, value: true, targetValue: true });
  expect(ruleOf(draftOf(null, shown()), shown())).toEqual({ column: true, value: true, people: true });
});

test('a rule waits for what is still offered, and may set a cell to nothing', () => {
  const { doc, columns, shown } = fresh();
  board.deleteOption(doc, actor, columns.status, 'validated');
  const status = shown().find((column) => column.id === columns.status);
  expect(offeredValues(status, 'trigger')).not.toContain('validated');
  expect(offeredValues(status, 'trigger')).not.toContain(null);
  expect(offeredValues(status, 'set')).toContain(null);
  expect(offeredValues(undefined, 'set')).toEqual([]);
});
