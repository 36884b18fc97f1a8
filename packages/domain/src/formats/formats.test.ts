import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/index.ts';
import {
  displayName,
  fileName,
  formatAmount,
  formatDay,
  formatDayTime,
  formatListTime,
  formatLocalDate,
  formatMinutes,
  formatStopwatch,
  initialsOf,
  parseFrenchDate,
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
});
