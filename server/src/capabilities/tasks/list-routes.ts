import { z } from '@hono/zod-openapi';
import {
  DAILY_PAGE_SIZE,
  DailyPage,
  DailyQuery,
  NewTodoTaskGroup,
  pathId,
  TodoTaskGroup,
  TodoTaskGroupList,
  TodoTaskGroupUpdate,
} from '@basoche/protocol';
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

const ById = z.object({ id: pathId });

export function listRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, shared } = deps;

  api.get(
    '/todotaskGroup/user/{id}',
    { summary: 'Listes personnelles', params: ById, answer: TodoTaskGroupList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) =>
        todoLists(trx, principal, { userId: await requirePerson(trx, principal, params.id) }, clock.now()),
      ),
  );

  api.get(
    '/todotaskGroup/project/{id}',
    { summary: 'Listes d’un dossier', params: ById, answer: TodoTaskGroupList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const project = await requireProject(trx, principal, params.id);
        return todoLists(trx, principal, { projectId: project.id }, clock.now());
      }),
  );

  api.get(
    '/todotaskGroup/team/{id}',
    { summary: 'Listes d’une équipe', params: ById, answer: TodoTaskGroupList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const team = await requireTeam(trx, principal, params.id);
        return todoLists(trx, principal, { teamId: team.id }, clock.now());
      }),
  );

  api.post(
    '/todotaskGroup/daily/{id}',
    { summary: 'Tâches à faire d’une personne, par échéance', params: ById, body: DailyQuery, answer: DailyPage },
    ({ principal, params, body }) =>
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

  api.post(
    '/todotaskGroup/create',
    { summary: 'Créer une liste', rule: 'employee', body: NewTodoTaskGroup, answer: TodoTaskGroup, status: 201 },
    async ({ c, principal, body }) => {
      const slug = idToCreate(c, clock, body.slug);
      const { list, name } = await command(c, db, async (trx) => {
        const wanted = { slug, label: body.label, project: body.project, team: body.team, members: body.members ?? [] };
        const created = await createList(trx, deps, principal, wanted);
        return { list: await todoList(trx, principal, created.name, clock.now()), name: created.name };
      });
      shared.rightsChanged([name]);
      return list;
    },
  );

  api.put(
    '/todotaskGroup/update/{id}',
    { summary: 'Renommer une liste', params: ById, body: TodoTaskGroupUpdate, answer: TodoTaskGroup },
    async ({ c, principal, params, body }) => {
      const { list, name } = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'todolist', params.id, 'write');
        await renameDoc(trx, doc.name, body.label);
        return { list: await todoList(trx, principal, doc.name, clock.now()), name: doc.name };
      });
      shared.rightsChanged([name]);
      return list;
    },
  );

  api.delete(
    '/todotaskGroup/delete/{id}',
    { summary: 'Supprimer une liste et ses tâches', params: ById },
    async ({ c, principal, params }) => {
      const name = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'todolist', params.id, 'write');
        await requireManager(trx, principal, doc);
        await deleteDoc(trx, doc.name, clock.now());
        await withdraw(trx, deps, doc.name);
        return doc.name;
      });
      shared.rightsChanged([name]);
    },
  );

  memberRoutes(api, deps, { kind: 'todolist', path: '/todotaskGroup/{slug}', of: 'de la liste' });
}
