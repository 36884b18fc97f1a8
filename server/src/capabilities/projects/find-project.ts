import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { isUuid, requireOpenMatter } from '../sharing/index.ts';

export interface ProjectRow {
  id: string;
  code: string;
  name: string;
}

/**
 * A project by code or id, for who may read it. Others are not told that it exists.
 * @throws ApiError NOT_FOUND
 */
export async function requireProject(trx: Trx, who: Pick<Principal, 'userId'>, reference: string): Promise<ProjectRow> {
  const row = await visibleProjects(trx, who)
    .where((eb) =>
      isUuid(reference)
        ? eb.or([eb('project.code_id', '=', reference), eb('project.id', '=', reference)])
        : eb('project.code_id', '=', reference),
    )
    .select(['project.id', 'project.code_id', 'project.name'])
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { id: row.id, code: row.code_id, name: row.name };
}

/**
 * The same for who wants to change something in it, or to add to it; options as of `requireOpenMatter`.
 * @throws ApiError NOT_FOUND, FORBIDDEN while it is archived or deleted
 */
export async function requireOpenProject(
  trx: Trx,
  who: Pick<Principal, 'userId'>,
  reference: string,
  options: { isChanged?: boolean } = {},
): Promise<ProjectRow> {
  const project = await requireProject(trx, who, reference);
  await requireOpenMatter(trx, project.id, options);
  return project;
}

/**
 * Projects that a person may see: the start of every list of them. Those of its people; of one that is not restricted, those
 * of its teams and the administrators'. What `mayReadProject` says of one row.
 */
export function visibleProjects(trx: Trx, who: Pick<Principal, 'userId'>) {
  return projectsOf(trx, who, { forAdmin: true });
}

/** Those of them that a person works on: of an administrator not all of the firm's. What `worksOnProject` says of one row. */
export function workedProjects(trx: Trx, who: Pick<Principal, 'userId'>) {
  return projectsOf(trx, who, { forAdmin: false });
}

function projectsOf(trx: Trx, { userId }: Pick<Principal, 'userId'>, { forAdmin }: { forAdmin: boolean }) {
  return trx
    .selectFrom('project')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('project_member')
            .select('project_member.user_id')
            .whereRef('project_member.project_id', '=', 'project.id')
            .where('project_member.user_id', '=', userId),
        ),
        eb('project.in_charge', '=', userId),
        eb.and([
          eb('project.is_restricted', '=', false),
          eb.or([
            eb(
              'project.id',
              'in',
              eb
                .selectFrom('project_team')
                .innerJoin('team_member', 'team_member.team_id', 'project_team.team_id')
                .select('project_team.project_id')
                .where('team_member.user_id', '=', userId),
            ),
            ...(forAdmin
              ? [
                  eb.exists(
                    eb
                      .selectFrom('app_user')
                      .select('app_user.id')
                      .where('app_user.id', '=', userId)
                      .where('is_admin', '=', true),
                  ),
                ]
              : []),
          ]),
        ]),
      ]),
    );
}

/** Active people of a project: those named in it and, unless it is restricted, those of its teams. */
export async function projectMemberIds(trx: Trx, projectId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('app_user.id')
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb('app_user.id', 'in', eb.selectFrom('project_member').select('user_id').where('project_id', '=', projectId)),
        eb(
          'app_user.id',
          'in',
          eb
            .selectFrom('project_team')
            .innerJoin('project', 'project.id', 'project_team.project_id')
            .innerJoin('team_member', 'team_member.team_id', 'project_team.team_id')
            .select('team_member.user_id')
            .where('project.id', '=', projectId)
            .where('is_restricted', '=', false),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Code and name by id. */
export async function projectsById(trx: Trx, ids: Iterable<string | null>): Promise<Map<string, ProjectRow>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await trx.selectFrom('project').select(['id', 'code_id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, code: row.code_id, name: row.name }]));
}

/**
 * A matter always says who its people are: somebody of the directory whom one names is archived, and not deleted.
 * @throws ApiError CONFLICT
 */
export async function requireNoMatter(trx: Trx, named: { contact: string } | { company: string }): Promise<void> {
  const [column, id] =
    'contact' in named ? (['contact_id', named.contact] as const) : (['company_id', named.company] as const);
  const client = trx.selectFrom('project').select('project.id').where(column, '=', id);
  const party = trx.selectFrom('project_party').select('project_party.id').where(column, '=', id);
  if (await client.unionAll(party).limit(1).executeTakeFirst()) throw new ApiError('projects.named');
}
