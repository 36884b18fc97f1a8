import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

const PEOPLE = [
  { id: 'claire', name: 'Claire MARCHAND' },
  { id: 'claire-b', name: 'Claire MARCHAND-BELIN' },
  { id: 'helene', name: 'Hélène D’ARCY' },
  { id: 'paul-1', name: 'Paul MARTIN' },
  { id: 'paul-2', name: 'Paul MARTIN' },
];
const named = (text: string) => mentionsIn(text, PEOPLE).map(({ from, to, ids }) => [text.slice(from, to), ...ids]);

test('a name behind an @ addresses its person, wherever it stands and however it is capitalised', () => {
  expect(named('@Claire MARCHAND, vois avec (@hélène d’arcy).')).toEqual([
    ['@Claire MARCHAND', 'claire'],
    ['@hélène d’arcy', 'helene'],
  ]);
  expect(named('«\u00a0@Claire Marchand\u00a0»')).toEqual([['@Claire Marchand', 'claire']]);
});

test('of names that begin alike the longer is meant, and of one name everybody', () => {
  expect(named('@Claire MARCHAND-BELIN')).toEqual([['@Claire MARCHAND-BELIN', 'claire-b']]);
  expect(named('@Claire MARCHAND-')).toEqual([['@Claire MARCHAND', 'claire']]);
  expect(named('@Paul MARTIN')).toEqual([['@Paul MARTIN', 'paul-1', 'paul-2']]);
});

test('part of a name, an address and a longer word address nobody', () => {
  for (const text of ['@Claire', 'claire@Claire MARCHAND', '@Claire MARCHANDE', 'Claire MARCHAND', '@', '']) {
    expect(named(text)).toEqual([]);
  }
});
