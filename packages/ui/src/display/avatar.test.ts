import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';
import { keyText } from './Kbd.tsx';

test.each([
  ['Claire Marchand', 'CM'],
  ['Élodie de La Tour', 'ÉT'],
  ['Jean-Paul D’Arc', 'JA'],
  ['Assistant', 'AS'],
  ['', 'LL'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('keys are written as the keyboard shows them', () => {
  expect(keyText('mod+K', false)).toBe('Ctrl K');
  expect(keyText('mod+shift+Z', true)).toBe('⌘ ⇧ Z');
});
