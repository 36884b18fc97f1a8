import { expect, test } from 'vitest';
import {
  canEditTask,
  canEditTeam,
  canOpenBilling,
  canOpenProjects,
  departmentsOf,
  isAccountant,
  isAdminAssociate,
  isAdminDirector,
  isAdminOf,
  JOB_TITLES,
  type UserRoles,
} from './index.ts';

const who = (fonction: string, roles: string[] = [], speciality = ''): UserRoles => ({
  id: 'u',
  fonction,
  roles,
  speciality,
});

test('billing opens for accountants, and for associates who are administrators', () => {
  expect(canOpenBilling(who('Assistant(e)', [], 'Social, Comptabilité'))).toBe(true);
  expect(canOpenBilling(who('Associé(e) Gérant(e)', ['ROLE_ADMIN']))).toBe(true);
  expect(canOpenBilling(who('Associé(e)'))).toBe(false);
  expect(canOpenBilling(who('Directeur/Directrice', ['ROLE_ADMIN']))).toBe(false);
  expect(canOpenBilling(who('Collaborateur/Collaboratrice', ['ROLE_ADMIN']))).toBe(false);
});

test('projects open for the titles of the associate and user groups', () => {
  expect(JOB_TITLES.filter((title) => !canOpenProjects(who(title)))).toEqual([
    'Directeur/Directrice',
    'Assistant(e) de direction',
  ]);
  expect(canOpenProjects(who('Inconnu', ['ROLE_ADMIN']))).toBe(false);
});

test('departments are read whole, not by part of their name', () => {
  expect(departmentsOf(who('', [], ' Social ,,Droit des affaires'))).toEqual(['Social', 'Droit des affaires']);
  expect(isAccountant(who('', [], 'Comptabilité internationale'))).toBe(false);
  expect(isAdminOf(who('', ['ROLE_ADMIN'], 'Social'), 'Social')).toBe(true);
  expect(isAdminOf(who('', [], 'Social'), 'Social')).toBe(false);
});

test('helper rules ask for the role and the title', () => {
  expect(isAdminAssociate(who('Associé(e)', ['ROLE_ADMIN']))).toBe(true);
  expect(isAdminDirector(who('Directeur/Directrice', ['ROLE_ADMIN']))).toBe(true);
  expect(isAdminDirector(who('Directeur/Directrice'))).toBe(false);
});

test('a task is edited by those in charge and by administrators, a team by its responsible', () => {
  expect(canEditTask(who('Stagiaire'), ['a', 'u'])).toBe(true);
  expect(canEditTask(who('Stagiaire'), ['a'])).toBe(false);
  expect(canEditTask(who('Stagiaire', ['ROLE_ADMIN']), [])).toBe(true);
  expect(canEditTeam(who('Stagiaire'), 'u')).toBe(true);
  expect(canEditTeam(who('Stagiaire'), null)).toBe(false);
});
