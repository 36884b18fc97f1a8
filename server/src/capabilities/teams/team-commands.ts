import { canEditTeam } from '@basoche/domain';
import { FIRST_MEMBER_FUNCTION } from '@basoche/protocol';
import type { NewTeam, Team, TeamUpdate } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid, staff } from '../sharing/index.ts';
import { teamOf, teamRows } from './team-rows.ts';
import type { TeamRow } from './team-rows.ts';

/** @throws ApiError FORBIDDEN for a team of somebody else, CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createTeam(
  trx: Trx,
  reader: Reader,
  id: string,
  { name, responsible, speciality }: Omit<NewTeam, 'id'>,
  now: number,
): Promise<Team> {
  if (!canEditTeam(reader.account, responsible)) throw new ApiError('teams.notResponsible');
  await requireColleague(trx, responsible, 'responsible');
  await requireSpeciality(trx, speciality);
  const row = {
    id,
    firm_id: reader.firmId,
    name,
    responsible_id: responsible,
    speciality_id: speciality,
    created_at: new Date(now),
  };
  const inserted = await refusingUsedSpeciality(
    trx
      .insertInto('team')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!inserted) throw new ApiError('value.idUsed');
  await makeMember(trx, reader.firmId, id, responsible);
  return teamOf(await findTeam(trx, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for fields that changed since they were read, UNPROCESSABLE */
export async function updateTeam(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, name, responsible, speciality }: TeamUpdate,
): Promise<Team> {
  const before = await requireOwnTeam(trx, reader, id);
  requireSeen(teamOf(before), { name, responsible, speciality }, seen ?? {});
  if (responsible !== undefined) await requireColleague(trx, responsible, 'responsible');
  if (speciality !== undefined) await requireSpeciality(trx, speciality);
  const given = { name, responsible_id: responsible, speciality_id: speciality };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    typeof given
  >;
  if (Object.keys(set).length > 0)
    await refusingUsedSpeciality(trx.updateTable('team').set(set).where('id', '=', before.id).execute());
  if (responsible !== undefined) await makeMember(trx, reader.firmId, before.id, responsible);
  return teamOf(await findTeam(trx, before.id));
}

/** Its matters and lists lose it. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteTeam(trx: Trx, reader: Reader, id: string): Promise<void> {
  const team = await requireOwnTeam(trx, reader, id);
  await trx.deleteFrom('team').where('id', '=', team.id).execute();
}

/** Held for the rest of the transaction. @throws ApiError NOT_FOUND, FORBIDDEN for who may not change it */
export async function requireOwnTeam(trx: Trx, { account }: Reader, id: string): Promise<TeamRow> {
  const team = await findTeam(trx, id);
  if (!canEditTeam(account, team.responsible_id)) throw new ApiError('teams.notResponsible');
  return team;
}

/** @throws ApiError UNPROCESSABLE for who is not of the firm, or has no address */
export async function requireColleague(trx: Trx, userId: string, field: 'responsible' | 'user'): Promise<void> {
  const colleague = await staff(trx).select('email').where('app_user.id', '=', userId).executeTakeFirst();
  const wrong = field === 'user' ? 'teams.person' : 'teams.responsible';
  if (!colleague) throw new ApiError('UNPROCESSABLE', { fields: { [field]: wrong } });
  if (colleague.email.trim() === '') throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'teams.noEmail' } });
}

/** @throws ApiError NOT_FOUND */
async function findTeam(trx: Trx, id: string): Promise<TeamRow> {
  const row = isUuid(id) ? await teamRows(trx).where('team.id', '=', id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError UNPROCESSABLE */
async function requireSpeciality(trx: Trx, id: string): Promise<void> {
  const speciality = await trx.selectFrom('speciality').select('id').where('id', '=', id).executeTakeFirst();
  if (!speciality) throw new ApiError('UNPROCESSABLE', { fields: { speciality: 'teams.specialityUnknown' } });
}

/** @throws ApiError UNPROCESSABLE */
async function refusingUsedSpeciality<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'team_speciality')) throw error;
    throw new ApiError('teams.specialityUsed', { fields: { speciality: 'teams.specialityUsed' } });
  }
}

/** The responsible person is in their team; who was there before keeps their function. */
async function makeMember(trx: Trx, firmId: string, teamId: string, userId: string): Promise<void> {
  await trx
    .insertInto('team_member')
    .values({ firm_id: firmId, team_id: teamId, user_id: userId, function: FIRST_MEMBER_FUNCTION })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
