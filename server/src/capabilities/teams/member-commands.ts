import type { TeamMember } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { requireColleague, requireOwnTeam } from './team-commands.ts';
import { teamMemberOf, teamMemberRows } from './team-rows.ts';

interface MemberToAdd {
  user: string;
  function?: string | undefined;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for somebody who is there already, UNPROCESSABLE */
export async function addTeamMember(
  trx: Trx,
  reader: Reader,
  id: string,
  { team: teamId, user, function: does = '' }: MemberToAdd & { team: string },
): Promise<TeamMember> {
  const team = await requireOwnTeam(trx, reader, teamId);
  await requireColleague(trx, user, 'user');
  const inserted = await trx
    .insertInto('team_member')
    .values({ id, firm_id: reader.firmId, team_id: team.id, user_id: user, function: does })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('teams.memberTwice');
  return teamMemberOf(await findMember(trx, inserted.id));
}

/** Adds who is not there, and gives the others the function named. @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE */
export async function addTeamMembers(
  trx: Trx,
  reader: Reader,
  teamId: string,
  members: readonly MemberToAdd[],
): Promise<TeamMember[]> {
  const team = await requireOwnTeam(trx, reader, teamId);
  for (const { user, function: does = '' } of members) {
    await requireColleague(trx, user, 'user');
    await trx
      .insertInto('team_member')
      .values({ firm_id: reader.firmId, team_id: team.id, user_id: user, function: does })
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'user_id'])
          .doUpdateSet({ function: does === '' ? sql<string>`team_member.function` : does }),
      )
      .execute();
  }
  return (await teamMemberRows(trx).where('team_id', '=', team.id).orderBy('user_id').execute()).map(teamMemberOf);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function updateTeamMember(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, function: does }: { function?: string | undefined; seen?: Record<string, unknown> | undefined },
): Promise<TeamMember> {
  const before = await findMember(trx, id);
  await requireOwnTeam(trx, reader, before.team_id);
  requireSeen(teamMemberOf(before), { function: does }, seen ?? {});
  if (does !== undefined)
    await trx.updateTable('team_member').set({ function: does }).where('id', '=', before.id).execute();
  return teamMemberOf(await findMember(trx, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE for the responsible person */
export async function removeTeamMember(trx: Trx, reader: Reader, id: string): Promise<void> {
  const member = await findMember(trx, id);
  const team = await requireOwnTeam(trx, reader, member.team_id);
  if (team.responsible_id === member.user_id) throw new ApiError('teams.responsibleStays');
  await trx.deleteFrom('team_member').where('id', '=', member.id).execute();
}

/** @param who account, member or e-mail address @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE */
export async function removeFromTeam(trx: Trx, reader: Reader, teamId: string, who: string): Promise<void> {
  const team = await requireOwnTeam(trx, reader, teamId);
  const member = await teamMemberRows(trx)
    .innerJoin('app_user', 'app_user.id', 'team_member.user_id')
    .where('team_id', '=', team.id)
    .where((eb) =>
      isUuid(who)
        ? eb.or([eb('user_id', '=', who), eb('team_member.id', '=', who)])
        : eb(eb.fn('lower', ['email']), '=', who.toLowerCase()),
    )
    .executeTakeFirst();
  if (!member) throw new ApiError('teams.noMember');
  await removeTeamMember(trx, reader, member.id);
}

/** @throws ApiError NOT_FOUND */
async function findMember(trx: Trx, id: string) {
  const row = isUuid(id) ? await teamMemberRows(trx).where('team_member.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('teams.noMember');
  return row;
}
