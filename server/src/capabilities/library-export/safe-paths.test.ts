import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Branch } from '../library/index.ts';
import { placeTree, RESERVED_NAMES } from './safe-paths.ts';

let ids = 0;
const leaf = (name: string) => ({ id: String((ids += 1)), name, size: 1 });
const branch = (name: string, files: string[] = [], folders: Branch[] = []): Branch => ({
  name,
  updatedAt: null,
  folders,
  files: files.map(leaf),
});
const pathsOf = (root: Branch) => {
  const { folders, files } = placeTree(root);
  return [...folders.map(({ path }) => path), ...files.map(({ path }) => path)];
};

const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }),
  fc.constantFrom(
    'CON',
    'con.txt',
    'aux .pdf',
    'a',
    'A',
    'é',
    'e\u0301',
    'É',
    'a.',
    'a ',
    '...',
    ' ',
    'a (2)',
    'manifeste.CSV',
  ),
  fc.constantFrom(
    'a.pdf',
    'A.PDF',
    'ß',
    'SS',
    'a:b',
    'a?b',
    'x'.repeat(255),
    `${'é'.repeat(250)}.docx`,
    '\u202Efdp.exe',
  ),
);
const names = fc.array(name, { maxLength: 6 });
const { tree } = fc.letrec<{ tree: Branch }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(name, names).map(([own, files]) => branch(own, files)),
    fc
      .tuple(name, names, fc.array(tie('tree'), { maxLength: 3 }))
      .map(([own, files, folders]) => branch(own, files, folders)),
  ),
}));

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i;

test('[XP7] any tree has distinct paths that every system takes', () => {
  fc.assert(
    fc.property(tree, (root) => {
      const paths = pathsOf(root);
      const keys = paths.map((path) => path.replace(/\/$/, '').normalize('NFC').toUpperCase());
      expect(new Set(keys).size).toBe(keys.length);
      for (const path of paths) {
        const parts = path.replace(/\/$/, '').split('/');
        for (const part of parts) {
          expect(part).not.toMatch(/[\\:*?"<>|\p{Cc}\u202a-\u202e]/u);
          expect(part).not.toMatch(/[. ]$|^$/);
          expect(part).not.toMatch(DEVICE);
          expect(part.length).toBeLessThanOrEqual(120);
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(200);
          expect(Buffer.from(part).toString()).toBe(part);
        }
      }
      for (const reserved of RESERVED_NAMES) expect(keys).not.toContain(reserved.toUpperCase());
    }),
  );
});

test('[XP7] names keep what they say: extensions, accents, and a number for those that are one name', () => {
  expect(
    pathsOf(
      branch('', ['Bail.PDF', 'bail.pdf', 'été.txt', 'e\u0301te\u0301.txt', 'a/b.txt', 'CON.txt', 'fin. ']),
    ).toSorted(),
  ).toEqual(['Bail (2).PDF', '_CON.txt', 'a_b.txt', 'bail.pdf', 'fin', 'été (2).txt', 'été.txt'].toSorted());
});

test('[XP7] long names in deep folders stay below what Windows takes', () => {
  let root = branch('x'.repeat(255), [`${'y'.repeat(250)}.docx`]);
  for (let depth = 0; depth < 5; depth += 1) root = branch('x'.repeat(255), [`${'y'.repeat(250)}.docx`], [root]);
  for (const path of pathsOf(root)) expect(path.length).toBeLessThan(240);
  expect(pathsOf(root).at(-1)).toMatch(/\.docx$/);
});
