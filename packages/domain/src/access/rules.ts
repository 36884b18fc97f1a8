import { isStarterPlan, type Plan } from './plans.ts';
import {
  canOpenBilling,
  canOpenProjects,
  hasRole,
  isAccountant,
  isAdmin,
  isAdminAssociate,
  isAdminDirector,
  isAdminOfAdministration,
  isOutside,
  isSuperAdmin,
  type Account,
} from './roles.ts';

/** Rights that a page or a call may ask for, beyond being signed in. */
const RULES = {
  'billing-rights': canOpenBilling,
  'project-rights': canOpenProjects,
  'super-admin': isSuperAdmin,
  admin: isAdmin,
  'admin-associate': isAdminAssociate,
  'admin-director': isAdminDirector,
  'admin-of-administration': isAdminOfAdministration,
  accountant: isAccountant,
  /** The firm's own people: what clients and partners never see. */
  employee: (who) => who.isEmployee && !isOutside(who),
} as const satisfies Record<string, (who: Account) => boolean>;

export type Rule = keyof typeof RULES;

export function allows(rule: Rule, who: Account): boolean {
  return RULES[rule](who);
}

/** What a page asks of the person who opens it; each part is optional. */
export interface Requirement {
  rule?: Rule;
  /** The role list must contain it. */
  role?: string;
  /** The firm's plan must be one of them. */
  plans?: readonly Plan[];
}

/**
 * Whether a page opens, and otherwise where its refusal leads: a missing right leaves the person where they are, a missing
 * role goes to the root, a missing plan to the partner's dashboard or to the root.
 */
export type Access = 'open' | 'stay' | 'root' | 'partner-dashboard';

export function accessOf({ rule, role, plans }: Requirement, who: Account): Access {
  if (role !== undefined && !hasRole(who, role)) return 'root';
  if (plans !== undefined && !plans.includes(who.plan)) return who.isPartner ? 'partner-dashboard' : 'root';
  if (rule !== undefined && !allows(rule, who)) return 'stay';
  return 'open';
}

/** The floating messenger is part of the enterprise plans. */
export function hasFloatingMessenger(who: Pick<Account, 'plan'>): boolean {
  return !isStarterPlan(who.plan);
}
