import { DAILY_PAGE_SIZE, taskCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { withdraw } from '../notifications/index.ts';
import { requireProject } from '../projects/index.ts';
import { deleteDoc, memberRoutes, renameDoc, requireDoc, requireManager, requirePerson } from '../sharing/index.ts';
import { createList } from './create-list.ts';
import { requireTeam, todoList, todoLists } from './list-queries.ts';
import { byDeadline, readableTasks, whereInCharge } from './task-queries.ts';
import { viewTasks } from './task-view.ts';

export function listRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, shared } = deps;

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

  api.serve(taskCalls.createList, async ({ c, principal, body }) => {
    const slug = idToCreate(c, clock, body.slug);
    const { list, name } = await command(c, db, async (trx) => {
      const wanted = { slug, label: body.label, project: body.project, team: body.team, members: body.members ?? [] };
      const created = await createList(trx, deps, principal, wanted);
      return { list: await todoList(trx, principal, created.name, clock.now()), name: created.name };
    });
    shared.rightsChanged([name]);
    return list;
  });

  api.serve(taskCalls.updateList, async ({ c, principal, params, body }) => {
    const { list, name } = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, 'todolist', params.id, 'write');
      await renameDoc(trx, doc.name, body.label);
      return { list: await todoList(trx, principal, doc.name, clock.now()), name: doc.name };
    });
    shared.rightsChanged([name]);
    return list;
  });

  api.serve(taskCalls.deleteList, async ({ c, principal, params }) => {
    const name = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, 'todolist', params.id, 'write');
      await requireManager(trx, principal, doc);
      await deleteDoc(trx, doc.name, clock.now());
      await withdraw(trx, deps, doc.name);
      return doc.name;
    });
    shared.rightsChanged([name]);
  });

  memberRoutes(api, deps, { kind: 'todolist', calls: taskCalls.listMembers });
}
