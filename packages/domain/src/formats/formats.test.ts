import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/index.ts';
import {
  asAttachment,
  attachmentName,
  byName,
  displayName,
  fileName,
  formatAmount,
  parseAmount,
  formatDay,
  formatDayTime,
  formatListTime,
  formatLocalDate,
  formatMinutes,
  formatStopwatch,
  initialsOf,
  parseFrenchDate,
  shownName,
} from './index.ts';

/** Non-breaking spaces as plain ones, to read the expectations. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [123_456, '1 234,56 €'],
  [0, '0,00 €'],
  [5, '0,05 €'],
  [-123_456_789, '-1 234 567,89 €'],
  [100_000_000, '1 000 000,00 €'],
])('%i cents read %j', (cents, text) => {
  expect(plain(formatAmount(cents))).toBe(text);
  expect(formatAmount(cents)).not.toMatch(/ /);
});

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['1234', 123_400],
  ['1 234,5', 123_450],
  ['1\u202f234,56\u00a0€', 123_456],
  ['1.234,56', 123_456],
  ['12.50', 1250],
  ['1.234', 123_400],
  ['12,345', undefined],
  ['-3', undefined],
  ['douze', undefined],
  ['1,2,3', undefined],
  ['99999999999999999', undefined],
])('%j typed as an amount is %j cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test('an amount that is not whole cents is refused', () => {
  for (const bad of [1.5, Number.NaN, 2 ** 60]) expect(() => formatAmount(bad)).toThrow(RangeError);
});

test('no digit of an amount is lost', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = formatAmount(cents).replace(/[^\d-]/g, '');
      expect(Number(digits)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test.each([
  [125, '2 h 05'],
  [60, '1 h 00'],
  [59.9, '59 min'],
  [0, '0 min'],
  [-3, '0 min'],
])('%d minutes read %j', (minutes, text) => expect(plain(formatMinutes(minutes))).toBe(text));

test.each([
  [7500, '02:05:00'],
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [360_000, '100:00:00'],
])('%d seconds read %s', (seconds, text) => expect(formatStopwatch(seconds)).toBe(text));

describe('dates', () => {
  const now = Date.parse('2026-11-21T09:42:00Z');

  test('a day reads dd/mm/yyyy, and back', () => {
    expect(formatLocalDate('2026-11-21')).toBe('21/11/2026');
    expect(() => formatLocalDate('2026-02-30')).toThrow(RangeError);
    expect(formatDay(Date.parse('2026-11-21T23:30:00Z'))).toBe('22/11/2026');
    expect(formatDayTime(now)).toBe('21/11/2026 à 10:42');
    expect(parseFrenchDate('30/02/2026')).toBeNull();
    fc.assert(
      fc.property(fc.nat(20_000), (days) => {
        const date = addDays('1990-01-01', days);
        expect(parseFrenchDate(formatLocalDate(date))).toBe(date);
      }),
    );
  });

  test.each([
    ['2026-11-21T09:42:00Z', '10:42'],
    ['2026-11-20T23:00:00Z', '00:00'],
    ['2026-11-20T22:59:59Z', 'hier'],
    ['2026-11-16T12:00:00Z', 'lun.'],
    ['2026-11-15T12:00:00Z', 'dim.'],
    ['2026-11-14T12:00:00Z', '14/11/2026'],
    ['2026-11-22T12:00:00Z', '22/11/2026'],
  ])('in a list %s reads %s', (instant, text) => expect(formatListTime(Date.parse(instant), now)).toBe(text));
});

test.each([
  ['claire', 'Marchand', 'claire MARCHAND', 'CM'],
  ['Éloïse', 'd’Épinay', 'Éloïse D’ÉPINAY', 'ÉD'],
  ['', 'Martin', 'MARTIN', 'LL'],
  ['', '', '', 'LL'],
])('%s %s reads %s, %s', (firstname, lastname, name, initials) => {
  expect(displayName(firstname, lastname)).toBe(name);
  expect(initialsOf(firstname, lastname)).toBe(initials);
});

test('a file is named after its title, as far as file systems take it', () => {
  expect(fileName('Marchal c/ SCI : pièce n° 3', 'html')).toBe('Marchal c SCI pièce n° 3.html');
  expect(fileName(' // ', 'txt')).toBe('document.txt');
  expect(fileName('.. Conclusions « fin ». ?', 'docx')).toBe('Conclusions « fin ».docx');
  expect(fileName(`${'a'.repeat(119)}😀`, 'pdf')).toBe(`${'a'.repeat(119)}.pdf`);
  // Signs that are not seen, and would show the name in another order.
  expect(fileName('Facture\u202efdp\u2069\u200b', 'docx')).toBe('Facturefdp.docx');
  // Names that Windows gives to devices, whatever comes behind the first point.
  for (const device of ['con', 'AUX', 'nul.fin', 'com1', 'Lpt9.2026'])
    expect(fileName(device, 'docx')).toBe(`_${device}.docx`);
  expect(fileName('Auxiliaire', 'txt')).toBe('Auxiliaire.txt');
  // A file system has room for 255 bytes.
  expect(new TextEncoder().encode(fileName('漢'.repeat(120), 'docx')).length).toBeLessThan(255);
  expect(fileName('漢'.repeat(120), 'docx')).toMatch(/^漢+\.docx$/u);
});

test('what a server answers as a file bears its name, in plain letters for old programs', () => {
  expect(asAttachment('Conclusions.pdf')).toBe('attachment; filename="Conclusions.pdf"');
  expect(asAttachment('L\'été (2) * "fin".pdf')).toBe(
    `attachment; filename="L'ete (2) * _fin_.pdf"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%282%29%20%2A%20%22fin%22.pdf`,
  );
  expect(asAttachment('漢.pdf')).toBe(`attachment; filename="_.pdf"; filename*=UTF-8''%E6%BC%A2.pdf`);
  expect(asAttachment('a\r\nX: b\\.pdf')).toBe(
    `attachment; filename="a__X: b_.pdf"; filename*=UTF-8''a%0D%0AX%3A%20b%5C.pdf`,
  );
});

test('the name of such a header is read again', () => {
  for (const name of ['Conclusions.pdf', 'L\'été (2) * "fin".pdf', '漢;.pdf', 'a%20b.pdf', 'é%.pdf'])
    expect(attachmentName(asAttachment(name))).toBe(name);
  expect(attachmentName('attachment')).toBeNull();
});

test('a name that is shown has no sign that turns it round', () => {
  expect(shownName('Facture\u202Efdp.docm')).toBe('Facturefdp.docm');
  expect(shownName('\u2067עברית\u2069 – pièce.pdf')).toBe('עברית – pièce.pdf');
});

test('names are in the order of their numbers', () => {
  expect(['Pièce 10', 'pièce 2', 'Pièce 1', 'Écrit', 'Fin'].toSorted(byName)).toEqual([
    'Écrit',
    'Fin',
    'Pièce 1',
    'pièce 2',
    'Pièce 10',
  ]);
});
