import { board, createDoc, newActor } from '@basoche/crdt';
import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContent } from '../board-content.ts';
import { boardXlsx } from '../xlsx-export.ts';
import { linksOf } from '../links.ts';
import { likelyTargets, planImport } from './plan-import.ts';
import { readSheetFile } from './read-file.ts';
import { likelyType, readSheetCell } from './read-cell.ts';
import { SHEET_LIMITS, SheetProblem } from './sheet.ts';

let made = 0;
const newId = () => `id${(made += 1)}`;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId };
const people = [{ id: 'claire', name: 'Claire MARCHAND', email: 'claire@test.fr' }];
const project = { id: 'p1', codeID: 'D-1', slug: 'D-1', name: 'Martin c/ Durand', status: 'open', client: '' };
const links = linksOf([project], [], { closed: 'Objet non accessible', untitled: 'Sans titre' });
const words = { untitled: 'Sans titre', column: (number: number) => `Colonne ${number}` };
const bytes = (text: string) => new TextEncoder().encode(text);

test('CSV is read with its separator, its encoding and without the escape of formulas', () => {
  const french = readSheetFile(bytes('\uFEFFNom;Montant\r\n"Martin; fils";1 250,5\r\n\r\n\'=A1;2\r\n'));
  expect(french).toEqual({
    header: ['Nom', 'Montant'],
    rows: [
      { line: 2, cells: ['Martin; fils', '1 250,5'] },
      { line: 4, cells: ['=A1', '2'] },
    ],
  });
  expect(readSheetFile(bytes('a,b\n1,2\n')).header).toEqual(['a', 'b']);
  const old = Uint8Array.from([...bytes('Intitul'), 0xe9, ...bytes(';b\nx;1\n')]);
  expect(readSheetFile(old).header).toEqual(['Intitulé', 'b']);
});

test.each([
  ['nothing', bytes(''), 'empty'],
  ['names alone', bytes('a;b\n'), 'empty'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'kind'],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'kind'],
  ['a workbook without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'broken'],
  ['half an archive', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }).slice(0, 40), 'broken'],
  ['too many lines', bytes(`a\n${'x\n'.repeat(SHEET_LIMITS.rows + 1)}`), 'rows'],
  ['too many columns', bytes(`${'a;'.repeat(61)}a\n${'1;'.repeat(61)}1\n`), 'columns'],
  ['a cell too long', bytes(`a;b\n${'x'.repeat(SHEET_LIMITS.text + 1)};1\n`), 'text'],
])('%s is refused', (_what, file, reason) => {
  expect(() => readSheetFile(Uint8Array.from(file))).toThrow(expect.objectContaining({ reason }) as Error);
});

test('what unpacks to too much is refused before it is unpacked', () => {
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(SHEET_LIMITS.unpacked),
  });
  expect(bomb.length).toBeLessThan(SHEET_LIMITS.file);
  expect(() => readSheetFile(Uint8Array.from(bomb))).toThrow(expect.objectContaining({ reason: 'bomb' }) as Error);
  expect(() => readSheetFile(new Uint8Array(SHEET_LIMITS.file + 1))).toThrow(
    expect.objectContaining({ reason: 'size' }) as Error,
  );
});

function outcomeOf(file: Uint8Array): unknown {
  try {
    return readSheetFile(file);
  } catch (error) {
    return error;
  }
}

test('no bytes make the reader fail otherwise than with a problem', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
      const seen = outcomeOf(Uint8Array.from(file));
      expect(seen instanceof Error).toBe(seen instanceof SheetProblem);
    }),
  );
});

test.each([
  [['1 250,5', '2', null], 'number'],
  [[12.5, '3 €'], 'number'],
  [['16/11/2026', { date: '2026-11-17' }], 'date'],
  [['01/11/2026 – 05/11/2026'], 'period'],
  [['oui', 'non', true], 'check'],
  [['https://justice.fr', 'Greffe <https://greffe.fr>'], 'link'],
  [['En cours', 'Fait', 'en cours', 'Fait'], 'status'],
  [['a', 'b', 'c', 'd'], 'text'],
  [['x'.repeat(300)], 'longText'],
  [[null], 'text'],
] as const)('%j is taken for %s', (cells, type) => {
  expect(likelyType(cells)).toBe(type);
});

test.each([
  ['douze', 'number'],
  ['31/02/2026', 'date'],
  ['05/11/2026 – 01/11/2026', 'period'],
  ['peut-être', 'check'],
  ['javascript:alert(1)', 'link'],
] as const)('%s fits no %s', (cell, type) => {
  expect(readSheetCell(cell, type)).toBeUndefined();
});

