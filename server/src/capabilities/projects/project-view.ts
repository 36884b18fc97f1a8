import { displayName, isOutside } from '@basoche/domain';
import type { ProjectView } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';
import { teamViews } from '../teams/index.ts';
import { requireReadable } from './project-commands.ts';
import { mayReadMember, memberOf, memberRows, partyOf, partyRows } from './project-people.ts';
import { projectFor } from './project-rows.ts';

/** A project with its people, as this reader may see them. @throws ApiError NOT_FOUND */
export async function projectView(trx: Trx, reader: Reader, reference: string): Promise<ProjectView> {
  const row = await requireReadable(trx, reader, reference);
  const rows = await memberRows(trx).where('project_id', '=', row.id).orderBy('project_member.id').execute();
  const members = rows.filter((member) => mayReadMember(member, reader)).map(memberOf);
  const people = await peopleById(
    trx,
    members.map(({ user }) => user),
  );
  const outside = await trx
    .selectFrom('app_user')
    .innerJoin('project_member', 'project_member.user_id', 'app_user.id')
    .select(['app_user.id', 'firstname', 'lastname', 'email', 'function'])
    .where('project_id', '=', row.id)
    .where('project_member.id', 'in', [...members.map(({ id }) => id), row.id])
    .where('is_employee', '=', false)
    .orderBy('lastname')
    .execute();
  const parties = isOutside(reader.account)
    ? []
    : await partyRows(trx)
        .where('project_id', '=', row.id)
        .orderBy('project_party.created_at')
        .orderBy('project_party.id')
        .execute();
  return {
    ...projectFor(reader, row),
    members: members.map((member) => ({ ...member, person: people.get(member.user) ?? unknownPerson(member.user) })),
    externals: outside.map(({ firstname, lastname, ...person }) => ({
      ...person,
      name: displayName(firstname, lastname),
    })),
    actors: parties.map(partyOf),
    teams: isOutside(reader.account) ? [] : await teamViews(trx, await teamIds(trx, row.id)),
  };
}

async function teamIds(trx: Trx, projectId: string): Promise<string[]> {
  const rows = await trx.selectFrom('project_team').select('team_id').where('project_id', '=', projectId).execute();
  return rows.map((row) => row.team_id);
}
