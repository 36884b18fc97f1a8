import { ACCOUNTING, ADMINISTRATION, canOpenBilling, departmentsOf, isAdmin } from '../access/roles.ts';
import type { UserRoles } from '../access/roles.ts';

/** Departments that give rights of their own: nobody gives them to themselves. */
const RESERVED_DEPARTMENTS = [ACCOUNTING, ADMINISTRATION];

export function canEditPerson(who: UserRoles, personId: string): boolean {
  return who.id === personId || isAdmin(who);
}

/** Job title, role, and the departments that give rights. */
export function canEditRoles(who: UserRoles): boolean {
  return isAdmin(who);
}

/** Hourly wage, target and billable hours. */
export function canSeeFees(who: UserRoles, personId: string): boolean {
  return who.id === personId || canEditFees(who);
}

export function canEditFees(who: UserRoles): boolean {
  return isAdmin(who) || canOpenBilling(who);
}

export function canEditFirm(who: UserRoles): boolean {
  return isAdmin(who);
}

/** Whether two lists of departments, comma-separated, differ in one that gives rights. */
export function changesReservedDepartments(before: string, after: string): boolean {
  const reserved = (speciality: string) =>
    RESERVED_DEPARTMENTS.filter((name) =>
      departmentsOf({ id: '', roles: [], fonction: '', speciality }).includes(name),
    ).join();
  return reserved(before) !== reserved(after);
}
