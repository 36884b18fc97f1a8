import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdentityIndex, sameReason } from './index.ts';
import type { Identity } from './index.ts';

function person(name: string, more: Partial<Identity> = {}): Identity {
  const [firstname = '', lastname = ''] = name.split('/');
  return { firstname, lastname, email: '', mobile_phone: '', office_phone: '', ...more };
}

test.each([
  ['Hélène/Verrier', 'Helene/VERRIER', {}, {}, 'name'],
  ['Jean-Paul/De la Tour', 'De La Tour/Jean Paul', {}, {}, 'name'],
  ['Hélène/Verrier', 'Hélène/Verrier', { email: 'h@a.fr' }, { email: 'H@A.fr' }, 'email'],
  ['Hélène/Verrier', 'Hélène/Lacroix', { email: 'h@a.fr' }, { email: 'h@a.fr' }, 'email'],
  ['Hélène/Verrier', 'Paul/Durand', { email: 'contact@a.fr' }, { email: 'contact@a.fr' }, null],
  ['Hélène/Verrier', 'Hélène/Verrier', { email: 'h@a.fr' }, { email: 'autre@b.fr' }, 'homonym'],
  ['Hélène/Verrier', 'H./Verrier', { mobile_phone: '06 11 22 33 44' }, { office_phone: '+33 6 11 22 33 44' }, 'phone'],
  ['Hélène/Verrier', 'Paul/Durand', { mobile_phone: '06 11 22 33 44' }, { mobile_phone: '06 11 22 33 44' }, null],
  ['Paul/Lefèvre', 'Paul/Lefebvre', {}, {}, 'close'],
  ['Paul/Durand', 'Paul/Durnad', {}, {}, 'close'],
  ['Paul/Gauthier', 'Paul/Gautier', {}, {}, 'close'],
  ['Jeanne/Martin', 'J./Martin', {}, {}, 'close'],
  ['Jeanne/Martin', 'Paul/Martin', {}, {}, null],
  ['Jeanne/Martin', 'Jeanne/Petit', {}, {}, null],
])('[DU1] %s and %s', (one, other, a, b, why) => {
  const [left, right] = [person(one, a), person(other, b)];
  expect(sameReason(left, right)).toBe(why);
  const index = new IdentityIndex();
  index.add('1', right);
  expect(index.likely(left)).toEqual(why === null ? [] : [{ id: '1', why }]);
});

test('[DU1] the index finds, of names of one spelling, whoever a comparison one by one finds, and nobody else', () => {
  const name = fc.constantFrom('Martin', 'Lefèvre', 'Lefevre', 'Durand', 'Durant', 'Jean', 'Jeanne', 'Hélène', 'Zoé');
  const email = fc.constantFrom('', 'a@a.fr', 'b@b.fr');
  const phone = fc.constantFrom('', '0611223344', '+33611223344', '0140000000');
  const identity = fc.record({ firstname: name, lastname: name, email, mobile_phone: phone, office_phone: phone });
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 12 }), identity, (known, asked) => {
      const index = new IdentityIndex();
      for (const [at, each] of known.entries()) index.add(String(at), each);
      const found = new Map(index.likely(asked).map(({ id, why }) => [id, why]));
      for (const [at, each] of known.entries()) expect(found.get(String(at)) ?? null).toBe(sameReason(asked, each));
    }),
  );
});

test('[DU1] the surest comes first', () => {
  const index = new IdentityIndex();
  index.add('close', person('Paul/Lefebvre'));
  index.add('same', person('Paul/Lefèvre', { email: 'p@a.fr' }));
  expect(index.likely(person('Paul/Lefèvre', { email: 'p@a.fr' })).map(({ id }) => id)).toEqual(['same', 'close']);
});
