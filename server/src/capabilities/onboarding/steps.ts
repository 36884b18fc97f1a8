import { isLawyerTitle, newUuid, plan } from '@basoche/domain';
import { FIRST_MEMBER_FUNCTION } from '@basoche/protocol';
import type { LawyerRequest, SubscriptionFirmRequest, SubscriptionTeamRequest } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { ApiError } from '../../http/api-error.ts';
import { addSpecialities } from './specialities.ts';
import { saveStep } from './subscription.ts';

/** In `asFirm` of the person's firm. @throws ApiError CONFLICT */
export async function saveLawyer(trx: Trx, userId: string, request: LawyerRequest, now: number): Promise<void> {
  const { path } = await saveStep(trx, userId, 'lawyer', now);
  const firm = await trx.selectFrom('firm').select('plan').executeTakeFirstOrThrow();
  // A title and departments carry rights: who was invited has those that the firm gave.
  const { fonction, speciality } = path === 'founder' ? request : {};
  if (speciality) await addSpecialities(trx, speciality, now);
  const changes = {
    ...(request.civility === undefined ? {} : { civility: request.civility }),
    ...(request.toque === undefined ? {} : { toque: request.toque }),
    ...(request.officePhone === undefined ? {} : { office_phone: request.officePhone ?? '' }),
    ...(request.mobilePhone === undefined ? {} : { mobile_phone: request.mobilePhone ?? '' }),
    ...(request.languages === undefined ? {} : { languages: request.languages }),
    ...(fonction === undefined ? {} : { fonction, is_lawyer: isLawyerTitle(fonction, plan.parse(firm.plan)) }),
    ...(speciality === undefined ? {} : { speciality: speciality.join(',') }),
  };
  if (Object.keys(changes).length > 0)
    await trx.updateTable('app_user').set(changes).where('id', '=', userId).execute();
}

/** The firm's identity and its principal office. @throws ApiError CONFLICT, also when the SIRET is another firm's */
export async function saveFirm(
  trx: Trx,
  { userId, firmId }: { userId: string; firmId: string },
  request: SubscriptionFirmRequest,
  now: number,
): Promise<void> {
  await saveStep(trx, userId, 'firm', now);
  const firm = await trx.selectFrom('firm').select('version').forUpdate().executeTakeFirstOrThrow();
  await refusingKnownSiret(
    trx
      .updateTable('firm')
      .set({
        name: request.name,
        siret: request.siret,
        version: firm.version + 1,
        updated_at: new Date(now),
        updated_by: userId,
      })
      .execute(),
  );
  const office = {
    address: request.address,
    additional_address: request.additionalAddress ?? '',
    postcode: request.postcode,
    city: request.city,
  };
  const known = await trx
    .updateTable('office')
    .set((eb) => ({ ...office, version: eb('version', '+', 1) }))
    .where('is_principal', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (known) return;
  await trx
    .insertInto('office')
    .values({ id: newUuid(now), firm_id: firmId, name: 'Siège', is_principal: true, ...office })
    .execute();
}

/** All teams of the new firm: those that are left out go. @throws ApiError CONFLICT, UNPROCESSABLE, NOT_FOUND */
export async function saveTeams(
  trx: Trx,
  { userId, firmId }: { userId: string; firmId: string },
  { teams }: SubscriptionTeamRequest,
  now: number,
): Promise<void> {
  await saveStep(trx, userId, 'team', now);
  refuseTwins(teams.map((team) => team.speciality));
  await addSpecialities(
    trx,
    teams.map((team) => team.speciality),
    now,
  );
  const known = (await trx.selectFrom('team').select('id').forUpdate().execute()).map((team) => team.id);
  const kept = teams.map((team) => team.id).filter((id) => id !== undefined);
  if (kept.some((id) => !known.includes(id))) throw new ApiError('NOT_FOUND');
  const gone = known.filter((id) => !kept.includes(id));
  if (gone.length > 0) await trx.deleteFrom('team').where('id', 'in', gone).execute();
  // Departments may change places between two teams: none holds one while they are given anew.
  if (kept.length > 0) await trx.updateTable('team').set({ speciality_id: null }).where('id', 'in', kept).execute();
  for (const [place, { id, name, speciality }] of teams.entries()) {
    const speciality_id = await specialityNamed(trx, firmId, speciality);
    if (id !== undefined) {
      await trx.updateTable('team').set({ name, speciality_id }).where('id', '=', id).execute();
      continue;
    }
    const team_id = newUuid(now);
    await trx
      .insertInto('team')
      .values({
        id: team_id,
        firm_id: firmId,
        name,
        speciality_id,
        responsible_id: userId,
        created_at: new Date(now + place),
      })
      .execute();
    await trx
      .insertInto('team_member')
      .values({ firm_id: firmId, team_id, user_id: userId, function: FIRST_MEMBER_FUNCTION })
      .execute();
  }
}

/** Id of the firm's speciality of this name, whatever its capitals; a new one where there is none. */
async function specialityNamed(trx: Trx, firmId: string, name: string): Promise<string> {
  const folded = (text: string) => text.toLocaleLowerCase('fr-FR');
  const all = await trx.selectFrom('speciality').select(['id', 'name']).execute();
  const known = all.find((each) => folded(each.name) === folded(name));
  if (known) return known.id;
  const row = { firm_id: firmId, name };
  return (await trx.insertInto('speciality').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A person's own biography, or a colleague's for an administrator. @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function saveBiography(
  trx: Trx,
  who: { userId: string },
  of: string,
  biography: string,
  now: number,
): Promise<void> {
  if (of === who.userId) await saveStep(trx, of, 'bio', now);
  else await requireAdministrator(trx, who.userId);
  const changed = await trx
    .updateTable('app_user')
    .set({ biography })
    .where('id', '=', of)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ApiError('NOT_FOUND');
}

/** Whose SIRET it is stays unsaid. @throws ApiError CONFLICT */
export async function refusingKnownSiret<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'firm_siret')) throw error;
    throw new ApiError('onboarding.siretKnown', { fields: { siret: 'onboarding.siretKnown' } });
  }
}

async function requireAdministrator(trx: Trx, userId: string): Promise<void> {
  const caller = await trx.selectFrom('app_user').select('is_admin').where('id', '=', userId).executeTakeFirst();
  if (!caller?.is_admin) throw new ApiError('FORBIDDEN');
}

function refuseTwins(specialities: string[]): void {
  const folded = specialities.map((name) => name.toLocaleLowerCase('fr-FR'));
  if (new Set(folded).size < folded.length)
    throw new ApiError('onboarding.teamKnown', { fields: { teams: 'onboarding.teamKnown' } });
}
