import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdentityIndex, isSure, sameReason } from './index.ts';
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

test('[DU1] the index finds, of names of one spelling, whoever a comparison one by one finds beyond doubt, or else three who are alike', () => {
  const name = fc.constantFrom('Martin', 'Lefèvre', 'Lefevre', 'Durand', 'Durant', 'Jean', 'Jeanne', 'Hélène', 'Zoé');
  const email = fc.constantFrom('', 'a@a.fr', 'b@b.fr');
  const phone = fc.constantFrom('', '0611223344', '+33611223344', '0140000000');
  const identity = fc.record({ firstname: name, lastname: name, email, mobile_phone: phone, office_phone: phone });
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 12 }), identity, (known, asked) => {
      const index = new IdentityIndex();
      for (const [at, each] of known.entries()) index.add(String(at), each);
      const found = new Map(index.likely(asked).map(({ id, why }) => [id, why]));
      const expected = new Map(known.map((each, at) => [String(at), sameReason(asked, each)] as const));
      for (const [id, why] of found) expect(why).toBe(expected.get(id));
      const matches = [...expected].filter(([, why]) => why !== null);
      const sure = matches.filter(([, why]) => isSure(why!));
      for (const [id] of sure) expect(found.has(id)).toBe(true);
      if (sure.length === 0) expect(found.size).toBeGreaterThanOrEqual(Math.min(matches.length, 3));
    }),
  );
});

test('[DU1] the surest comes first, and who is only like somebody is not looked for then', () => {
  const index = new IdentityIndex();
  index.add('close', person('Paul/Lefebvre'));
  index.add('name', person('Paul/Lefèvre'));
  index.add('email', person('Paul/Lefèvre', { email: 'p@a.fr' }));
  const asked = person('Paul/Lefèvre', { email: 'p@a.fr' });
  expect(index.likely(asked).map(({ id }) => id)).toEqual(['email', 'name']);
});
