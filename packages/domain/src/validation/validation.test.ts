import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailAddress,
  FORMAT_ERRORS,
  formatIban,
  formatPhone,
  messageText,
  parseEmail,
  parseIban,
  parsePhone,
  parsePostcode,
  parseSiren,
  parseSiret,
  parseVatNumber,
  phoneNumber,
  postcode,
  vatNumberOf,
} from './index.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

describe('SIREN and SIRET', () => {
  test.each(['732829320', '732 829 320', '552008443', '356000000'])('%s is a SIREN', (text) => {
    expect(parseSiren(text)).toBe(text.replace(/ /g, ''));
  });

  test.each(['732829321', '73282932', '7328293200', '000000000', '73282932O', ''])('%j is none', (text) => {
    expect(parseSiren(text)).toBeNull();
  });

  test.each([
    ['732 829 320 00074', '73282932000074'],
    ['35600000000048', '35600000000048'],
    ['35600000049837', '35600000049837'],
  ])('%s is a SIRET', (text, siret) => expect(parseSiret(text)).toBe(siret));

  test.each([
    ['a wrong key', '73282932000075'],
    ['a SIREN with a wrong key and a whole with a right one', '73282932100081'],
    ['a La Poste establishment whose sum is no multiple of five', '35600000049838'],
    ['nine digits', '732829320'],
    ['fourteen zeros', '00000000000000'],
  ])('%s is no SIRET', (_, text) => expect(parseSiret(text)).toBeNull());

  test('one wrong digit is always seen', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const good = '73282932000074';
        const wrong = good.slice(0, at) + String((Number(good[at]) + shift) % 10) + good.slice(at + 1);
        expect(parseSiret(wrong)).toBeNull();
      }),
    );
  });

  test('exactly one key in ten completes a number', () => {
    fc.assert(
      fc.property(digits(8), (start) => {
        const keys = Array.from({ length: 10 }, (_, key) => parseSiren(start + String(key))).filter(Boolean);
        expect(keys).toHaveLength(/[1-9]/.test(start) ? 1 : 0);
      }),
    );
  });
});

describe('e-mail addresses', () => {
  test.each(['a@bn.fr', 'x@ab.com', 'jean.d’arc@x.fr'.replace('’', "'"), 'é.martin+dossier@cabinet-d.co.uk', 'a@é.fr'])(
    '%s is one',
    (text) => expect(parseEmail(text)).toBe(text),
  );

  test.each([
    '',
    'a',
    '@bn.fr',
    'a@',
    'a@bn',
    'a@bn.f',
    'a@bn.1',
    'a b@bn.fr',
    'a@b n.fr',
    'a..b@bn.fr',
    '.a@bn.fr',
    'a.@bn.fr',
    'a@-bn.fr',
    'a@bn-.fr',
    'a@bn..fr',
    'a@@bn.fr',
    '"a"@bn.fr',
    'a@[127.0.0.1]',
    'a,b@bn.fr',
    '<a@bn.fr>',
    'a@bn.fr\nBcc: b@bn.fr',
    `${'a'.repeat(65)}@bn.fr`,
    `a@${'b'.repeat(64)}.fr`,
  ])('%j is none', (text) => expect(parseEmail(text)).toBeNull());

  test('it is trimmed, and only its domain is put in lower case', () => {
    expect(parseEmail(' Claire.Marchand@Cabinet.FR ')).toBe('Claire.Marchand@cabinet.fr');
  });

  test('every address a generator of ordinary ones makes is accepted', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        word,
        fc.stringMatching(/^[a-z]{2,6}$/),
        (local, domain, suffix) => {
          const address = `${local.join('.')}@${domain}.${suffix}`;
          expect(parseEmail(address)).toBe(address);
        },
      ),
    );
  });
});

describe('telephone numbers', () => {
  test.each([
    ['01 23 45 67 89', 'FR', '+33123456789'],
    ['123456789', 'FR', '+33123456789'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['+33 (0)1 23 45 67 89', 'FR', '+33123456789'],
    ['0033 1 23 45 67 89', 'DE', '+33123456789'],
    ['0470 12 34 56', 'BE', '+32470123456'],
    ['+32 470 12 34 56', 'FR', '+32470123456'],
    ['(212) 555-0142', 'US', '+12125550142'],
    ['06 1234567', 'IT', '+39061234567'],
    ['0590 27 12 34', 'GP', '+590590271234'],
  ])('%s in %s is %s', (text, country, number) => expect(parsePhone(text, country)).toBe(number));

  test.each([
    ['12345678', 'FR'],
    ['01234567890', 'FR'],
    ['00 12 34 56 78', 'FR'],
    ['1234567890', 'FR'],
    ['+33 1 23 45', 'FR'],
    ['+999 123456', 'FR'],
    ['01 23 45 67 8a', 'FR'],
    ['123', 'BE'],
    ['0123456789', 'ZZ'],
    ['', 'FR'],
  ])('%j in %s is none', (text, country) => expect(parsePhone(text, country)).toBeNull());

  test('numbers read by groups of two digits', () => {
    expect(plain(formatPhone('+33123456789'))).toBe('01 23 45 67 89');
    expect(plain(formatPhone('123456789'))).toBe('01 23 45 67 89');
    expect(plain(formatPhone('+32470123456'))).toBe('+32 4 70 12 34 56');
    expect(plain(formatPhone('+12125550142'))).toBe('+1 21 25 55 01 42');
    expect(formatPhone('poste 12')).toBe('poste 12');
  });

  test('a French number is read back from how it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (national) => {
        expect(parsePhone(formatPhone(String(national)))).toBe(`+33${national}`);
      }),
    );
  });
});

