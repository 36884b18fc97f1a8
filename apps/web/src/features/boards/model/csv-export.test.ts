import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { boardCsv } from './csv-export.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };
const HEAD = { group: 'Groupe', item: 'Élément', yes: 'oui' };
const nameOf = (id: string) => (id === 'samir' ? 'Samir BENALI' : 'Claire MARCHAND');

function exported(type: board.ColumnType, value: board.CellValue | null, options: board.NewOption[] = []): string {
  const doc = createDoc('board');
  const group = board.addGroup(doc, actor, { name: 'Appel' });
  const column = board.addColumn(doc, actor, { name: 'C', type, options });
  board.addItem(doc, actor, { group, name: 'Référé', values: value === null ? {} : { [column]: value } });
  const [, line = ''] = boardCsv(readContent(doc), HEAD, nameOf).split('\r\n');
  return line.slice('Appel;Référé;'.length);
}

test.each<[board.ColumnType, board.CellValue | null, string]>([
  ['text', 'Tribunal', 'Tribunal'],
  ['text', 'a;b', '"a;b"'],
  ['text', 'dit "le Grand"', '"dit ""le Grand"""'],
  ['longText', 'un\ndeux', '"un\ndeux"'],
  ['text', '=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['text', '+33 1 44 55', "'+33 1 44 55"],
  ['text', '-2', "'-2"],
  ['text', '@SUM(A1)', "'@SUM(A1)"],
  ['text', '\t=1', "'\t=1"],
  ['text', ' à part ', '" à part "'],
  ['number', -1234.5, '-1234,5'],
  ['date', '2026-12-01', '01/12/2026'],
  ['period', { start: '2026-12-01', end: '2026-12-05' }, '01/12/2026 – 05/12/2026'],
  ['check', true, 'oui'],
  ['check', false, ''],
  ['people', ['samir', 'claire'], 'Samir BENALI, Claire MARCHAND'],
  ['link', { url: 'www.justice.fr', label: '' }, 'www.justice.fr'],
  ['link', { url: 'www.justice.fr', label: 'Justice' }, 'Justice <www.justice.fr>'],
  ['status', null, ''],
])('a %s cell %j is written %s', (type, value, expected) => {
  expect(exported(type, value)).toBe(expected);
});

test('choices are written by their names, formulas in them too', () => {
  const options = [
    { id: 'a', label: 'Civil' },
    { id: 'b', label: '=1+1' },
  ];
  expect(exported('status', 'a', options)).toBe('Civil');
  expect(exported('tags', ['a', 'b'], options)).toBe('Civil, =1+1');
  expect(exported('tags', ['b', 'a'], options)).toBe("'=1+1, Civil");
});

test('the file begins with the mark of UTF-8 and the names of the columns', () => {
  const doc = createDoc('board');
  const group = board.addGroup(doc, actor, { name: '=Groupe' });
  board.addColumn(doc, actor, { name: '=Colonne', type: 'text' });
  board.addItem(doc, actor, { group, name: '=cmd' });
  expect(boardCsv(readContent(doc), HEAD, nameOf)).toBe("\uFEFFGroupe;Élément;'=Colonne\r\n'=Groupe;'=cmd;\r\n");
});
