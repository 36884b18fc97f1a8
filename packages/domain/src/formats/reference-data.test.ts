import { expect, test } from 'vitest';
import {
  AVATAR_COLORS,
  COUNTRY_CODES,
  countryName,
  DEFAULT_AVATAR_COLOR,
  formatCompanyNumber,
  formatRate,
  pickAvatarColor,
  VAT_RATES,
  vatRateOf,
} from './index.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('a company number reads 3-3-3-5', () => {
  expect(plain(formatCompanyNumber('12345678901234'))).toBe('123 456 789 01234');
  expect(plain(formatCompanyNumber('123456789'))).toBe('123 456 789');
  expect(formatCompanyNumber('en cours')).toBe('en cours');
});

test('every country of the rates has a French name', () => {
  expect(Object.keys(VAT_RATES)).toHaveLength(41);
  expect(Object.keys(VAT_RATES).filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
  expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([]);
  expect(countryName('GR')).toBe('Grèce');
  expect(countryName('??')).toBe('??');
});

test('rates are percents, and a country without one says so', () => {
  expect([vatRateOf('FR'), vatRateOf('US'), vatRateOf('JP')]).toEqual([20, 0, null]);
  expect([20, 7.5, 19.25].map((rate) => plain(formatRate(rate)))).toEqual(['20 %', '7,5 %', '19,25 %']);
});

test('49 colours, all different, white readable on each', () => {
  expect(new Set(AVATAR_COLORS).size).toBe(49);
  expect(AVATAR_COLORS[0]).toBe(DEFAULT_AVATAR_COLOR);
  expect(AVATAR_COLORS.filter((color) => contrastWithWhite(color) < 4.5)).toEqual([]);
  expect([0, 0.5, 0.999_999].map((value) => AVATAR_COLORS.indexOf(pickAvatarColor(() => value)))).toEqual([0, 24, 48]);
});

function contrastWithWhite(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
