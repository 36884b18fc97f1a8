import type { Folder, LibraryFile } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { FolderTree } from '../model/folder-tree.ts';
import type { FolderEntry } from '../model/folder-tree.ts';
import type { Item } from '../model/use-contents.ts';
import { chooseFiles } from './choose-files.ts';
import { moved, nameProblem, stepped } from './file-list.ts';
import { freeNames } from './free-names.ts';
import { namesOf, tasksOf } from './names.ts';
import { NO_STAMP } from './saved-stamp.ts';
import type { FileToStamp } from './stamp-data.ts';

const fileRow = (name: string, given: Partial<LibraryFile> = {}): LibraryFile => ({
  ...{ id: name, name, space: 'company', project: null, parent: null, owner: null, size: 10, blob: `blob of ${name}` },
  ...{ version: 1, description: '', keywords: [], status: null, letter: null, isModel: false },
  ...{ createdBy: null, updatedBy: null, createdAt: 0, updatedAt: 0, trashedAt: null },
  ...given,
});
const entryOf = (row: LibraryFile) => ({ id: row.id, row, isPending: false, pending: null });
const folder = (id: string, parent: string | null = null): FolderEntry => {
  const row: Folder = {
    ...{ id, name: id, space: 'company', project: null, parent, owner: null },
    ...{ createdAt: 0, updatedAt: 0, trashedAt: null },
  };
  return { id, row, isPending: false, pending: null };
};
const fileItem = (row: LibraryFile): Item => ({ is: 'file', entry: entryOf(row) });
const toStamp = (fileName: string, given: Partial<FileToStamp> = {}): FileToStamp => ({
  ...{ frontId: fileName, fileName, ownName: null, pageCount: 3, number: null, row: fileRow(fileName) },
  ...given,
});

test('files of a folder come by their numbers, then those of the folders in it, each once', () => {
  const folders = [folder('Pièces'), folder('Annexes', 'Pièces'), folder('Autre')];
  const tree = new FolderTree(folders, 'me');
  const rows: Record<string, LibraryFile[]> = {
    Pièces: [fileRow('Pièce 10.pdf'), fileRow('Pièce 2.pdf')],
    Annexes: [fileRow('A.pdf')],
    Autre: [fileRow('B.pdf')],
  };
  const filesIn = (id: string) => (rows[id] ?? []).map(entryOf);
  const items: Item[] = [fileItem(rows['Pièces']![0]!), { is: 'folder', entry: folders[0]! }];
  const { candidates, left } = chooseFiles(items, tree, filesIn);
  expect(candidates.map(({ name }) => name)).toEqual(['Pièce 10.pdf', 'Pièce 2.pdf', 'A.pdf']);
  expect(left).toEqual([]);
  const whole = chooseFiles([{ is: 'folder', entry: folders[0]! }], tree, filesIn);
  expect(whole.candidates.map(({ name }) => name)).toEqual(['Pièce 2.pdf', 'Pièce 10.pdf', 'A.pdf']);
});

test('[TP2] [TP5] what cannot be stamped is left with its reason', () => {
  const rows = [
    fileRow('Notes.docx'),
    fileRow('Lettre.pdf', { letter: 'confidential' }),
    fileRow('Officielle.pdf', { letter: 'official' }),
    fileRow('Énorme.PDF', { size: 150_000_001 }),
  ];
  const { candidates, left } = chooseFiles(rows.map(fileItem), new FolderTree([], 'me'), () => []);
  expect(candidates.map(({ name }) => name)).toEqual(['Officielle.pdf']);
  expect(left.map(({ name, reason }) => [name, reason])).toEqual([
    ['Notes.docx', 'notPdf'],
    ['Lettre.pdf', 'confidential'],
    ['Énorme.PDF', 'tooLarge'],
  ]);
});

test('a file goes before or after another, and by one place, and nothing is lost', () => {
  const files = ['a', 'b', 'c'].map((name) => toStamp(name));
  const names = (of: readonly FileToStamp[]) => of.map(({ frontId }) => frontId).join('');
  expect(names(moved(files, 'a', { after: 'c' }))).toBe('bca');
  expect(names(moved(files, 'c', { before: 'a' }))).toBe('cab');
  expect(moved(files, 'a', { after: 'gone' })).toBe(files);
  expect(names(stepped(files, 'b', -1))).toBe('bac');
  expect(names(stepped(files, 'b', 1))).toBe('acb');
  expect(stepped(files, 'a', -1)).toBe(files);
  expect(stepped(files, 'c', 1)).toBe(files);
});

test('names come of the pattern and the order, but for those that somebody typed', () => {
  const naming = { pattern: '{numero} {nom} du {date}', first: 9 };
  const files = [toStamp('Bail v1.2.pdf'), toStamp('Constat.PDF', { ownName: 'Le constat' }), toStamp('Acte.pdf')];
  expect(namesOf(files, naming, '27/11/2026')).toEqual([
    '09 Bail v1.2 du 27-11-2026.pdf',
    'Le constat.pdf',
    '11 Acte du 27-11-2026.pdf',
  ]);
  expect(['.pdf', ' .pdf', 'a/b.pdf', `${'a'.repeat(260)}.pdf`, 'a.pdf'].map(nameProblem)).toEqual([
    ...['empty', 'empty', 'signs', 'long'],
    null,
  ]);
});

test('each file has its own number in the stamp and the slip, and what is empty is not drawn', () => {
  const settings = { ...NO_STAMP, bottomText: 'Pièce {numero} : {nom}, {pages} p.', textSlip: ' ' };
  const given = { settings, naming: { pattern: '{nom}', first: 4 }, today: '27/11/2026' };
  const tasks = tasksOf([toStamp('Bail.pdf'), toStamp('Acte.pdf')], given);
  expect(tasks.map(({ change }) => [change.stamp?.bottom, change.slip])).toEqual([
    ['Pièce 4 : Bail, 3 p.', null],
    ['Pièce 5 : Acte, 3 p.', null],
  ]);
  const [only] = tasksOf([toStamp('Bail.pdf')], { ...given, settings: { ...NO_STAMP, textSlip: '{date}' } });
  expect([only?.change.stamp, only?.change.slip?.text]).toEqual([null, '27/11/2026']);
});

test('[TP3] a name that is there, or comes twice, is that of a copy', () => {
  expect(freeNames(['Bail.pdf', 'bail.pdf', 'Acte.pdf'], ['BAIL.pdf'])).toEqual([
    'Bail (copie).pdf',
    'bail (copie 2).pdf',
    'Acte.pdf',
  ]);
  expect(freeNames(['Pie\u0300ce.pdf'], ['Pi\u00e8ce.pdf'])).toEqual(['Pie\u0300ce (copie).pdf']);
});

test('[TP9] a file that has a number for good keeps it, wherever it stands in the list', () => {
  const naming = { pattern: 'Pièce {numero} - {nom}', first: 1 };
  const files = [toStamp('Constat.pdf', { number: 7 }), toStamp('Bail.pdf', { number: 4 })];
  expect(namesOf(files, naming, '27/11/2026')).toEqual(['Pièce 07 - Constat.pdf', 'Pièce 04 - Bail.pdf']);
});
