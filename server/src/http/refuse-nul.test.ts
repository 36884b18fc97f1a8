import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { refuseNul } from './refuse-nul.ts';

function refused(value: unknown): string[] {
  try {
    refuseNul(value);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BAD_REQUEST') throw error;
    expect(Object.values(error.fields ?? {})).toEqual(['Ce texte contient un caractère qui n’est pas accepté.']);
    return Object.keys(error.fields ?? {});
  }
}

test.each([
  ['a text', { subject: '\0' }, ['subject']],
  ['a text within others', { filling: [{ title: 'a' }, { title: 'b\0c' }] }, ['filling.1.title']],
  ['a list', { users: ['a', '\0'] }, ['users.1']],
  ['a name of a field', { look: { 'a\0': 'b' } }, ['look']],
  ['the name of a file', { file: new File(['x'], 'a\0b.pdf') }, ['file']],
])('a NUL in %s is refused, and the field is named', (_where, value, fields) => {
  expect(refused(value)).toEqual(fields);
});

test('what has none passes as it is', () => {
  const value = { a: 'é\n\t', b: [1, null, true], c: new File(['\0'], 'a.pdf'), d: undefined };
  expect(refuseNul(value)).toBe(value);
});
