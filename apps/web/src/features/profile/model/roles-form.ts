import { jobTitle, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import type { JobTitle } from '@basoche/domain';
import { UserUpdate, type UserInfo } from '@basoche/protocol';
import { issueText } from '../../../i18n/reasons.ts';

/** What an administrator alone decides; numbers as they are typed. */
export interface RolesForm {
  fonction: JobTitle;
  isAdmin: boolean;
  hourlyWage: string;
  targetHours: string;
  billableHours: string;
}

export function rolesFormOf(user: UserInfo): RolesForm {
  return {
    fonction: jobTitle.catch('Collaborateur/Collaboratrice').parse(user.fonction),
    isAdmin: user.role.includes(ROLE_ADMIN),
    hourlyWage: typed(user.hourlyWage),
    targetHours: typed(user.targetHours),
    billableHours: typed(user.billableHours),
  };
}

function typed(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

/** As the contract takes it. */
export function updateOfRoles({ isAdmin, ...fields }: RolesForm): Record<string, unknown> {
  return { ...fields, role: isAdmin ? [ROLE_USER, ROLE_ADMIN] : [ROLE_USER] };
}

/** French messages of the contract, by field. */
export function rolesErrors(values: RolesForm): Partial<Record<keyof RolesForm, string>> {
  const { isAdmin: _isAdmin, ...fields } = values;
  const errors: Partial<Record<keyof RolesForm, string>> = {};
  for (const issue of UserUpdate.safeParse(fields).error?.issues ?? [])
    errors[issue.path[0] as keyof RolesForm] ??= issueText(issue);
  return errors;
}
