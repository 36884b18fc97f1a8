import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayValue, editedValue, readTyped } from './index.ts';

test.each([
  ['14:30', 'time', '14:30'],
  ['09:05', 'time', '09:05'],
  ['1:45', 'duration', '1:45'],
  ['1h45', 'duration', '1:45'],
  ['1 h 45', 'duration', '1:45'],
  ['27:05', 'duration', '27:05'],
  ['-0:15', 'duration', '-0:15'],
  ['00:00', 'time', '00:00'],
  ['1:59:59', 'duration', '1:59'],
])('%s typed is hours', (text, number, shown) => {
  const typed = readTyped(text);
  expect(typed).toMatchObject({ kind: 'value', look: { number } });
  if (typed.kind !== 'value' || typeof typed.value !== 'number') throw new Error('no number');
  expect(displayValue(typed.value, typed.look ?? {})).toBe(shown);
});

test.each(['1:5', '12:60', '1:2:3', 'art. 4:12', '14:30 h', ':30', '2 h'])('%s typed stays a text', (text) => {
  expect(readTyped(text)).toEqual({ kind: 'value', value: text, look: null });
});

test('hours typed and read again are the same number, and show the same', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(59), fc.option(fc.nat(59)), fc.boolean(), (hours, minutes, seconds, less) => {
      const two = (part: number) => String(part).padStart(2, '0');
      const text = `${less ? '-' : ''}${hours % 99_999}:${two(minutes)}${seconds === null ? '' : `:${two(seconds)}`}`;
      const typed = readTyped(text);
      if (typed.kind !== 'value' || typeof typed.value !== 'number' || typed.look === null) throw new Error(text);
      expect(readTyped(editedValue(typed.value, typed.look))).toMatchObject({ value: typed.value });
    }),
    { numRuns: 500 },
  );
});

test('a clock starts again each day, a duration does not; what is no whole second is typed again as the number it is', () => {
  const [clock, hours] = [{ number: 'time' }, { number: 'duration' }] as const;
  expect([displayValue(1.5, clock), displayValue(1.5, hours), displayValue(-1 / 96, clock)]).toEqual([
    '12:00',
    '36:00',
    '23:45',
  ]);
  expect(displayValue(0.1 / 24 + 0.2 / 24 + 0.7 / 24, hours)).toBe('1:00');
  expect(displayValue(1e300, hours)).toBe('1E+300');
  expect([editedValue(0.123_456_789, hours), editedValue(45_000.5, clock)]).toEqual(['0,123456789', '45000,5']);
});
