import { expect, test } from 'vitest';
import { confirmation, email, filled, newPassword, optionalPhone, postcode, problems, siret } from './checks.ts';

const MISSING = 'À remplir';

test('what is empty is missing, what is no address, number or code says so, and the rest is fine', () => {
  const checks: [(missing: string) => (text: string) => string | undefined, string, string][] = [
    [email, 'alice@cabinet.fr', 'alice'],
    [siret, '732 829 320 00074', '123'],
    [postcode, '69002', '6900'],
  ];
  for (const [check, good, wrong] of checks) {
    for (const empty of ['', '  ']) expect(check(MISSING)(empty)).toBe(MISSING);
    expect(check(MISSING)(good)).toBeUndefined();
    expect(check(MISSING)(wrong)).toEqual(expect.any(String));
    expect(check(MISSING)(wrong)).not.toBe(MISSING);
  }
  expect(filled(MISSING)(' ')).toBe(MISSING);
  expect(filled(MISSING)('x')).toBeUndefined();
});

test('a telephone may be left out, and not be wrong', () => {
  expect(optionalPhone(' ')).toBeUndefined();
  expect(optionalPhone('04 78 00 00 00')).toBeUndefined();
  expect(optionalPhone('12')).toEqual(expect.any(String));
});

test('a password is not built on what names the person, and is typed twice the same', () => {
  expect(newPassword('court', [])).toEqual(expect.any(String));
  expect(newPassword('Une phrase longue, 7 mots !', [])).toBeUndefined();
  expect(confirmation('a', 'a')).toBeUndefined();
  expect(confirmation('a', 'b')).toEqual(expect.any(String));
});

test('only what was found wrong is told', () => {
  expect(problems<{ a: string; b: string }>({ a: undefined, b: MISSING })).toEqual({ b: MISSING });
});
