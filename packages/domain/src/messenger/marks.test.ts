import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts, withoutMarks } from './marks.ts';

const text = (value: string) => ({ kind: 'text', text: value });

test('code, bold and italic are what stands between their signs', () => {
  expect(markedParts('Voir `a**b**`, **gras *et penché* ici** puis _fin_.')).toEqual([
    text('Voir '),
    { kind: 'code', text: 'a**b**' },
    text(', '),
    { kind: 'bold', parts: [text('gras '), { kind: 'italic', parts: [text('et penché')] }, text(' ici')] },
    text(' puis '),
    { kind: 'italic', parts: [text('fin')] },
    text('.'),
  ]);
});

test('a block keeps its line breaks, spaces and signs', () => {
  expect(markedParts('Avant\n```js\nif (a) {\n  **b**\n}\n```\nAprès')).toEqual([
    text('Avant'),
    { kind: 'block', text: 'if (a) {\n  **b**\n}' },
    text('Après'),
  ]);
  expect(markedParts('```\nun\n```')).toEqual([{ kind: 'block', text: 'un' }]);
});

test('an address without a scheme is meant as https', () => {
  const href = (value: string) => markedParts(value).flatMap((part) => (part.kind === 'address' ? [part.href] : []));
  expect(href('Voir www.courdecassation.fr, et (legifrance.gouv.fr/codes/id_1).')).toEqual([
    'https://www.courdecassation.fr',
    'https://legifrance.gouv.fr/codes/id_1',
  ]);
  expect(href('https://a.fr/_x_*y http://b.fr')).toEqual(['https://a.fr/_x_*y', 'http://b.fr']);
  expect(href('**www.a.fr**')).toEqual([]);
  expect(markedParts('**www.a.fr**')).toMatchObject([{ kind: 'bold', parts: [{ href: 'https://www.a.fr' }] }]);
  for (const none of [
    'claire@marchal.fr',
    'javascript:alert(1)',
    'piece.docx',
    'M.Dupont',
    'a.frais',
    'ftp.x/a',
    'art. 12.fr.x9',
  ])
    expect([none, href(none)]).toEqual([none, []]);
});

test('signs that mean something else stay', () => {
  for (const plain of [
    '2 * 3 * 4',
    '2*3*4',
    'nom_de_fichier_long',
    '** vide **',
    '****',
    '``',
    '`ouvert',
    '**ouvert',
    '```\nouvert',
    // What follows the signs on their line is shown, unless it is the name of a language: a sentence is none.
    '```Bonjour Maître\nsuite\n```',
    '```www.a\nsuite\n```',
    // A block without a line has nothing to show but what stands beside its signs.
    '```js\n```',
    '```js\n\n \n```',
    'une * étoile',
    '*\n*',
    '<b>gras</b> & <script>alert(1)</script>',
  ])
    expect([plain, markedParts(plain)]).toEqual([plain, [text(plain)]]);
  expect(markedParts('')).toEqual([]);
});

test('a preview shows the words without their signs', () => {
  expect(withoutMarks('**Urgent** : `x`, _voir_ www.a.fr')).toBe('Urgent : x, voir www.a.fr');
  expect(withoutMarks('Note\n```\nun\n  deux\n```\nfin')).toBe('Note\nun\n  deux\nfin');
});

test('no letter is lost or made, whatever is typed', () => {
  // No piece could be the name of a language, which is not shown.
  const typed = fc.array(
    fc.constantFrom('*', '**', '_', '`', '```', '\n', ' ', 'à', 'é', 'www.a.fr', 'https://a.fr/', '<i>'),
  );
  fc.assert(
    fc.property(typed, (pieces) => {
      const letters = (value: string) => value.replaceAll(/[*_`\s]/g, '');
      expect(letters(withoutMarks(pieces.join('')))).toBe(letters(pieces.join('')));
    }),
    { examples: [[['```', 'www.a.fr', '\n', '```']], [['```', 'é', ' ', 'é', '\n', 'à', '\n', '```']]] },
  );
});
