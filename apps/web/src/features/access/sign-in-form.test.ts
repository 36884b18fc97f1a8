import { expect, test } from 'vitest';
import { checkSignIn } from './sign-in-form.ts';

test('both fields are asked for', () => {
  expect(checkSignIn(' ', '')).toEqual({ email: 'emailRequired', password: 'passwordRequired' });
});

test.each(['claire', 'claire@', 'claire@cabinet', 'claire@cabinet.f', 'cl aire@cabinet.fr'])(
  '%s is not an address',
  (email) => {
    expect(checkSignIn(email, 'x')).toEqual({ email: 'emailInvalid' });
  },
);

test.each(['claire@cabinet.fr', ' associee@demo.basoche.test ', 'a.b+c@mail.cabinet.co', 'a@bn.fr'])(
  '%s is one',
  (email) => {
    expect(checkSignIn(email, 'x')).toEqual({});
  },
);
