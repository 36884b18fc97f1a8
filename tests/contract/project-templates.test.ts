// @database both: rows that a whole firm reads, lists that are made with a matter.
import { Contact, Project, ProjectTemplate, ProjectTemplateList, ProjectView, TodoTaskGroup } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { templateTasksJob } from '../../server/src/capabilities/project-templates/index.ts';
import { registerJobs } from '../../server/src/jobs/job-definition.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = 'claire' | 'paul' | 'ines' | 'stranger';
let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  registerJobs(world.api.jobs, [templateTasksJob], world);
});
afterAll(() => world.close());

const as = (who: Who, method: string, path: string, json?: unknown) =>
  world.api.send(method, `/api${path}`, { token: world.tokens[who], ...(json === undefined ? {} : { json }) });
const refused = async (who: Who, method: string, path: string, json?: unknown) =>
  refusalOf(await as(who, method, path, json));

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

/** A matter of Paul's with somebody, a team and a list of two tasks, the second a part of the first. */
async function matter(fields: object = {}) {
  const project = await answer(
    Project,
    as('paul', 'POST', '/project/', {
      name: 'Divorce Kowalski',
      client: 'Anna Kowalski',
      rgNumber: '24/01234',
      court: 'Tribunal judiciaire de Bobigny',
      billingModel: 'Forfait',
      showAmount: true,
      ...fields,
    }),
  );
  const claire = (await world.api.get('/api/user/read', world.tokens.claire).then((r) => r.json())) as { id: string };
  await as('paul', 'PUT', `/project/add-member/${project.id}`, {
    members: [{ user: claire.id, function: 'Postulant' }],
  });
  await as('paul', 'PUT', `/project/add-team/${project.id}`, { team: world.team.id });
  const list = await answer(
    TodoTaskGroup,
    as('paul', 'POST', '/todotaskGroup/create', { label: 'Première phase', project: project.id }),
  );
  const task = (json: object) => as('paul', 'POST', '/todotask/create', { group: list.id, ...json });
  const { id: parent } = (await (await task({ title: 'Requête', priority: 'high', workload: 90 })).json()) as {
    id: string;
  };
  await task({ title: 'Pièces', summary: 'État civil, revenus', parent });
  return { project, claire: claire.id };
}
const save = (who: Who, slug: string, json: object = {}) =>
  answer(ProjectTemplate, as(who, 'POST', `/project/save-as-template/${slug}`, { name: 'Divorce', ...json }));
const listsOf = async (who: Who, id: string) =>
  answer(TodoTaskGroup.array(), as(who, 'GET', `/todotaskGroup/project/${id}`));

test('a matter as a template gives nothing of its client, and its team, its teams and its lists', async () => {
  const { project, claire } = await matter();
  const template = await save('paul', project.codeID);
  expect(template.fields).toMatchObject({
    court: 'Tribunal judiciaire de Bobigny',
    billingModel: 'Forfait',
    showAmount: true,
  });
  expect(JSON.stringify(template)).not.toMatch(/Kowalski|24\/01234/);
  expect(template.members).toContainEqual({ user: claire, function: 'Postulant' });
  expect(template.teams).toEqual([world.team.id]);
  expect(template.lists).toMatchObject([
    {
      label: 'Première phase',
      tasks: [
        { title: 'Requête', priority: 'high', workload: 90, parent: null },
        { title: 'Pièces', summary: 'État civil, revenus', parent: 0 },
      ],
    },
  ]);
  expect(await answer(ProjectTemplateList, as('ines', 'GET', '/project/load-models'))).toContainEqual(template);
  const bare = await save('paul', project.id, { withPeople: false, withLists: false });
  expect(bare).toMatchObject({ members: [], teams: [], lists: [] });
});

test('a matter from a template has all of it once its tasks are written, for its client and with its own number', async () => {
  const { project, claire } = await matter();
  const template = await save('paul', project.id);
  const client = await answer(
    Contact,
    as('paul', 'POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal' }),
  );
  const opened = await answer(
    Project,
    as('paul', 'POST', '/project/create-from-template', {
      template: template.id,
      contact: client.id,
      name: 'Divorce Marchal',
    }),
  );
  expect(opened).toMatchObject({
    name: 'Divorce Marchal',
    contact: client.id,
    client: 'Émilie Marchal',
    court: project.court,
  });
  expect(opened.codeID).not.toBe(project.codeID);
  expect(opened.rgNumber).toBe('');
  const view = await answer(ProjectView, as('paul', 'GET', `/project/view/${opened.id}`));
  expect(JSON.stringify(view)).toContain(claire);
  await world.api.jobs.runDue();
  const [list] = await listsOf('claire', opened.id);
  expect(list).toMatchObject({ label: 'Première phase' });
  expect(list!.todoTasks.map(({ title, priority }) => [title, priority])).toEqual([
    ['Requête', 'Haute'],
    ['Pièces', 'Non définie'],
  ]);
  await world.api.jobs.runDue();
  expect((await listsOf('claire', opened.id))[0]!.todoTasks).toHaveLength(2);
});

test('a template comes into a matter that is open, and not into one that is archived or not the caller’s', async () => {
  const { project } = await matter();
  const template = await save('paul', project.id);
  const { id } = await answer(Project, as('ines', 'POST', '/project/', { name: 'Divorce Roche' }));
  const path = `/project/apply-template/${id}`;
  expect((await as('stranger', 'POST', path, { template: template.id })).status).toBe(404);
  expect((await as('paul', 'POST', path, { template: template.id })).status).toBe(404);
  expect((await as('ines', 'POST', path, { template: template.id })).status).toBe(204);
  await world.api.jobs.runDue();
  expect((await listsOf('ines', id))[0]).toMatchObject({ label: 'Première phase' });
  await as('ines', 'PUT', `/project/${id}`, { status: 'Archivé' });
  expect((await as('ines', 'POST', path, { template: template.id })).status).toBe(403);
});

test('a restricted matter is no template, a template is its maker’s and the administrators’ to change', async () => {
  const walled = await answer(Project, as('paul', 'POST', '/project/', { name: 'Secret', isRestricted: true }));
  expect(await refused('paul', 'POST', `/project/save-as-template/${walled.id}`, { name: 'x' })).toMatchObject({
    status: 403,
    detail: 'Un dossier restreint ne devient pas un modèle, que tout le cabinet lirait.',
  });
  const { project } = await matter();
  const template = await save('paul', project.id);
  const path = `/project/templates/${template.id}`;
  expect((await as('ines', 'POST', `/project/save-as-template/${project.id}`, { name: 'x' })).status).toBe(404);
  expect(await refused('ines', 'PUT', path, { name: 'x' })).toMatchObject({ status: 403 });
  expect(await refused('ines', 'DELETE', path)).toMatchObject({ status: 403 });
  expect(await refused('stranger', 'PUT', path, { name: 'x' })).toMatchObject({ status: 404 });
  expect(await answer(ProjectTemplate, as('claire', 'PUT', path, { name: 'Divorces' }))).toMatchObject({
    name: 'Divorces',
  });
  expect((await as('paul', 'DELETE', path)).status).toBe(204);
  expect(
    await refused('paul', 'POST', '/project/create-from-template', { template: template.id, name: 'x' }),
  ).toMatchObject({ status: 422, fields: { template: 'Ce modèle n’existe plus.' } });
});
