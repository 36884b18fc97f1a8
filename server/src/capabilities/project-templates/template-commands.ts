import { isAdmin } from '@basoche/domain';
import type { NewProjectTemplate, ProjectTemplate, TemplateFields, TemplateTask } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { requireMatter, projectFor } from '../projects/index.ts';
import { grantsOf, isUuid } from '../sharing/index.ts';
import { inListOrder, readableTasks } from '../tasks/index.ts';
import { templateOf, templateRows } from './template-rows.ts';
import type { TemplateRow } from './template-rows.ts';

/** Todo lists and tasks of each that a template holds. */
const MAX_LISTS = 30;
const MAX_TASKS = 200;

/**
 * What a matter gives its template: its lists are those that the caller reads, and nobody is in charge of a task.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a restricted one, CONFLICT for an id that is taken
 */
export async function createTemplate(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, name, withPeople = true, withLists = true }: Omit<NewProjectTemplate, 'id'>,
  now: number,
): Promise<ProjectTemplate> {
  const row = await requireMatter(trx, reader, reference);
  if (row.is_restricted) throw new ApiError('templates.restricted');
  const people = withPeople ? await peopleOf(trx, row.id) : { members: [], teams: [] };
  const lists = withLists ? await listsOf(trx, reader, row.id) : [];
  const content = { fields: fieldsOf(projectFor(reader, row)), ...people, lists };
  const inserted = await trx
    .insertInto('project_template')
    .values({
      id,
      firm_id: reader.firmId,
      name,
      content: JSON.stringify(content),
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return templateOf(await requireTemplate(trx, id));
}

function fieldsOf(project: TemplateFields): TemplateFields {
  const { description, type, court, chamber, billingModel, isBillable } = project;
  const { showBudgetToClient, showAmount, showDescription, showLawyerContacts } = project;
  return {
    ...{ description, type, court, chamber, billingModel, isBillable },
    ...{ showBudgetToClient, showAmount, showDescription, showLawyerContacts },
  };
}

/** Colleagues: a client of one matter has no place in the next. */
async function peopleOf(trx: Trx, project: string) {
  const members = await trx
    .selectFrom('project_member')
    .innerJoin('app_user', 'app_user.id', 'project_member.user_id')
    .select(['user_id as user', 'function'])
    .where('project_id', '=', project)
    .where('is_employee', '=', true)
    .where('active', '=', true)
    .orderBy('user_id')
    .execute();
  const teams = await trx
    .selectFrom('project_team')
    .select('team_id')
    .where('project_id', '=', project)
    .orderBy('team_id')
    .execute();
  return { members, teams: teams.map(({ team_id: id }) => id) };
}

async function listsOf(trx: Trx, reader: Reader, project: string): Promise<ProjectTemplate['lists']> {
  const who = { userId: reader.account.id };
  const lists = await grantsOf(trx, who)
    .select(['shared_doc.name', 'title'])
    .where('shared_doc.kind', '=', 'todolist')
    .where('shared_doc.project_id', '=', project)
    .orderBy('title')
    .orderBy('shared_doc.name')
    .limit(MAX_LISTS)
    .execute();
  if (lists.length === 0) return [];
  const names = lists.map(({ name }) => name);
  const rows = await inListOrder(readableTasks(trx, who).where('task.doc', 'in', names)).execute();
  return lists.map(({ name, title }) => {
    const tasks = rows.filter(({ doc }) => doc === name).slice(0, MAX_TASKS);
    const places = new Map(tasks.map(({ id }, place) => [id, place]));
    return {
      label: title,
      tasks: tasks.map((task): TemplateTask => ({
        title: task.title,
        summary: task.summary,
        type: task.type,
        priority: task.priority,
        workload: task.workload,
        parent: task.parent === null ? null : (places.get(task.parent) ?? null),
      })),
    };
  });
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a colleague's, CONFLICT */
export async function renameTemplate(
  trx: Trx,
  reader: Reader,
  id: string,
  { name, seen }: { name: string; seen?: Record<string, unknown> | undefined },
): Promise<ProjectTemplate> {
  const before = await requireTemplate(trx, id);
  requireOwn(reader, before);
  requireSeen(templateOf(before), { name }, seen ?? {});
  await trx.updateTable('project_template').set({ name }).where('id', '=', before.id).execute();
  return templateOf(await requireTemplate(trx, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a colleague's */
export async function deleteTemplate(trx: Trx, reader: Reader, id: string): Promise<void> {
  const row = await requireTemplate(trx, id);
  requireOwn(reader, row);
  await trx.deleteFrom('project_template').where('id', '=', row.id).execute();
}

/** @throws ApiError NOT_FOUND */
export async function requireTemplate(trx: Trx, id: string): Promise<TemplateRow> {
  const row = isUuid(id) ? await templateRows(trx).where('id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError FORBIDDEN */
function requireOwn({ account }: Reader, { created_by: maker }: TemplateRow): void {
  if (maker !== account.id && !isAdmin(account)) throw new ApiError('templates.notMine');
}
