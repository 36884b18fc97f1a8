import { ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { expect, test } from 'vitest';
import { rolesErrors, updateOfRoles } from './roles-form.ts';
import type { RolesForm } from './roles-form.ts';

const before: RolesForm = {
  fonction: 'Juriste',
  isAdmin: false,
  hourlyWage: '120',
  targetHours: '',
  billableHours: '',
};

test('the right is sent as the roles of the contract', () => {
  expect(updateOfRoles(before)).toMatchObject({ role: [ROLE_USER], hourlyWage: '120' });
  expect(updateOfRoles({ ...before, isAdmin: true })).toMatchObject({ role: [ROLE_USER, ROLE_ADMIN] });
});

test('amounts are read with a comma, and what is no amount is said beside its field', () => {
  expect(rolesErrors({ ...before, hourlyWage: '120,50' })).toEqual({});
  expect(rolesErrors({ ...before, hourlyWage: 'cher', targetHours: '12,5' })).toEqual({
    hourlyWage: 'Le taux horaire doit être un nombre entre 0 et 10000.',
    targetHours: 'L’objectif d’heures doit être un nombre entier entre 0 et 8784.',
  });
});
