import { displayName, initialsOf, plan, subscriptionState } from '@basoche/domain';
import type { Coworker, FirmInfo, UserInfo } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { knownPeople } from '../sharing/index.ts';

/** The people of the caller's firm whom they may know of, by name. */
export async function listCoworkers(trx: Trx, callerId: string): Promise<Coworker[]> {
  const rows = await knownPeople(trx, callerId)
    .selectAll()
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .execute();
  return rows.map(toCoworker);
}

/** @throws ApiError NOT_FOUND when the account was closed meanwhile */
export async function readUser(trx: Trx, userId: string): Promise<UserInfo> {
  const user = await trx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  const firm = await trx.selectFrom('firm').selectAll().executeTakeFirst();
  const office = user?.office_id
    ? await trx.selectFrom('office').selectAll().where('id', '=', user.office_id).executeTakeFirst()
    : undefined;
  const place = await trx.selectFrom('subscription').select('state').where('user_id', '=', userId).executeTakeFirst();
  if (!user || !firm) throw new ApiError('NOT_FOUND');
  return {
    ...toCoworker(user),
    fullname: displayName(user.firstname, user.lastname),
    initials: initialsOf(user.firstname, user.lastname),
    civility: user.civility,
    role: user.role,
    isContact: user.is_contact,
    speciality: user.speciality,
    toque: user.toque,
    officePhone: user.office_phone,
    mobilePhone: user.mobile_phone,
    languages: user.languages,
    biography: user.biography,
    hourlyWage: user.hourly_wage_cents === null ? null : user.hourly_wage_cents / 100,
    targetHours: user.target_hours,
    billableHours: user.billable_hours,
    bookingEnable: user.booking_enable,
    office: office
      ? {
          id: office.id,
          name: office.name,
          address: office.address,
          additionalAddress: office.additional_address,
          city: office.city,
          postcode: office.postcode,
        }
      : null,
    subscription: subscriptionState.parse(place?.state ?? 'done'),
    lpClient: firmInfo(firm),
  };
}

export function firmInfo(firm: Selectable<Tables['firm']>): FirmInfo {
  return {
    id: firm.id,
    name: firm.name,
    siret: firm.siret,
    avatar: firm.avatar,
    offer: firm.offer,
    plan: plan.parse(firm.plan),
    theme: firm.theme,
    language: firm.language,
  };
}

interface PersonRow {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  avatar: string | null;
  color: string;
  is_admin: boolean;
  is_lawyer: boolean;
  is_employee: boolean;
  is_partner: boolean;
  is_client: boolean;
  fonction: string;
}

function toCoworker(row: PersonRow): Coworker {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    avatar: row.avatar,
    color: row.color,
    isAdmin: row.is_admin,
    isLawyer: row.is_lawyer,
    isEmployee: row.is_employee,
    isPartner: row.is_partner,
    isClient: row.is_client,
    fonction: row.fonction,
  };
}
