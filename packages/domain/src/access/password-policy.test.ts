import { expect, test } from 'vitest';
import { brokenPasswordRules, newPassword, PASSWORD_RULES } from './password-policy.ts';

test.each(['Basoche#2026', 'Tr0mpette-du-Palais', 'Été à Séville 1975 !', 'Ω-megalithe-42-Xy'])(
  '%s is taken',
  (password) => {
    expect(brokenPasswordRules(password)).toEqual([]);
  },
);

test.each([
  ['', ['length', 'uppercase', 'number', 'special', 'common']],
  ['Court#1', ['length']],
  ['tout-en-minuscules-1', ['uppercase']],
  ['Sans-Chiffre-Aucun', ['number']],
  ['SansSigneSpecial7', ['special']],
  [`${'Ab1!'.repeat(64)}xyz`, ['length']],
] as const)('%s breaks its rules', (password, rules) => {
  expect(brokenPasswordRules(password)).toEqual(rules);
});

test.each([
  'Password2026!',
  'P@ssw0rd-2026!',
  'MotDePasse#12',
  'Mot-de-passe-2026',
  '2026!Azertyuiop',
  'DragonDragon12!',
  'Aaaaaaaaaaa1!',
])('%s is a common one', (password) => {
  expect(brokenPasswordRules(password)).toEqual(['common']);
});

test('a password built on the person’s own name or address is refused', () => {
  const claire = ['claire.marchand@cabinet.fr', 'Claire', 'Marchand', 'Éloïse'];
  expect(brokenPasswordRules('Marchand-2026!', claire)).toEqual(['personal']);
  expect(brokenPasswordRules('ClaireMarchand#1', claire)).toEqual(['personal']);
  expect(brokenPasswordRules('Eloise-1975-!!', claire)).toEqual(['personal']);
  expect(brokenPasswordRules('Marchand-de-sable-7', claire)).toEqual([]);
});

test('a request is told the first broken rule in French', () => {
  expect(newPassword.safeParse('Court#1').error?.issues[0]?.message).toBe(PASSWORD_RULES.length);
  expect(newPassword.parse('Tr0mpette-du-Palais')).toBe('Tr0mpette-du-Palais');
});
