import { isOutside } from '@basoche/domain';
import { projectRecord, PROJECT_STATUSES } from '@basoche/protocol';
import type { BudgetState, ConflictState, Project, ProjectStatus } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { visibleProjects } from './find-project.ts';
import { mayReadProject } from './project-readers.ts';

const STATUSES = ['open', 'archived', 'deleted'] as const;

/** As the database has it. */
export const statusColumn = (status: ProjectStatus) => STATUSES[PROJECT_STATUSES.indexOf(status)]!;
export const statusOf = (column: string): ProjectStatus =>
  PROJECT_STATUSES[(STATUSES as readonly string[]).indexOf(column)]!;

const COLUMNS = [
  'project.id',
  'code_id',
  'name',
  'description',
  'status',
  'is_internal',
  'client_name',
  'contact_id',
  'company_id',
  'in_charge',
  'start_date',
  'end_date',
  'court',
  'chamber',
  'rg_number',
  'billing_model',
  'is_billable',
  'packaged_budget',
  'total_estimation',
  'show_budget',
  'show_amount',
  'show_description',
  'show_lawyers',
  'is_restricted',
  'conflict_state',
  'conflict_checked_at',
  'creation_step',
  'created_at',
  'updated_at',
] as const;

/** Ids of the people of the project of a row: those named in it and, unless it is restricted, those of its teams. */
export const PEOPLE = sql<string[]>`array(
  select user_id from project_member where project_id = project.id
  union select team_member.user_id from project_team join team_member on team_member.team_id = project_team.team_id
  where project_team.project_id = project.id and not project.is_restricted
)`.as('people');

/** Rows with what decides who may read them. */
export function projectRows(trx: Trx) {
  return trx.selectFrom('project').select([...COLUMNS, PEOPLE]);
}

/** The same of those that a person may see. */
function visibleRows(trx: Trx, { account }: Reader) {
  return visibleProjects(trx, { userId: account.id }).select([...COLUMNS, PEOPLE]);
}

export type ProjectRecordRow = Awaited<ReturnType<ReturnType<typeof projectRows>['execute']>>[number];

/** As this reader may see it: who follows it from outside gets what the project opens, and never the rest. */
export function projectFor({ account }: Reader, row: ProjectRecordRow): Project {
  return isOutside(account) ? outsideProject(row) : shownProject(row);
}

function shownProject(row: ProjectRecordRow): Project {
  return {
    id: row.id,
    codeID: row.code_id,
    name: row.name,
    description: row.description,
    status: statusOf(row.status),
    type: row.is_internal ? 'Interne' : 'Externe',
    client: row.client_name,
    contact: row.contact_id,
    company: row.company_id,
    inCharge: row.in_charge,
    startDate: row.start_date,
    endDate: row.end_date,
    court: row.court,
    chamber: row.chamber,
    rgNumber: row.rg_number,
    billingModel: row.billing_model,
    isBillable: row.is_billable,
    packagedBudget: row.packaged_budget as BudgetState | null,
    totalEstimation: row.total_estimation === null ? null : Number(row.total_estimation),
    showBudgetToClient: row.show_budget,
    showAmount: row.show_amount,
    showDescription: row.show_description,
    showLawyerContacts: row.show_lawyers,
    isRestricted: row.is_restricted,
    conflictState: row.conflict_state as ConflictState,
    conflictCheckedAt: row.conflict_checked_at?.getTime() ?? null,
    creationStep: row.creation_step,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

function outsideProject(row: ProjectRecordRow): Project {
  const project = shownProject(row);
  return {
    ...project,
    description: project.showDescription ? project.description : '',
    contact: null,
    company: null,
    inCharge: project.showLawyerContacts ? project.inCharge : null,
    billingModel: '',
    isBillable: false,
    packagedBudget: project.showBudgetToClient ? project.packagedBudget : null,
    totalEstimation: project.showBudgetToClient ? project.totalEstimation : null,
    isRestricted: false,
    conflictState: 'unchecked',
    conflictCheckedAt: null,
    // When somebody of the firm works on it is not theirs to know.
    updatedAt: project.createdAt,
  };
}

export const projectSource = recordSource({
  kind: projectRecord,
  async read(trx, reader, { after, limit }) {
    let rows = visibleRows(trx, reader).orderBy('project.id').limit(limit);
    if (after !== null) rows = rows.where('project.id', '>', after);
    return (await rows.execute()).map((row) => projectFor(reader, row));
  },
  async readChanged(trx, ids) {
    const rows = await projectRows(trx).where('project.id', 'in', ids).execute();
    return rows.map((row) => {
      const [shown, outside] = [shownProject(row), outsideProject(row)];
      const rowFor = (reader: Reader) =>
        mayReadProject(row, reader) ? (isOutside(reader.account) ? outside : shown) : null;
      return { id: row.id, rowFor };
    });
  },
});
