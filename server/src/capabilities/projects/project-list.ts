import { PROJECTS_PER_PAGE } from '@basoche/protocol';
import type { ProjectPage, ProjectStatus, ProjectSummary } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { visibleProjects } from './find-project.ts';
import { statusColumn, statusOf } from './project-rows.ts';

/** Hits of a search, at most. */
const FOUND = 50;

interface Asked {
  query?: string | undefined;
  status?: ProjectStatus | undefined;
}

/** All that are not deleted, by name: what pickers choose from. */
export async function allProjects(trx: Trx, reader: Reader): Promise<ProjectSummary[]> {
  const rows = await summaries(trx, reader)
    .where('status', '<>', 'deleted')
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
  return rows.map(summaryOf);
}

export async function foundProjects(trx: Trx, reader: Reader, query: string | undefined): Promise<ProjectSummary[]> {
  const rows = await asked(summaries(trx, reader), { query })
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(FOUND)
    .execute();
  return rows.map(summaryOf);
}

export async function pageOfProjects(
  trx: Trx,
  reader: Reader,
  { page = 1, ...narrowed }: Asked & { page?: number | undefined },
): Promise<ProjectPage> {
  const rows = asked(summaries(trx, reader), narrowed);
  const { count } = await rows
    .clearSelect()
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const data = await rows
    .orderBy('project.created_at', 'desc')
    .orderBy('project.id')
    .limit(PROJECTS_PER_PAGE)
    .offset((page - 1) * PROJECTS_PER_PAGE)
    .execute();
  const total = Number(count);
  return { data: data.map(summaryOf), count: total, nextPage: page * PROJECTS_PER_PAGE < total ? page + 1 : null };
}

function summaries(trx: Trx, { account }: Reader) {
  return visibleProjects(trx, { userId: account.id }).select([
    'project.id',
    'code_id',
    'name',
    'status',
    'client_name',
  ]);
}

function asked(rows: ReturnType<typeof summaries>, { query, status = 'En cours' }: Asked) {
  const ofStatus = rows.where('project.status', '=', statusColumn(status));
  if (query === undefined) return ofStatus;
  return ofStatus.where(sql<boolean>`project.search @@ search_query(${query})`);
}

function summaryOf(row: {
  id: string;
  code_id: string;
  name: string;
  status: string;
  client_name: string;
}): ProjectSummary {
  return {
    id: row.id,
    codeID: row.code_id,
    slug: row.code_id,
    name: row.name,
    status: statusOf(row.status),
    client: row.client_name,
  };
}
