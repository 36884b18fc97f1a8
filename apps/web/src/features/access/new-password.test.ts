import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

test.each([
  [
    { password: '', confirmation: '' },
    { field: 'password', key: 'passwordWeak' },
  ],
  [
    { password: 'Court#1', confirmation: 'Court#1' },
    { field: 'password', key: 'passwordWeak' },
  ],
  [
    { password: 'Tr0mpette-du-Palais', confirmation: 'Tr0mpette-du-palais' },
    { field: 'confirmation', key: 'passwordMismatch' },
  ],
  [{ password: 'Tr0mpette-du-Palais', confirmation: 'Tr0mpette-du-Palais' }, null],
])('%j', (value, fault) => {
  expect(checkNewPassword(value)).toEqual(fault);
});

test('the person’s own name is refused before it is sent', () => {
  const value = { password: 'Marchand-2026!', confirmation: 'Marchand-2026!' };
  expect(checkNewPassword(value, ['Marchand'])).toEqual({ field: 'password', key: 'passwordWeak' });
});
