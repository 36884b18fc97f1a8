import type { DirectoryFirm, DirectoryPerson } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { departmentsIn } from './departments.ts';

/** Most lawyers that one list answers; a search narrows it. */
const MAX = 500;

export interface ExternalScope {
  query?: string | undefined;
  id?: string;
  firmId?: string;
  limit?: number;
}

/**
 * Listed lawyers of other firms, by name, in a transaction of `asDirectory`.
 * @param hidden ids that the caller does not want to see
 */
export async function externalLawyers(
  trx: Trx,
  who: Principal,
  hidden: ReadonlySet<string>,
  { query, id, firmId, limit = MAX }: ExternalScope,
): Promise<DirectoryPerson[]> {
  let rows = trx
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .where('app_user.firm_id', '<>', who.firmId);
  if (id !== undefined) rows = rows.where('app_user.id', '=', id);
  if (firmId !== undefined) rows = rows.where('app_user.firm_id', '=', firmId);
  if (query !== undefined)
    rows = rows.where(
      sql<boolean>`search_vector(concat_ws(' ', firstname, lastname, fonction, speciality, firm.name)) @@ search_query(${query})`,
    );
  const found = await rows
    .select(['app_user.id', 'firstname', 'lastname', 'app_user.avatar', 'color', 'fonction', 'speciality', 'toque'])
    .select(['app_user.languages', 'biography', 'office_phone', 'firm.id as firm', 'firm.name'])
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('app_user.id')
    .limit(limit)
    .execute();
  return found.map((row) => ({
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
    isLawyer: true,
    isInternal: false,
    isAdmin: false,
    email: null,
    mobilePhone: null,
    isListed: true,
    isHidden: hidden.has(row.id),
  }));
}

/** Listed firms other than the caller's, by name, in a transaction of `asDirectory`. */
export async function externalFirms(trx: Trx, who: Principal): Promise<DirectoryFirm[]> {
  const firms = await trx
    .selectFrom('firm')
    .select(['id', 'name', 'avatar'])
    .where('id', '<>', who.firmId)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX)
    .execute();
  const lawyers = await trx.selectFrom('app_user').select(['firm_id', 'speciality']).execute();
  return firms.map((firm) => {
    const own = lawyers.filter((lawyer) => lawyer.firm_id === firm.id);
    return { ...firm, specialities: departmentsIn(own), lawyers: own.length, isOwn: false, isListed: true };
  });
}
