import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { kindOfFile } from './file-kind.ts';

const archive = (...names: string[]) =>
  new File([zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])))], 'fichier');

const old = (stream: string) =>
  new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), stream.split('').join('\0')], 'ancien');

test('a file is a presentation or a spreadsheet by what it holds, not by its name', async () => {
  expect(await kindOfFile(archive('[Content_Types].xml', 'ppt/presentation.xml'))).toBe('slide');
  expect(await kindOfFile(archive('[Content_Types].xml', 'word/document.xml'))).toBe('word');
  expect(await kindOfFile(new File(['ppt/presentation.xml'], 'plaidoirie.pptx'))).toBe('word');
  expect(await kindOfFile(archive('[Content_Types].xml', 'xl/workbook.xml'))).toBe('cell');
  expect(await kindOfFile(new File(['xl/workbook.xml'], 'comptes.xlsx'))).toBe('word');
  expect(await kindOfFile(new File([], 'vide.docx'))).toBe('word');
});

test('tables of texts are told by their name, and files of old programs by their streams', async () => {
  expect(await kindOfFile(new File(['Client;Montant'], 'Débours.CSV'))).toBe('cell');
  expect(await kindOfFile(new File(['Client\tMontant'], 'débours.tsv'))).toBe('cell');
  expect(await kindOfFile(new File(['Client;Montant'], 'débours.txt'))).toBe('word');
  expect(await kindOfFile(old('Workbook'))).toBe('cell');
  expect(await kindOfFile(old('PowerPoint Document'))).toBe('slide');
  expect(await kindOfFile(old('WordDocument'))).toBe('word');
});
