import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '../access/index.ts';
import type { UserRoles } from '../access/index.ts';
import {
  canEditFees,
  canEditFirm,
  canEditPerson,
  canEditRoles,
  canSeeFees,
  changesReservedDepartments,
} from './rights.ts';

function someone(more: Partial<UserRoles> = {}): UserRoles {
  return { id: 'moi', roles: [ROLE_USER], fonction: 'Juriste', speciality: '', ...more };
}

describe('rights on people and on the firm', () => {
  const admin = someone({ id: 'autre', roles: [ROLE_USER, ROLE_ADMIN] });
  const accountant = someone({ id: 'compta', speciality: 'Comptabilité' });

  test('one edits oneself; an administrator edits everybody', () => {
    expect(canEditPerson(someone(), 'moi')).toBe(true);
    expect(canEditPerson(someone(), 'autre')).toBe(false);
    expect(canEditPerson(admin, 'moi')).toBe(true);
  });

  test('title, role and firm belong to administrators', () => {
    expect([someone(), accountant, admin].map(canEditRoles)).toEqual([false, false, true]);
    expect([someone(), accountant, admin].map(canEditFirm)).toEqual([false, false, true]);
  });

  test('wages are seen by the person, changed by administrators and accounting', () => {
    expect(canSeeFees(someone(), 'moi')).toBe(true);
    expect(canSeeFees(someone(), 'autre')).toBe(false);
    expect([someone(), accountant, admin].map(canEditFees)).toEqual([false, true, true]);
    expect(canSeeFees(accountant, 'moi')).toBe(true);
  });

  test('a department that gives rights is noticed, in any order', () => {
    expect(changesReservedDepartments('Contentieux', 'Droit pénal,Contentieux')).toBe(false);
    expect(changesReservedDepartments('Contentieux', 'Contentieux, Comptabilité')).toBe(true);
    expect(changesReservedDepartments('Administration', 'Contentieux')).toBe(true);
    expect(changesReservedDepartments('Comptabilité,Administration', 'Administration, Comptabilité')).toBe(false);
  });
});
