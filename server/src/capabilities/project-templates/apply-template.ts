import { newActor, todolist } from '@basoche/crdt';
import { newUuid, TASK_PRIORITIES } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { MatterFromTemplate, Project, ProjectTemplate } from '@basoche/protocol';
import { TemplateTask } from '@basoche/protocol';
import { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobDefinition } from '../../jobs/job-definition.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { createProject, projectFor, requireOpenProject } from '../projects/index.ts';
import { createFromPlan } from '../sharing/index.ts';
import { LIST, planList } from '../tasks/index.ts';
import { templateOf, templateRows } from './template-rows.ts';

export interface TemplateScene {
  trx: Trx;
  deps: CapabilityDeps;
  principal: Principal;
  reader: Reader;
}

/** Opens a matter with what the template gives. @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createFromTemplate(
  scene: TemplateScene,
  id: string,
  { template: templateId, contact, name }: Omit<MatterFromTemplate, 'id'>,
): Promise<Project> {
  const { trx, deps, reader } = scene;
  const template = await templateToApply(trx, templateId);
  const row = await createProject(trx, reader, id, { ...template.fields, name, contact }, deps.clock.now());
  await apply(scene, row.id, template);
  return projectFor(reader, row);
}

/** Brings people, teams and lists of a template into a matter. @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE */
export async function applyTemplate(scene: TemplateScene, reference: string, templateId: string): Promise<string> {
  const { trx, reader } = scene;
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  await apply(scene, project.id, await templateToApply(trx, templateId));
  return project.id;
}

/** @throws ApiError UNPROCESSABLE for one that is gone */
async function templateToApply(trx: Trx, id: string): Promise<ProjectTemplate> {
  const row = await templateRows(trx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('UNPROCESSABLE', { fields: { template: 'templates.unknown' } });
  return templateOf(row);
}

/** Who left the firm and teams that are gone are passed over. */
async function apply(scene: TemplateScene, project: string, { members, teams, lists }: ProjectTemplate): Promise<void> {
  const { trx, deps, principal } = scene;
  const { firmId } = principal;
  const rows = (await activeOf(trx, members)).map(({ user, function: does }) => ({
    firm_id: firmId,
    project_id: project,
    user_id: user,
    function: does,
  }));
  if (rows.length > 0)
    await trx
      .insertInto('project_member')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const known = teams.length === 0 ? [] : await trx.selectFrom('team').select('id').where('id', 'in', teams).execute();
  for (const { id } of known)
    await trx
      .insertInto('project_team')
      .values({ id: newUuid(deps.clock.now()), firm_id: firmId, project_id: project, team_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const { label, tasks } of lists) await addList(scene, project, label, tasks);
}

async function activeOf(trx: Trx, members: ProjectTemplate['members']): Promise<ProjectTemplate['members']> {
  if (members.length === 0) return [];
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where(
      'id',
      'in',
      members.map(({ user }) => user),
    )
    .where('active', '=', true)
    .where('is_employee', '=', true)
    .execute();
  const active = new Set(rows.map(({ id }) => id));
  return members.filter(({ user }) => active.has(user));
}

/** The list is there with the matter; its tasks, which are in a shared document, are written right after. */
async function addList({ trx, deps, principal }: TemplateScene, project: string, label: string, tasks: TemplateTask[]) {
  const slug = newUuid(deps.clock.now());
  const plan = await planList(trx, principal, { slug, label, project, team: undefined, members: [] });
  await createFromPlan(trx, deps, principal, LIST, slug, plan);
  const named = tasks.map((task) => ({ ...task, id: newUuid(deps.clock.now()) }));
  const payload: z.input<typeof Payload> = { user: principal.userId, slug, tasks: named };
  await deps.jobs.enqueue(trx, { queue: QUEUE, firmId: principal.firmId, payload });
}

const QUEUE = 'project-template-tasks';
const Payload = z.object({
  user: z.string(),
  slug: z.string(),
  tasks: z.array(TemplateTask.extend({ id: z.string() })),
});

/** Writes the tasks of a list that came with a template; those that are there are left as they are. */
export const templateTasksJob: JobDefinition<Pick<CapabilityDeps, 'shared' | 'clock'>> = {
  queue: QUEUE,
  async run({ shared, clock }, { firmId, payload }) {
    if (firmId === null) throw new Error('a list belongs to a firm');
    const { user, slug, tasks } = Payload.parse(payload);
    await shared.editAsService(firmId, docName('todolist', slug), (doc) => {
      const actor = newActor(user, 'project-template', clock);
      for (const { parent, type, workload, priority, ...task } of tasks)
        todolist.createTask(doc, actor, {
          ...task,
          type,
          workload,
          parent: parent === null ? null : (tasks[parent]?.id ?? null),
          ...(isPriority(priority) ? { priority } : {}),
        });
    });
  },
};

type Priority = (typeof TASK_PRIORITIES)[number];
const isPriority = (text: string): text is Priority => TASK_PRIORITIES.some((priority) => priority === text);
