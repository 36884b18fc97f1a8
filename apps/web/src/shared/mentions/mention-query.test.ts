import { expect, test } from 'vitest';
import { personOf } from '../../data/people.ts';
import { mentionable, mentionQuery } from './mention-query.ts';

const person = (firstname: string, lastname: string) =>
  personOf({ id: lastname, email: '', firstname, lastname, avatar: null, color: '#336699' });
const PEOPLE = [person('Hélène', 'D’Arcy'), person('Samir', 'Benali'), person('Anne-Sophie', 'Martin')];
const found = (text: string) => {
  const query = mentionQuery(text, text.length);
  return query && mentionable(PEOPLE, query).map(({ firstname }) => firstname);
};

test('a name is looked for behind an @, by any of its words, whatever accents and capitals', () => {
  expect(found('Vois avec @')).toEqual(['Hélène', 'Samir', 'Anne-Sophie']);
  expect(found('@hel')).toEqual(['Hélène']);
  expect(found('(@ARC')).toEqual(['Hélène']);
  expect(found('@sophie mar')).toEqual(['Anne-Sophie']);
  expect(found('@samir bena')).toEqual(['Samir']);
  expect(found('@samir a dit')).toEqual([]);
});

test('behind a whole name nobody is looked for any more', () => {
  for (const text of ['@Samir BENALI', '@Samir BENALI ', '@Samir BENALI b']) expect(found(text)).toEqual([]);
});

test('an address, a sign alone and what is behind a name are no queries', () => {
  for (const text of ['claire@hel', 'Samir', '@ hel', '@samir, hel']) expect(found(text)).toBeNull();
  expect(mentionQuery('Vois @sam demain', 9)).toEqual({ from: 5, text: 'sam' });
});
