import { newUuid } from '@basoche/domain';
import { projectTeamRecord, teamCalls } from '@basoche/protocol';
import type { ProjectTeam } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { isUuid } from '../sharing/index.ts';
import { requireOpenProject, visibleProjects } from './find-project.ts';
import { mayReadProject } from './project-readers.ts';
import { PEOPLE } from './project-rows.ts';

/** Teams of projects of the firm, with what decides who may read them. */
function projectTeamRows(trx: Trx) {
  return trx
    .selectFrom('project_team')
    .innerJoin('project', 'project.id', 'project_team.project_id')
    .select([
      'project_team.id',
      'project_team.project_id',
      'project_team.team_id',
      'project.is_restricted',
      'project.in_charge',
      PEOPLE,
    ]);
}

function projectTeamOf(row: { id: string; project_id: string; team_id: string }): ProjectTeam {
  return { id: row.id, project: row.project_id, team: row.team_id };
}

export const projectTeamSource = recordSource({
  kind: projectTeamRecord,
  async read(trx, reader, { after, limit }) {
    let rows = projectTeamRows(trx)
      .where('project.id', 'in', visibleProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('project_team.id')
      .limit(limit);
    if (after !== null) rows = rows.where('project_team.id', '>', after);
    return (await rows.execute()).map(projectTeamOf);
  },
  async readChanged(trx, ids) {
    const rows = await projectTeamRows(trx).where('project_team.id', 'in', ids).execute();
    return rows.map((row) => {
      const team = projectTeamOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadProject(row, reader) ? team : null) };
    });
  },
});

/** Teams that work on a project, by the project's id or code. */
export function projectTeamRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(teamCalls.addTeamToProject, async ({ c, principal, params, body: { team } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const known = await teamOfProject(trx, reader, params.slug, team);
      return known ?? addTeam(trx, reader, newUuid(clock.now()), { project: params.slug, team });
    });
  });

  api.serve(teamCalls.removeTeamFromProject, async ({ c, principal, params, body: { team } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const known = await teamOfProject(trx, reader, params.slug, team);
      if (known === undefined) throw new ApiError('NOT_FOUND');
      await removeTeam(trx, reader, known.id);
    });
  });

  api.serve(teamCalls.addProjectTeam, async ({ c, principal, body: { id, ...team } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => addTeam(trx, reader, idToCreate(c, clock, id), team));
  });

  api.serve(teamCalls.removeProjectTeam, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => removeTeam(trx, reader, params.id));
  });
}

/** @throws ApiError NOT_FOUND, FORBIDDEN while it is archived or deleted */
async function teamOfProject(trx: Trx, reader: Reader, reference: string, team: string) {
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  const row = await projectTeamRows(trx)
    .where('project_team.project_id', '=', project.id)
    .where('team_id', '=', team)
    .executeTakeFirst();
  return row && projectTeamOf(row);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN while it is archived or deleted, CONFLICT for one that is there, UNPROCESSABLE */
async function addTeam(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, team }: Omit<ProjectTeam, 'id'>,
): Promise<ProjectTeam> {
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  const known = await trx.selectFrom('team').select('id').where('id', '=', team).executeTakeFirst();
  if (!known) throw new ApiError('UNPROCESSABLE', { fields: { team: 'teams.unknown' } });
  const inserted = await trx
    .insertInto('project_team')
    .values({ id, firm_id: reader.firmId, project_id: project.id, team_id: known.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'project_id', 'team_id'])
    .executeTakeFirst();
  if (!inserted) throw new ApiError('teams.ofProjectTwice');
  return projectTeamOf(inserted);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN while the project is archived or deleted */
async function removeTeam(trx: Trx, reader: Reader, id: string): Promise<void> {
  const row = isUuid(id) ? await projectTeamRows(trx).where('project_team.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadProject(row, reader)) throw new ApiError('NOT_FOUND');
  await requireOpenProject(trx, { userId: reader.account.id }, row.project_id);
  await trx.deleteFrom('project_team').where('id', '=', row.id).execute();
}
