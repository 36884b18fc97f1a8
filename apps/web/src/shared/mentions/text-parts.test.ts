import { expect, test } from 'vitest';
import { addressesIn, textParts } from './text-parts.ts';

test('web addresses become links without the punctuation after them; nothing else does', () => {
  expect(textParts('Voir (https://legifrance.gouv.fr/a?b=1#c), merci.')).toEqual([
    { text: 'Voir (' },
    { text: 'https://legifrance.gouv.fr/a?b=1#c', href: 'https://legifrance.gouv.fr/a?b=1#c' },
    { text: '), merci.' },
  ]);
  expect(textParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }]);
  expect(textParts('www.a.fr')).toEqual([{ text: 'www.a.fr', href: 'https://www.a.fr' }]);
  expect(textParts('')).toEqual([]);
  const people = [{ id: 'claire', name: 'Claire MARCHAND' }];
  expect(textParts('Vu, @Claire MARCHAND : https://a.fr/@Claire', people)).toEqual([
    { text: 'Vu, ' },
    { text: '@Claire MARCHAND', mentioned: ['claire'] },
    { text: ' : ' },
    { text: 'https://a.fr/@Claire', href: 'https://a.fr/@Claire' },
  ]);
  expect(textParts('https://a.fr/?@Claire MARCHAND', people)[0]).toMatchObject({ href: 'https://a.fr/?@Claire' });
});

test('names and addresses stand inside of what has form, never inside of code', () => {
  const people = [{ id: 'claire', name: 'Claire MARCHAND' }];
  expect(textParts('**Vu @Claire MARCHAND** `@Claire MARCHAND`\n```\nhttps://a.fr\n```', people)).toEqual([
    { bold: [{ text: 'Vu ' }, { text: '@Claire MARCHAND', mentioned: ['claire'] }] },
    { text: ' ' },
    { code: '@Claire MARCHAND' },
    { block: 'https://a.fr' },
  ]);
  expect(addressesIn('_voir https://a.fr/b_ et `https://c.fr`')).toEqual(['https://a.fr/b']);
});
