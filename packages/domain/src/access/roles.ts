import { DIRECTOR_TITLE, isAssociateTitle, isUserTitle } from './job-titles.ts';

export const ROLE_USER = 'ROLE_USER';
export const ROLE_ADMIN = 'ROLE_ADMIN';
export const ROLE_SUPER_ADMIN = 'ROLE_SUPER_ADMIN';

export const ACCOUNTING = 'Comptabilité';
export const ADMINISTRATION = 'Administration';

/** What the rules read of a signed-in person. */
export interface Standing {
  id: string;
  roles: readonly string[];
  fonction: string;
  /** Departments, comma-separated as the product writes them. */
  speciality: string;
}

export function isAdmin(who: Standing): boolean {
  return who.roles.includes(ROLE_ADMIN);
}

export function isSuperAdmin(who: Standing): boolean {
  return who.roles.includes(ROLE_SUPER_ADMIN);
}

export function isAdminAssociate(who: Standing): boolean {
  return isAdmin(who) && isAssociateTitle(who.fonction);
}

export function isAdminDirector(who: Standing): boolean {
  return isAdmin(who) && who.fonction === DIRECTOR_TITLE;
}

export function departmentsOf(who: Standing): string[] {
  return who.speciality
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

export function isAccountant(who: Standing): boolean {
  return departmentsOf(who).includes(ACCOUNTING);
}

export function isAdminOf(who: Standing, department: string): boolean {
  return isAdmin(who) && departmentsOf(who).includes(department);
}

export function canOpenBilling(who: Standing): boolean {
  return isAccountant(who) || isAdminAssociate(who);
}

export function canOpenProjects(who: Standing): boolean {
  return isAssociateTitle(who.fonction) || isUserTitle(who.fonction);
}

export function canEditTask(who: Standing, inCharge: readonly string[]): boolean {
  return isAdmin(who) || inCharge.includes(who.id);
}

export function canEditTeam(who: Standing, responsable: string | null): boolean {
  return isAdmin(who) || responsable === who.id;
}