test.each([
  ['75008', 'FR', '75008'],
  [' 20000 ', 'FR', '20000'],
  ['1000', 'BE', '1000'],
  ['L-1009', 'LU', null],
  ['sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['1012 ab', 'NL', '1012 AB'],
  ['k1a 0b1', 'CA', 'K1A 0B1'],
  ['110 00', 'CZ', '110 00'],
  ['00-950', 'PL', '00-950'],
  ['999077', 'HK', '999077'],
  ['7500', 'FR', null],
  ['750 08', 'FR', null],
  ['2A004', 'FR', null],
  ['75008', 'BE', null],
  ['DROP TABLE', 'HK', 'DROP TABLE'],
  ['<script>', 'HK', null],
  ['', 'HK', null],
])('the postcode %j in %s reads %j', (text, country, code) => expect(parsePostcode(text, country)).toBe(code));

describe('IBAN', () => {
  test.each([
    'FR14 2004 1010 0505 0001 3M02 606',
    'fr7630006000011234567890189',
    'DE89 3704 0044 0532 0130 00',
    'BE68 5390 0754 7034',
    'GB29 NWBK 6016 1331 9268 19',
    'MC58 1122 2000 0101 2345 6789 030',
    'NO93 8601 1117 947',
  ])('%s is one', (text) => expect(parseIban(text)).toBe(text.replace(/ /g, '').toUpperCase()));

  test.each([
    ['a wrong key', 'FR14 2004 1010 0505 0001 3M02 607'],
    ['two digits swapped', 'FR14 2004 1010 0505 0001 3M02 660'],
    ['a length of another country', 'FR14 2004 1010 0505 0001 3M02 60'],
    ['a country without IBAN', 'US64 2004 1010 0505 0001 3M02 606'],
    ['nothing', ''],
  ])('%s is none', (_, text) => expect(parseIban(text)).toBeNull());

  test('it reads by groups of four', () => {
    expect(plain(formatIban('FR1420041010050500013M02606'))).toBe('FR14 2004 1010 0505 0001 3M02 606');
    expect(formatIban('FR14')).toBe('FR14');
  });

  test('one wrong character is always seen', () => {
    const good = 'FR1420041010050500013M02606';
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 26 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        fc.pre(/\d/.test(good[at]!));
        const wrong = good.slice(0, at) + String((Number(good[at]) + shift) % 10) + good.slice(at + 1);
        expect(parseIban(wrong)).toBeNull();
      }),
    );
  });
});

describe('VAT numbers', () => {
  test.each([
    ['FR44732829320', 'FR44732829320'],
    ['fr 40 303 265 045', 'FR40303265045'],
    ['FR23334175221', 'FR23334175221'],
    ['FRK7399859412', 'FRK7399859412'],
    ['FR4Z123456782', 'FR4Z123456782'],
    ['FR53000004605', 'FR53000004605'],
    ['BE 428759497', 'BE0428759497'],
    ['DE136695976', 'DE136695976'],
    ['IT 00743110157', 'IT00743110157'],
    ['LU 150 274 42', 'LU15027442'],
    ['NL004495445B01', 'NL004495445B01'],
    ['GR094259216', 'EL094259216'],
  ])('%s is %s', (text, number) => expect(parseVatNumber(text)).toBe(number));

  test.each([
    'FR45732829320',
    'FR84323140391',
    'FR44732829321',
    'FRK8399859412',
    'FROI732829320',
    'BE0428759498',
    'DE136695978',
    'IT00743110158',
    'LU15027443',
    'US123456789',
    'FR4473282932',
    '',
  ])('%j is none', (text) => expect(parseVatNumber(text)).toBeNull());

  test('the number made for a company is valid', () => {
    expect(vatNumberOf('732 829 320')).toBe('FR44732829320');
    expect(() => vatNumberOf('732829321')).toThrow(RangeError);
    fc.assert(
      fc.property(digits(9), (siren) => {
        fc.pre(parseSiren(siren) !== null);
        expect(parseVatNumber(vatNumberOf(siren))).toBe(vatNumberOf(siren));
      }),
    );
  });
});

test('forms and server refuse with the same French text', () => {
  expect(emailAddress.parse(' A@BN.FR ')).toBe('A@bn.fr');
  expect(emailAddress.safeParse('a@bn').error?.issues[0]?.message).toBe(FORMAT_ERRORS.email);
  expect(phoneNumber().safeParse('12').error?.issues[0]?.message).toBe(FORMAT_ERRORS.frenchPhone);
  expect(phoneNumber('BE').safeParse('12').error?.issues[0]?.message).toBe(FORMAT_ERRORS.phone);
  expect(postcode().safeParse('7500').error?.issues[0]?.message).toBe(FORMAT_ERRORS.frenchPostcode);
  expect(postcode('BE').parse('1000')).toBe('1000');
  expect(messageText.safeParse('bonne').error?.issues[0]?.message).toBe(FORMAT_ERRORS.message);
});

test('no text makes a parser throw, and what it gives is stable', () => {
  const parsers = [parseSiren, parseSiret, parseEmail, parseIban, parseVatNumber, parsePhone, parsePostcode];
  fc.assert(
    fc.property(fc.constantFrom(...parsers), fc.string(), (parse, text) => {
      const value = parse(text);
      expect(value === null ? null : parse(value)).toBe(value);
    }),
  );
});
