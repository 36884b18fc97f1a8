import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithPlaces, foldWords as fold } from './fold-words.ts';
import { marked, snippetOf } from './mark.ts';

const parts = ({ text, marks }: { text: string; marks: [number, number][] }) =>
  marks.map(([from, to]) => text.slice(from, to));

test('words that begin as asked are marked whole, whatever their accents, ligatures and capitals', () => {
  expect(parts(marked('Conclusions en RÉPONSE, cœur du litige', ['conclus', 'repon', 'coeur']))).toEqual([
    'Conclusions',
    'RÉPONSE',
    'cœur',
  ]);
  expect(parts(marked('re\u0301ponse d’été', ['repon', 'ete']))).toEqual(['re\u0301ponse', 'été']);
  expect(marked('inconclusif', ['conclu']).marks).toEqual([]);
});

test('a snippet is one line around the passage that holds most of the words', () => {
  const far = 'Le bailleur. '.repeat(40);
  const snippet = snippetOf(`${far}Le preneur\nassigne le bailleur en référé.\n${far}`, ['bailleur', 'refer']);
  expect(parts(snippet!)).toContain('référé');
  expect(snippet!.text).toMatch(/^….*…$/);
  expect(snippet!.text).not.toContain('\n');
  expect(snippet!.text.length).toBeLessThanOrEqual(182);
  expect(snippetOf('Rien ici', ['refer'])).toBeNull();
});

test('folding with places is folding, and every mark of any text lies inside of it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'grapheme-ascii' }),
      (text, word) => {
        expect(foldWithPlaces(text.normalize('NFC')).folded.trim()).toBe(fold(text));
        const needles = [fold(word)].filter(Boolean);
        for (const found of [marked(text, needles), snippetOf(text, needles)]) {
          let before = 0;
          for (const [from, to] of found?.marks ?? []) {
            expect(from).toBeGreaterThanOrEqual(before);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(found!.text.length);
            before = to;
          }
        }
      },
    ),
  );
});

test('a snippet of one long word ends with a whole character', () => {
  for (const before of ['', 'a'])
    expect(snippetOf(`${before}mot ${'😀'.repeat(200)}`, [`${before}mot`])?.text).not.toMatch(/\p{Cs}/u);
});
