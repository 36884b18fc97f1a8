import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateTextToIso, isDateText, isoToDateText } from './date-text.ts';

const TODAY = '2026-11-21';

test('what people type becomes a local date', () => {
  expect(dateTextToIso('21/11/2026', TODAY)).toBe('2026-11-21');
  expect(dateTextToIso('1.2.27', TODAY)).toBe('2027-02-01');
  expect(dateTextToIso('03/12', TODAY)).toBe('2026-12-03');
  expect(dateTextToIso('03122027', TODAY)).toBe('2027-12-03');
});

test('a day that does not exist is refused', () => {
  for (const text of ['31/02/2026', '00/01/2026', '12/13/2026', 'demain', '2026-11-21x']) {
    expect(dateTextToIso(text, TODAY)).toBeNull();
  }
});

test('a day that the calendar lacks has the form of a date', () => {
  for (const text of ['31/02/2027', '31.2.27', '32/13', '99999999']) {
    expect(isDateText(text)).toBe(true);
    expect(dateTextToIso(text, TODAY)).toBeNull();
  }
  for (const text of ['', 'demain', '2027-02-31', '31/02/2027x']) expect(isDateText(text)).toBe(false);
});

test('every date written by the field is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      const iso = addDays(TODAY, days);
      expect(dateTextToIso(isoToDateText(iso), TODAY)).toBe(iso);
    }),
  );
});
