import { expect, test } from 'vitest';
import { fieldLabel, knownValues, withDerived } from './fields.ts';
import { centsOf, dateInFull, dateInWords, moneyInWords, numberInWords } from './french-words.ts';

test.each([
  [0, 'zéro'],
  [21, 'vingt-et-un'],
  [70, 'soixante-dix'],
  [71, 'soixante-et-onze'],
  [77, 'soixante-dix-sept'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [91, 'quatre-vingt-onze'],
  [99, 'quatre-vingt-dix-neuf'],
  [100, 'cent'],
  [101, 'cent-un'],
  [200, 'deux-cents'],
  [280, 'deux-cent-quatre-vingts'],
  [1000, 'mille'],
  [1999, 'mille-neuf-cent-quatre-vingt-dix-neuf'],
  [80_000, 'quatre-vingt-mille'],
  [200_000, 'deux-cent-mille'],
  [1_000_000, 'un-million'],
  [80_000_000, 'quatre-vingts-millions'],
  [2_300_080, 'deux-millions-trois-cent-mille-quatre-vingts'],
])('%i is %s', (value, words) => {
  expect(numberInWords(value)).toBe(words);
});

test('every number below ten thousand has words of its own', () => {
  const words = Array.from({ length: 10_000 }, (_, value) => numberInWords(value));
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((each) => !/^[a-zé]+(?:-[a-zé]+)*$/.test(each))).toEqual([]);
  for (const none of [-1, 1.5, 1e9, Number.NaN]) expect(() => numberInWords(none)).toThrow(RangeError);
});

test('dates and money as deeds write them', () => {
  expect(dateInWords('2024-03-01')).toBe('premier mars deux-mille-vingt-quatre');
  expect(dateInFull('2024-03-01')).toBe('1er\u00a0mars\u00a02024');
  expect(dateInFull('2026-11-23')).toBe('23\u00a0novembre\u00a02026');
  expect(['18 400,50 €', '1\u202f000', '0,5', '12.345', 'dix', '-3', ''].map(centsOf)).toEqual([
    1_840_050,
    100_000,
    50,
    null,
    null,
    null,
    null,
  ]);
  expect(moneyInWords(1_840_050)).toBe('dix-huit-mille-quatre-cents euros et cinquante centimes');
  expect(moneyInWords(100)).toBe('un euro');
  expect(moneyInWords(200_000_001)).toBe('deux-millions d’euros et un centime');
});

test('what is known of a matter fills its fields, what is not is absent, and an amount gives its words', () => {
  const facts = { today: '2026-11-23', firm: 'SCP Marchand', lawyer: { name: 'Me Claire MARCHAND', email: 'c@x.fr' } };
  const values = knownValues({ ...facts, project: { number: 'D-12', name: 'Bail', client: 'Durand SA' } });
  expect(values.get('client.nom')).toBe('Durand SA');
  expect(values.get('date.lettres')).toBe('vingt-trois novembre deux-mille-vingt-six');
  expect(knownValues({ ...facts, project: null }).has('client.nom')).toBe(false);
  expect(withDerived(new Map([['montant', '80']])).get('montant.lettres')).toBe('quatre-vingts euros');
  expect(withDerived(new Map([['montant', 'à parfaire']])).has('montant.lettres')).toBe(false);
  expect(fieldLabel('client.nom')).toBe('Nom du client');
  expect(fieldLabel('Numéro RG')).toBe('Numéro RG');
});