test('columns go to those of their name, the rest becomes columns; what does not fit is told by its line', () => {
  const doc = createDoc('board');
  const { columns } = board.addDefaultBoard(doc, actor);
  const sheet = readSheetFile(
    bytes(
      'Affaire;Statut;Heures;Personnes;Juridiction\nMartin;en cours;2,5;Claire Marchand;TJ Paris\nDurand;Radié;douze;Inconnu;CA Lyon\n;;;claire@test.fr;\n',
    ),
  );
  const all = readContent(doc).columns;
  const targets = likelyTargets(sheet, all);
  expect(targets).toEqual([
    { kind: 'name' },
    { kind: 'column', id: columns.status },
    { kind: 'column', id: columns.hours },
    { kind: 'column', id: columns.people },
    { kind: 'new', type: 'text' },
  ]);
  const plan = planImport(sheet, targets, all, { people, links }, words, newId);
  const court = plan.newColumns[0]!.id!;
  const [radie] = plan.newOptions;
  expect(radie).toMatchObject({ column: columns.status, option: { label: 'Radié' } });
  expect(plan.items).toEqual([
    {
      name: 'Martin',
      values: { [columns.status]: 'pending', [columns.hours]: 2.5, [columns.people]: ['claire'], [court]: 'TJ Paris' },
    },
    { name: 'Durand', values: { [columns.status]: radie!.option.id, [court]: 'CA Lyon' } },
    { name: 'Sans titre', values: { [columns.people]: ['claire'] } },
  ]);
  expect(plan.problems).toEqual([
    { line: 3, column: 'Heures', text: 'douze' },
    { line: 3, column: 'Personnes', text: 'Inconnu' },
  ]);
});

test('a link is found by the title or the code that the person may see, and told where there is none', () => {
  const doc = createDoc('board');
  const column = board.addColumn(doc, actor, { name: 'Dossier lié', type: 'project' });
  const sheet = readSheetFile(bytes('Nom;Dossier lié\na;martin C/ durand\nb;d-1\nc;Objet non accessible\n'));
  const all = readContent(doc).columns;
  const plan = planImport(sheet, likelyTargets(sheet, all), all, { people, links }, words, newId);
  expect(plan.items.map(({ values }) => values[column] ?? null)).toEqual(['p1', 'p1', null]);
  expect(plan.problems).toEqual([{ line: 4, column: 'Dossier lié', text: 'Objet non accessible' }]);
});

test('a large workbook is read and written without a worker of its own', async () => {
  const doc = createDoc('board');
  const { group } = board.addDefaultBoard(doc, actor);
  const text = board.addColumn(doc, actor, { name: 'Note', type: 'longText' });
  const noise = (index: number) =>
    Array.from({ length: 60 }, (_, at) => ((index * 7919 + at * 104_729) % 46_656).toString(36)).join(' ');
  const items = Array.from({ length: 2_000 }, (_, index) => ({ name: `n${index}`, values: { [text]: noise(index) } }));
  board.addItems(doc, actor, group, items);
  const head = { title: '', group: 'Groupe', item: 'Élément', yes: 'oui' };
  const file = boardXlsx(readContent(doc), head, () => '');
  const sheet = readSheetFile(new Uint8Array(await file.arrayBuffer()));
  expect(sheet.rows).toHaveLength(2_000);
  expect(sheet.rows.at(-1)?.cells.at(-1)).toBe(noise(1_999));
});

test('a board leaves as a workbook and comes back the same; formulas of spreadsheets stay texts', async () => {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  board.addItem(doc, actor, {
    group,
    name: '=1+1 <&>"\u0007',
    values: { [columns.hours]: -2.5, [columns.deadline]: '2026-12-01', [columns.status]: 'pending' },
  });
  const content = readContent(doc);
  const head = { title: 'Suivi: 2026/11', group: 'Groupe', item: 'Élément', yes: 'oui' };
  const file = boardXlsx(content, head, () => '');
  const sheet = readSheetFile(new Uint8Array(await file.arrayBuffer()));
  expect(sheet.header).toEqual(['Groupe', 'Élément', 'Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures']);
  expect(sheet.rows).toEqual([
    { line: 2, cells: ['À traiter', '=1+1 <&>"', 'En cours', null, null, { date: '2026-12-01' }, -2.5] },
  ]);
});
