import { writeMarkdown } from '@basoche/office/write-markdown';
import { exhibitRecord } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { bordereauFile } from './bordereau.ts';
import type { BordereauText } from './bordereau.ts';

const exhibit = (number: number, title: string, date: string | null = null) => ({
  row: { ...exhibitRecord.blank, id: String(number), title, date },
  number,
  isPending: false,
});
const GIVEN: BordereauText = {
  project: { name: 'Martin c/ Durand', codeID: '2026-0163', court: 'TJ de Lyon', chamber: '', rgNumber: '26/01234' },
  party: 'SARL Martin',
  communication: { date: '2026-11-27', recipient: 'Me Durand' },
  isDraft: false,
  exhibits: [exhibit(4, 'Bail | annexes', '2019-03-03'), exhibit(5, 'Constat')],
  author: 'Claire Marchand',
  today: '2026-11-28',
};
const textOf = (given: Partial<BordereauText> = {}) =>
  new TextDecoder().decode(writeMarkdown(bordereauFile({ ...GIVEN, ...given })).bytes);

test('a bordereau lists each exhibit with its number, its title and its day, and says whose, to whom and when', () => {
  const text = textOf();
  expect(text).toContain('# Bordereau de communication de pièces');
  expect(text).toMatch(/\| 4 \| Bail \\\| annexes \| 03\/03\/2019 \|/);
  expect(text).toMatch(/\| 5 \| Constat \| +\|/);
  for (const fact of [
    'Martin c/ Durand',
    '2026-0163',
    'TJ de Lyon',
    '26/01234',
    'SARL Martin',
    'Me Durand',
    '27/11/2026',
  ])
    expect(text).toContain(fact);
  expect(text).not.toContain('Projet');
});

test('numbers that may still change are said to', () => {
  const text = textOf({ isDraft: true, communication: null });
  expect(text).toContain('Projet');
  expect(text).not.toContain('Communiquées le');
});
