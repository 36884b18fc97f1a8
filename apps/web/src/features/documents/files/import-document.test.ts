import { expect, test } from 'vitest';
import { titleOf } from './import-document.ts';

test('a document is called as its file is, without the extension and with every other point', () => {
  for (const [name, title] of [
    ['Contrat v2.1.docx', 'Contrat v2.1'],
    ['1. Assignation.DOCX', '1. Assignation'],
    ['Courrier à M. Dupont', 'Courrier à M. Dupont'],
    ['Bilan 31.12.2026', 'Bilan 31.12.2026'],
    ['notes.fin.txt', 'notes.fin'],
    ['.docx', 'Document'],
  ] as const)
    expect(titleOf(name)).toBe(title);
});
