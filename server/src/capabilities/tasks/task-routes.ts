import { taskCalls } from '@basoche/protocol';
import { roleIn, type TaskRole } from '@basoche/domain';
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

export function taskRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(taskCalls.listTasks, ({ principal }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const rows = await byDeadline(whereConcerned(readableTasks(trx, principal), principal.userId)).execute();
      return viewTasks(trx, principal, rows, clock.now());
    }),
  );

  api.serve(taskCalls.tasksOfProject, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const project = await requireProject(trx, principal, params.projectSlug);
      const tasks = readableTasks(trx, principal).where('shared_doc.project_id', '=', project.id);
      const rows = await inListOrder(whereConcerned(tasks, principal.userId)).execute();
      return viewTasks(trx, principal, rows, clock.now());
    }),
  );

  api.serve(taskCalls.allTasksOfProject, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const project = await requireProject(trx, principal, params.projectSlug);
      const tasks = readableTasks(trx, principal).where('shared_doc.project_id', '=', project.id);
      return viewTasks(trx, principal, await inListOrder(tasks).execute(), clock.now());
    }),
  );

  api.serve(taskCalls.ownTasks, ({ principal: who }) =>
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

  api.serve(taskCalls.searchTasksByResponsible, ({ principal, query }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const person = await personOf(
        query.responsable ?? query.user,
        (reference) => requirePerson(trx, principal, reference),
        principal,
      );
      const tasks = readableTasks(trx, principal).where('task.responsable', '=', person);
      return viewTasks(trx, principal, await byDeadline(whereMatches(tasks, query.query ?? '')).execute(), clock.now());
    }),
  );

  api.serve(taskCalls.searchTasksByUser, ({ principal, query }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const person = await personOf(
        query.user ?? query.responsable,
        (reference) => requirePerson(trx, principal, reference),
        principal,
      );
      const tasks = whereInCharge(readableTasks(trx, principal), person);
      return viewTasks(trx, principal, await byDeadline(whereMatches(tasks, query.query ?? '')).execute(), clock.now());
    }),
  );

  api.serve(taskCalls.createTask, ({ c, principal, body }) => {
    const id = idToCreate(c, clock, body.taskId);
    return onceByKey(c, db, () => createTask(deps, principal, id, body));
  });

  api.serve(taskCalls.updateTask, ({ principal, params, body }) => updateTask(deps, principal, params.id, body));

  api.serve(taskCalls.moveTasks, ({ c, principal, body }) => onceByKey(c, db, () => moveTasks(deps, principal, body)));

  api.serve(taskCalls.removeTask, ({ principal, params }) => deleteTask(deps, principal, params.id));

  api.serve(taskCalls.removeResponsible, ({ principal, params }) =>
    removeResponsible(deps, principal, params.taskId, params.userId),
  );

  api.serve(taskCalls.runChrono, ({ c, principal, params, body }) =>
    onceByKey(c, db, () => runChrono(deps, principal, params.id, { isNew: body.isNew ?? false, value: body.value })),
  );

  api.serve(taskCalls.readValidated, ({ principal, params }) =>
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

  api.serve(taskCalls.readTaskComments, ({ principal, params }) =>
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
