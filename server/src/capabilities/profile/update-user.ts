import {
  canEditFees,
  canEditPerson,
  canEditRoles,
  changesReservedDepartments,
  isLawyerTitle,
  plan,
  ROLE_ADMIN,
  ROLE_USER,
} from '@basoche/domain';
import type { UserUpdate } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { readAccount, readUser } from '../access/index.ts';
import { isUuid } from '../sharing/index.ts';
import { requireSeen } from './require-seen.ts';

const FEES = ['hourlyWage', 'targetHours', 'billableHours'] as const;

/**
 * Changes a person of the firm, and answers the columns that are not what they were. What oneself may not change is accepted when it comes back as it was: forms send all.
 * @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE, CONFLICT for the last administrator and for what somebody else changed meanwhile
 */
export async function updateUser(trx: Trx, caller: Principal, userId: string, update: UserUpdate): Promise<string[]> {
  const { seen, ...wanted } = update;
  const before = isUuid(userId)
    ? await trx.selectFrom('app_user').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    : undefined;
  if (!before) throw new ApiError('NOT_FOUND');
  const who = await readAccount(trx, caller.userId);
  const onlyFees = Object.keys(given(wanted)).every((field) => (FEES as readonly string[]).includes(field));
  if (!canEditPerson(who, userId) && !(onlyFees && canEditFees(who)))
    throw new ApiError(who.isEmployee ? 'FORBIDDEN' : 'NOT_FOUND');
  if (seen) requireSeen(await readUser(trx, userId), update);

  const fees = {
    hourly_wage_cents: update.hourlyWage == null ? update.hourlyWage : Math.round(update.hourlyWage * 100),
    target_hours: update.targetHours,
    billable_hours: update.billableHours,
  };
  if (changes(before, fees) && !canEditFees(who)) throw new ApiError('profile.administratorFees');

  const becomesAdmin = update.role?.includes(ROLE_ADMIN);
  const roles =
    becomesAdmin === undefined || becomesAdmin === before.role.includes(ROLE_ADMIN)
      ? undefined
      : rolesAfter(before.role, becomesAdmin);
  const privileged = {
    fonction: update.fonction,
    role: roles,
    is_lawyer: await lawyerAfter(trx, before, update.fonction),
    is_admin: roles?.includes(ROLE_ADMIN),
  };
  const reserved = update.speciality !== undefined && changesReservedDepartments(before.speciality, update.speciality);
  if ((changes(before, privileged) || reserved) && !canEditRoles(who)) throw new ApiError('profile.administratorRoles');
  if (roles) await checkRoles(trx, before, roles);
  if (update.office) await requireOffice(trx, update.office);

  const row = given({
    firstname: update.firstname,
    lastname: update.lastname,
    civility: update.civility,
    toque: update.toque,
    office_phone: cleared(update.officePhone),
    mobile_phone: cleared(update.mobilePhone),
    languages: update.languages,
    biography: update.biography,
    speciality: update.speciality,
    color: update.color,
    booking_enable: update.bookingEnable,
    office_id: update.office,
    ...privileged,
    ...fees,
  });
  if (Object.keys(row).length > 0) await trx.updateTable('app_user').set(row).where('id', '=', userId).execute();
  return changedColumns(before, row);
}

/** `null` empties a text. */
function cleared(value: string | null | undefined): string | undefined {
  return value === null ? '' : value;
}

function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function changes<T extends object>(before: T, after: Partial<Record<keyof T, unknown>>): boolean {
  return changedColumns(before, after).length > 0;
}

function changedColumns<T extends object>(before: T, after: Partial<Record<keyof T, unknown>>): string[] {
  return Object.entries(given(after))
    .filter(([field, value]) => JSON.stringify(before[field as keyof T]) !== JSON.stringify(value))
    .map(([field]) => field);
}

/** Another job title may make a lawyer of somebody, or the opposite; the same one leaves it. */
async function lawyerAfter(
  trx: Trx,
  before: { fonction: string; is_employee: boolean },
  fonction: string | undefined,
): Promise<boolean | undefined> {
  if (fonction === undefined || fonction === before.fonction || !before.is_employee) return undefined;
  const firm = await trx.selectFrom('firm').select('plan').executeTakeFirstOrThrow();
  return isLawyerTitle(fonction, plan.parse(firm.plan));
}

function rolesAfter(before: readonly string[], admin: boolean): string[] {
  const others = before.filter((role) => ![ROLE_USER, ROLE_ADMIN].includes(role));
  return [ROLE_USER, ...(admin ? [ROLE_ADMIN] : []), ...others];
}

interface RoleHolder {
  id: string;
  is_employee: boolean;
}

async function checkRoles(trx: Trx, before: RoleHolder, roles: readonly string[]): Promise<void> {
  if (roles.includes(ROLE_ADMIN)) {
    if (!before.is_employee) throw new ApiError('UNPROCESSABLE', { fields: { role: 'profile.membersOnly' } });
    return;
  }
  // Two administrators who take the role from each other at the same moment wait here for one another.
  await trx.selectFrom('firm').select('id').forUpdate().execute();
  const other = await trx
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`${ROLE_ADMIN} = any(role)`)
    .where('active', '=', true)
    .where('id', '<>', before.id)
    .executeTakeFirst();
  if (other) return;
  throw new ApiError('profile.lastAdministrator', { fields: { role: 'profile.lastAdministrator' } });
}

async function requireOffice(trx: Trx, id: string): Promise<void> {
  const office = await trx.selectFrom('office').select('id').where('id', '=', id).executeTakeFirst();
  if (!office) throw new ApiError('UNPROCESSABLE', { fields: { office: 'profile.noOffice' } });
}
