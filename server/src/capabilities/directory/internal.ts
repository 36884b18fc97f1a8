import type { DirectoryFirm, DirectoryPerson } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { departmentsIn } from './departments.ts';

export interface InternalScope {
  /** Lawyers only; otherwise all employees. */
  lawyers?: boolean;
  id?: string;
}

/** Active employees of the firm, by name. Clients and partners are in no directory. */
export async function internalPeople(trx: Trx, { lawyers = false, id }: InternalScope): Promise<DirectoryPerson[]> {
  let query = trx
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .leftJoin('lawyer_listing', 'lawyer_listing.user_id', 'app_user.id')
    .where('app_user.active', '=', true)
    .where('is_employee', '=', true);
  if (lawyers) query = query.where('is_lawyer', '=', true);
  if (id !== undefined) query = query.where('app_user.id', '=', id);
  const rows = await query
    .select(['app_user.id', 'firstname', 'lastname', 'app_user.avatar', 'color', 'fonction', 'speciality', 'toque'])
    .select(['app_user.languages', 'biography', 'office_phone', 'mobile_phone', 'email', 'is_lawyer', 'is_admin'])
    .select(['firm.id as firm', 'firm.name', 'lawyer_listing.user_id as listed'])
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('app_user.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    avatar: row.avatar,
    color: row.color,
    fonction: row.fonction,
    speciality: row.speciality,
    toque: row.toque,
    languages: row.languages,
    biography: row.biography,
    officePhone: row.office_phone,
    firm: { id: row.firm, name: row.name },
    isLawyer: row.is_lawyer,
    isInternal: true,
    isAdmin: row.is_admin,
    email: row.email,
    mobilePhone: row.mobile_phone,
    isListed: row.listed !== null,
    isHidden: false,
  }));
}

export async function hiddenLawyers(trx: Trx, userId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom('lawyer_hidden').select('lawyer_id').where('user_id', '=', userId).execute();
  return new Set(rows.map((row) => row.lawyer_id));
}

export async function ownFirm(trx: Trx): Promise<DirectoryFirm> {
  const lawyers = await internalPeople(trx, { lawyers: true });
  const firm = await trx
    .selectFrom('firm')
    .leftJoin('firm_listing', 'firm_listing.firm_id', 'firm.id')
    .select(['firm.id', 'firm.name', 'firm.avatar', 'firm_listing.firm_id as listed'])
    .executeTakeFirstOrThrow();
  return {
    id: firm.id,
    name: firm.name,
    avatar: firm.avatar,
    specialities: departmentsIn(lawyers),
    lawyers: lawyers.length,
    isOwn: true,
    isListed: firm.listed !== null,
  };
}
