import { z } from '@hono/zod-openapi';
import { roleIn, type TaskRole } from '@basoche/domain';
import {
  Chrono,
  ChronoCommand,
  NewTodoTask,
  pathId,
  ResponsibleTasks,
  TaskCommentList,
  TaskValidation,
  TodoTask,
  TodoTaskList,
  TodoTaskMove,
  TodoTaskSearch,
  TodoTaskUpdate,
} from '@basoche/protocol';
import { onceByKey } from '../../http/command.ts';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { requirePerson } from '../sharing/index.ts';
import { createTask, deleteTask, removeResponsible, updateTask } from './change-task.ts';
import { commentsOfTask } from './comment-queries.ts';
import { moveTasks } from './move-tasks.ts';
import { runChrono } from './run-chrono.ts';
import {
  byDeadline,
  inListOrder,
  readableTasks,
  requireTask,
  whereConcerned,
  whereInCharge,
  whereMatches,
} from './task-queries.ts';
import { viewTasks } from './task-view.ts';

const ById = z.object({ id: pathId });
const ByProject = z.object({ projectSlug: pathId });

export function taskRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.get(
    '/todotask/list',
    { summary: 'Mes tâches : responsable, en charge ou créées', answer: TodoTaskList },
    ({ principal }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const rows = await byDeadline(whereConcerned(readableTasks(trx, principal), principal.userId)).execute();
        return viewTasks(trx, principal, rows, clock.now());
      }),
  );

  api.get(
    '/todotask/list/{projectSlug}',
    { summary: 'Mes tâches dans un dossier', params: ByProject, answer: TodoTaskList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const project = await requireProject(trx, principal, params.projectSlug);
        const tasks = readableTasks(trx, principal).where('shared_doc.project_id', '=', project.id);
        const rows = await inListOrder(whereConcerned(tasks, principal.userId)).execute();
        return viewTasks(trx, principal, rows, clock.now());
      }),
  );

  api.get(
    '/todotask/list-all/{projectSlug}',
    { summary: 'Toutes les tâches d’un dossier', params: ByProject, answer: TodoTaskList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const project = await requireProject(trx, principal, params.projectSlug);
        const tasks = readableTasks(trx, principal).where('shared_doc.project_id', '=', project.id);
        return viewTasks(trx, principal, await inListOrder(tasks).execute(), clock.now());
      }),
  );

  api.get(
    '/todotask/responsible-tasks',
    { summary: 'Mes tâches, par rôle', answer: ResponsibleTasks },
    ({ principal: who }) =>
      db.asFirm(who.firmId, async (trx) => {
        const rows = await byDeadline(whereConcerned(readableTasks(trx, who), who.userId)).execute();
        const tasks = await viewTasks(trx, who, rows, clock.now());
        const inRole = (role: TaskRole) =>
          tasks.filter(
            ({ createdBy, responsable, usersInCharge }) =>
              roleIn(
                {
                  createdBy: createdBy?.id ?? null,
                  responsable: responsable?.id ?? null,
                  usersInCharge: usersInCharge.map(({ id }) => id),
                },
                who.userId,
              ) === role,
          );
        return {
          responsibleAndCreator: inRole('responsible and creator'),
          assigned: inRole('assigned'),
          created: inRole('created'),
        };
      }),
  );

  api.get(
    '/todotask/search-by-responsible',
    {
      summary: 'Chercher parmi les tâches dont une personne est responsable',
      query: TodoTaskSearch,
      answer: TodoTaskList,
    },
    ({ principal, query }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const person = await personOf(
          query.responsable ?? query.user,
          (reference) => requirePerson(trx, principal, reference),
          principal,
        );
        const tasks = readableTasks(trx, principal).where('task.responsable', '=', person);
        return viewTasks(
          trx,
          principal,
          await byDeadline(whereMatches(tasks, query.query ?? '')).execute(),
          clock.now(),
        );
      }),
  );

  api.get(
    '/todotask/search-by-user',
    { summary: 'Chercher parmi les tâches qu’une personne a en charge', query: TodoTaskSearch, answer: TodoTaskList },
    ({ principal, query }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const person = await personOf(
          query.user ?? query.responsable,
          (reference) => requirePerson(trx, principal, reference),
          principal,
        );
        const tasks = whereInCharge(readableTasks(trx, principal), person);
        return viewTasks(
          trx,
          principal,
          await byDeadline(whereMatches(tasks, query.query ?? '')).execute(),
          clock.now(),
        );
      }),
  );

  api.post(
    '/todotask/create',
    { summary: 'Créer une tâche', body: NewTodoTask, answer: TodoTask, status: 201 },
    ({ c, principal, body }) => {
      const id = idToCreate(c, clock, body.taskId);
      return onceByKey(c, db, () => createTask(deps, principal, id, body));
    },
  );

  api.put(
    '/todotask/update/{id}',
    { summary: 'Modifier une tâche', params: ById, body: TodoTaskUpdate, answer: TodoTask },
    ({ principal, params, body }) => updateTask(deps, principal, params.id, body),
  );

  api.post(
    '/todotask/move',
    { summary: 'Déplacer des tâches dans une autre liste', body: TodoTaskMove, answer: TodoTaskList, status: 201 },
    ({ c, principal, body }) => onceByKey(c, db, () => moveTasks(deps, principal, body)),
  );

  api.delete('/todotask/remove/{id}', { summary: 'Supprimer une tâche', params: ById }, ({ principal, params }) =>
    deleteTask(deps, principal, params.id),
  );

  api.delete(
    '/todotask/{taskId}/removeResponsible/{userId}',
    {
      summary: 'Retirer une personne d’une tâche',
      params: z.object({ taskId: pathId, userId: pathId }),
      answer: TodoTask,
    },
    ({ principal, params }) => removeResponsible(deps, principal, params.taskId, params.userId),
  );

  api.post(
    '/todotask/chrono/{id}',
    { summary: 'Lancer ou enregistrer son minuteur', params: ById, body: ChronoCommand, answer: Chrono },
    ({ c, principal, params, body }) =>
      onceByKey(c, db, () => runChrono(deps, principal, params.id, { isNew: body.isNew ?? false, value: body.value })),
  );

  api.get(
    '/todotask/{id}/validated',
    { summary: 'Si une tâche est validée', params: ById, answer: TaskValidation },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const row = await requireTask(trx, principal, params.id, 'read');
        return {
          id: row.id,
          validated: row.status === 'validated',
          timeValidation: row.time_validation,
          minutesWorked: row.minutes_worked,
        };
      }),
  );

  api.get(
    '/todotask/{id}/comments',
    { summary: 'Commentaires d’une tâche', params: ById, answer: TaskCommentList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const row = await requireTask(trx, principal, params.id, 'read');
        return commentsOfTask(trx, row.doc, row.id);
      }),
  );
}

async function personOf(
  reference: string | undefined,
  resolve: (reference: string) => Promise<string>,
  caller: { userId: string },
): Promise<string> {
  return reference === undefined ? caller.userId : resolve(reference);
}
