import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders, stampNames } from './names.ts';

const fileOf = (name: string, number: number) => ({ name, number, date: '27/11/2026', pages: 3 });

test('[PDF17] placeholders are filled once, whatever their capitals and accents, and others stay', () => {
  const values = { number: 7, name: 'Bail {date}.v2.docx', date: '27/11/2026', pages: 12 };
  const text = 'Pièce {numero} / {Numéro} — {nom} — { date } — {pages} p. {autre}';
  expect(fillPlaceholders(text, values)).toBe('Pièce 7 / 7 — Bail {date}.v2 — 27/11/2026 — 12 p. {autre}');
  expect(fillPlaceholders('{nom}', { ...values, name: '.pdf' })).toBe('.pdf');
});

test('[PDF18] numbers have two digits at least, and as many as the largest', () => {
  expect(stampNames('{numero} {nom}', [fileOf('a.pdf', 1), fileOf('b.docx', 2)])).toEqual(['01 a.pdf', '02 b.pdf']);
  expect(stampNames('P{numero}', [fileOf('a', 1), fileOf('b', 100)])).toEqual(['P001.pdf', 'P100.pdf']);
});

test('[PDF18] signs that a path has or that hide what a name is are none of a name, nor are names of devices', () => {
  const names = ['../a/b\\c:d', 'x\u202efdp.exe', '  .cache. ', 'CON', '…', ' ', 'a\u0000b', 'déjà'];
  expect(
    stampNames(
      '{nom}',
      names.map((name) => fileOf(name, 1)),
    ),
  ).toEqual(['-a-b-c-d.pdf', 'x-fdp.pdf', 'cache.pdf', '_CON.pdf', '….pdf', 'document.pdf', 'a-b.pdf', 'déjà.pdf']);
  expect(stampNames('{date} {nom}.pdf', [fileOf('a', 1)])).toEqual(['27-11-2026 a.pdf']);
});

test('[PDF18] names that would be the same, in any case, are numbered', () => {
  const names = ['Bail', 'bail', 'BAIL', 'bail (2)'];
  expect(
    stampNames(
      '{nom}',
      names.map((name) => fileOf(name, 1)),
    ),
  ).toEqual(['Bail.pdf', 'bail (2).pdf', 'BAIL (3).pdf', 'bail (2) (2).pdf']);
});

test('[PDF18] whatever pattern and names, there are as many names, all different, of at most 200 characters', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constant('é'.repeat(250)));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 12 }), (pattern, names) => {
      const named = stampNames(
        `${pattern}{nom}`,
        names.map((name) => fileOf(name, 1)),
      );
      expect(named).toHaveLength(names.length);
      expect(new Set(named.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of named) {
        expect(name.length).toBeLessThanOrEqual(200);
        expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}]+\.pdf$/u);
        expect(name).not.toMatch(/\p{Cs}/u);
      }
    }),
  );
});
