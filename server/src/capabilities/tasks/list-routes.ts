import { DAILY_PAGE_SIZE, taskCalls } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireProject } from '../projects/index.ts';
import { createRoute, requirePerson, sharedDocumentRoutes } from '../sharing/index.ts';
import { LIST, planList } from './create-list.ts';
import { requireTeam, todoList, todoLists } from './list-queries.ts';
import { byDeadline, readableTasks, whereInCharge } from './task-queries.ts';
import { viewTasks } from './task-view.ts';

export function listRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(taskCalls.listsOfUser, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) =>
      todoLists(trx, principal, { userId: await requirePerson(trx, principal, params.id) }, clock.now()),
    ),
  );

  api.serve(taskCalls.listsOfProject, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const project = await requireProject(trx, principal, params.id);
      return todoLists(trx, principal, { projectId: project.id }, clock.now());
    }),
  );

  api.serve(taskCalls.listsOfTeam, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const team = await requireTeam(trx, principal, params.id);
      return todoLists(trx, principal, { teamId: team.id }, clock.now());
    }),
  );

  api.serve(taskCalls.dailyList, ({ principal, params, body }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const person = await requirePerson(trx, principal, params.id);
      const page = body.page ?? 1;
      const open = whereInCharge(readableTasks(trx, principal), person).where('task.status', '<>', 'validated');
      const rows = await byDeadline(open)
        .offset((page - 1) * DAILY_PAGE_SIZE)
        .limit(DAILY_PAGE_SIZE + 1)
        .execute();
      return {
        data: await viewTasks(trx, principal, rows.slice(0, DAILY_PAGE_SIZE), clock.now()),
        nextPage: rows.length > DAILY_PAGE_SIZE ? page + 1 : null,
      };
    }),
  );

  const view = (trx: Trx, who: Principal, name: DocName) => todoList(trx, who, name, clock.now());

  createRoute(api, deps, LIST, {
    call: taskCalls.createList,
    view,
    plan: (trx, who, { slug, body: { label, project, team, members = [] } }) =>
      planList(trx, who, { slug, label, project, team, members }),
  });

  sharedDocumentRoutes(api, deps, {
    sharedKind: LIST,
    calls: { rename: taskCalls.updateList, delete: taskCalls.deleteList, members: taskCalls.listMembers },
    view,
    titleOf: ({ label }) => label,
  });
}
