import { expect, test } from 'vitest';
import { ApiError } from '../../../app/http/api.ts';
import { ceremonyEnd } from './failure.ts';

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'place'],
  ['ConstraintError', 'unable'],
  ['TypeError', null],
])('%s: %s', (name, end) => {
  expect(ceremonyEnd(Object.assign(new Error('x'), { name }))).toBe(end);
});

test('an answer of the server is no end of a dialog', () => {
  expect(ceremonyEnd(new ApiError('BAD_CREDENTIALS', 401, 'x'))).toBeNull();
  expect(ceremonyEnd(null)).toBeNull();
});
