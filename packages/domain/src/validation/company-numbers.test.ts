import { expect, test } from 'vitest';
import { companyMismatches, sirenOf } from './company-numbers.ts';
import { parseNaceCode } from './nace-code.ts';

const KNOWN = {
  siren: '732829320',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  postcode: '75007',
  country: '',
};

test.each([
  [{}, {}],
  [{ siren: '', siret: '', vatNumber: '', postcode: '' }, {}],
  [{ siren: '303265045' }, { siret: 'siretOfAnotherSiren', vatNumber: 'vatOfAnotherSiren' }],
  [{ siren: '', siret: '35600000049837' }, { vatNumber: 'vatOfAnotherSiren' }],
  [{ siren: '', siret: '' }, {}],
  [{ vatNumber: 'FR40303265045' }, { vatNumber: 'vatOfAnotherSiren' }],
  [{ vatNumber: 'FR4Z123456782' }, { vatNumber: 'vatOfAnotherSiren' }],
  [{ vatNumber: 'FR53000004605' }, {}],
  [{ vatNumber: 'BE0428759497' }, {}],
  [{ postcode: '1000' }, { postcode: 'frenchPostcode' }],
  [{ postcode: '1000', country: 'FR' }, { postcode: 'frenchPostcode' }],
  [{ postcode: '1000', country: 'BE' }, {}],
  [{ country: 'BE' }, { postcode: 'postcode' }],
])('of a company with %o, %o does not belong to the rest', (given, mismatches) =>
  expect(companyMismatches({ ...KNOWN, ...given })).toEqual(mismatches),
);

test('the SIREN is that of the SIRET where none is given', () => {
  expect(sirenOf({ siren: '', siret: '73282932000074' })).toBe('732829320');
  expect(sirenOf({ siren: '303265045', siret: '73282932000074' })).toBe('303265045');
  expect(sirenOf({ siren: '', siret: '' })).toBe('');
});

test.each([
  ['69.10Z', '69.10Z'],
  ['6910z', '69.10Z'],
  [' 69 10 Z ', '69.10Z'],
  ['01.21', '01.21'],
  ['691Z', null],
  ['69.10ZZ', null],
  ['Z6910', null],
  ['', null],
])('the activity code %j reads %j', (text, code) => expect(parseNaceCode(text)).toBe(code));
