import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSure, sameReason } from './duplicates.ts';
import type { CompanyIdentity, Identity } from './duplicates.ts';
import { alikeGroups, alikePairs, pairKey } from './groups.ts';

const person = (firstname: string, lastname: string, more: Partial<Identity> = {}): Identity => ({
  ...{ firstname, lastname, email: '', mobile_phone: '', office_phone: '', ...more },
});
const company = (name: string, more: Partial<CompanyIdentity> = {}): CompanyIdentity => ({
  ...{ name, email: '', office_phone: '', siren: '', ...more },
});
const found = (records: Record<string, Identity> | Record<string, CompanyIdentity>) =>
  alikePairs(Object.entries(records)).map(({ one, other, why }) => `${pairKey(one, other)} ${why}`);

test('[DU2] contacts that are alike are found, whatever the order of names, accents and spellings', () => {
  expect(
    found({
      a: person('Hélène', 'Lefèvre'),
      b: person('LEFEVRE', 'Helene'),
      c: person('Jean', 'Durand', { mobile_phone: '06 11 22 33 44' }),
      d: person('Jeanne', 'Martin', { email: 'jeanne@martin.fr' }),
      e: person('J.', 'Durand', { office_phone: '+33 6 11 22 33 44' }),
      f: person('Jane', 'Martin', { email: 'Jeanne@martin.fr' }),
      g: person('Paul', 'Rey', { email: 'paul@rey.fr' }),
      h: person('Paul', 'Rey', { email: 'paul.rey@autre.fr' }),
    }).toSorted(),
  ).toEqual(['a b name', 'c e phone', 'd f email', 'g h homonym']);
});

test('[DU2] companies that are alike are found by number, name, address and phone; another SIREN tells them apart', () => {
  expect(
    found({
      a: company('SARL Lefebvre & Fils'),
      b: company('Lefebvre et fils, S.A.R.L.'),
      c: company('Hélios', { siren: '732 829 320' }),
      d: company('Énergie du Sud', { siren: '732829320' }),
      e: company('Garage Fontaine', { office_phone: '0477112233' }),
      f: company('Garages Fontaine', { office_phone: '04 77 11 22 33' }),
      g: company('Immo Centre', { siren: '303265045', email: 'contact@immo.fr' }),
      h: company('Immo Centre Gestion', { siren: '542051180', email: 'contact@immo.fr' }),
      i: company('Immo Centre', { siren: '552100554' }),
    }).toSorted(),
  ).toEqual(['a b name', 'c d siren', 'e f phone', 'g i homonym']);
});

test('[DU2] who is linked is one group, by the surest reason, without pairs that somebody said are not one', () => {
  const pairs = [
    { one: 'a', other: 'b', why: 'close' },
    { one: 'b', other: 'c', why: 'email' },
    { one: 'd', other: 'e', why: 'name' },
  ] as const;
  expect(alikeGroups(pairs, new Set()).map(({ ids, why }) => [ids.toSorted().join(''), why])).toEqual([
    ['abc', 'email'],
    ['de', 'name'],
  ]);
  expect(alikeGroups(pairs, new Set([pairKey('c', 'b'), pairKey('e', 'd')])).map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
  ]);
});

test('[DU2] a group that would be very large stays several, and leaves no pair out', () => {
  const pairs = Array.from({ length: 40 }, (_, at) => ({ one: `p${at}`, other: `p${at + 1}`, why: 'close' as const }));
  const groups = alikeGroups(pairs, new Set());
  expect(Math.max(...groups.map(({ ids }) => ids.length))).toBeLessThanOrEqual(8);
  expect(groups.flatMap((group) => group.pairs)).toHaveLength(40);
});

test('[DU2] a pair that is beyond doubt is found in whatever order the records come', () => {
  const word = fc.constantFrom('Anne', 'Durand', 'Durant', 'Marie', 'Rey', 'Lefèvre', 'lefevre');
  const identity = fc.record({
    firstname: word,
    lastname: word,
    email: fc.constantFrom('', 'a@b.fr', 'c@d.fr'),
    mobile_phone: fc.constantFrom('', '0611223344'),
    office_phone: fc.constant(''),
  });
  fc.assert(
    fc.property(fc.array(identity, { minLength: 2, maxLength: 9 }), (identities) => {
      const records = identities.map((each, at) => [`r${at}`, each] as const);
      const pairs = new Set(alikePairs(records).map(({ one, other }) => pairKey(one, other)));
      const missed = records.flatMap(([id, one], at) =>
        records.slice(at + 1).flatMap(([otherId, other]) => {
          const why = sameReason(one, other);
          const isBeyondDoubt = why !== null && isSure(why);
          return isBeyondDoubt && !pairs.has(pairKey(id, otherId)) ? [pairKey(id, otherId)] : [];
        }),
      );
      expect(missed).toEqual([]);
    }),
  );
});
