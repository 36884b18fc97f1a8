import { expect, test } from 'vitest';
import { isTranslated, LANGUAGES, languageOf } from './index.ts';

test('41 languages, each once, with a country code', () => {
  expect(LANGUAGES).toHaveLength(41);
  expect(new Set(LANGUAGES.map((each) => each.code)).size).toBe(41);
  expect(
    LANGUAGES.filter(({ code, country, name }) => !/^[a-z]{2} [A-Z]{2} \S/u.test(`${code} ${country} ${name}`)),
  ).toEqual([]);
});

test('a code is found in any case; two languages are spoken by the interface', () => {
  expect(languageOf('DE')?.name).toBe('Deutsch');
  expect(languageOf('xx')).toBeNull();
  expect(LANGUAGES.filter(({ code }) => isTranslated(code)).map(({ code }) => code)).toEqual(['fr', 'en']);
});
