import { DIRECTOR_TITLE, isAssociateTitle, isUserTitle } from './job-titles.ts';
import type { Plan } from './plans.ts';

export const ROLE_USER = 'ROLE_USER';
export const ROLE_ADMIN = 'ROLE_ADMIN';
export const ROLE_SUPER_ADMIN = 'ROLE_SUPER_ADMIN';

export const ACCOUNTING = 'Comptabilité';
export const ADMINISTRATION = 'Administration';

/** What the rules read of a signed-in person. */
export interface UserRoles {
  id: string;
  roles: readonly string[];
  fonction: string;
  /** Departments, comma-separated as the product writes them. */
  speciality: string;
}

/** A person's standing with the kind of account they hold. */
export interface Account extends UserRoles {
  isAdmin: boolean;
  isLawyer: boolean;
  /** Of the firm's own staff, lawyers included. */
  isEmployee: boolean;
  /** Of the firm's directory, not of its staff. */
  isContact: boolean;
  /** Outside accounts: they see what is shared with them and nothing else. */
  isPartner: boolean;
  isClient: boolean;
  plan: Plan;
}

export function hasRole(who: UserRoles, role: string): boolean {
  return who.roles.includes(role);
}

export function isAdmin(who: UserRoles): boolean {
  return hasRole(who, ROLE_ADMIN);
}

export function isSuperAdmin(who: UserRoles): boolean {
  return hasRole(who, ROLE_SUPER_ADMIN);
}

export function isAdminAssociate(who: UserRoles): boolean {
  return isAdmin(who) && isAssociateTitle(who.fonction);
}

export function isAdminDirector(who: UserRoles): boolean {
  return isAdmin(who) && who.fonction === DIRECTOR_TITLE;
}

export function departmentsOf(who: UserRoles): string[] {
  return who.speciality
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

export function isAccountant(who: UserRoles): boolean {
  return departmentsOf(who).includes(ACCOUNTING);
}

export function isAdminOf(who: UserRoles, department: string): boolean {
  return isAdmin(who) && departmentsOf(who).includes(department);
}

export function isAdminOfAdministration(who: UserRoles): boolean {
  return isAdminOf(who, ADMINISTRATION);
}

/** A client's or a partner's account. */
export function isOutside(who: Pick<Account, 'isPartner' | 'isClient'>): boolean {
  return who.isPartner || who.isClient;
}

export function canOpenBilling(who: UserRoles): boolean {
  return isAccountant(who) || isAdminAssociate(who);
}

export function canOpenProjects(who: UserRoles): boolean {
  return isAssociateTitle(who.fonction) || isUserTitle(who.fonction);
}

export function canEditTask(who: UserRoles, inCharge: readonly string[]): boolean {
  return isAdmin(who) || inCharge.includes(who.id);
}

export function canEditTeam(who: UserRoles, responsable: string | null): boolean {
  return isAdmin(who) || responsable === who.id;
}
