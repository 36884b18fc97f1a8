import { ImprovisedTask, ImprovisedTaskList } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const BASE = '/api/project/sub/improvised-task';
const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

const send = (method: string, path: string, who: Who, json?: object, headers = {}) =>
  world.api.send(method, BASE + path, { token: world.tokens[who], headers, ...(json ? { json } : {}) });

async function start(json: object = {}, who: Who = 'claire', headers = {}): Promise<ImprovisedTask> {
  const answer = await send('POST', '/', who, { type: 'Appel', ...json }, headers);
  expect(answer.status).toBe(201);
  return ImprovisedTask.parse(await answer.json());
}

async function view(id: string, who: Who = 'claire'): Promise<ImprovisedTask> {
  return ImprovisedTask.parse(await (await send('GET', `/view/${id}`, who)).json());
}

async function stop(id: string, json: object = {}): Promise<ImprovisedTask> {
  return ImprovisedTask.parse(await (await send('PUT', `/stop-chrono/${id}`, 'claire', json)).json());
}

test('the stopwatch runs by the server’s clock until it is stopped, and stops once', async () => {
  const { id } = await start();
  world.clock.advance(25 * MINUTE + 59_000);
  expect(await view(id)).toMatchObject({ duration: 25, isRunning: true, status: 'En cours', timeValidation: null });
  const stopped = { duration: 25, isRunning: false, status: 'Validé', timeValidation: 'Validé' };
  expect(await stop(id)).toMatchObject(stopped);
  world.clock.advance(10 * MINUTE);
  expect(await stop(id)).toMatchObject(stopped);
  expect(await view(id)).toMatchObject(stopped);
});

test('a duration that is given stands, also later; another status leaves the time to be validated', async () => {
  const { id } = await start();
  world.clock.advance(90 * MINUTE);
  const kept = await stop(id, { minutesWorked: 60, status: 'À contrôler', timeValidation: '' });
  expect(kept).toMatchObject({ duration: 60, status: 'À contrôler', timeValidation: null });
  expect((await send('PUT', `/${id}`, 'claire', { minutesWorked: 55 })).status).toBe(200);
  expect(await view(id)).toMatchObject({ duration: 55, status: 'À contrôler' });
});

test('a command sent twice is one time', async () => {
  const before = ImprovisedTaskList.parse(await (await send('GET', `/list/${world.project.code}`, 'claire')).json());
  const on = { project_id: world.project.id };
  const first = await start(on, 'claire', { 'idempotency-key': 'chrono-1' });
  world.clock.advance(MINUTE);
  expect((await start(on, 'claire', { 'idempotency-key': 'chrono-1' })).id).toBe(first.id);
  const id = world.newId();
  await start({ ...on, id });
  await start({ ...on, id });
  const after = ImprovisedTaskList.parse(await (await send('GET', `/list/${world.project.code}`, 'claire')).json());
  expect(after.map((each) => each.id)).toEqual([id, first.id, ...before.map((each) => each.id)]);
  expect(await refusalOf(await send('POST', '/', 'paul', { type: 'Vol', id }))).toMatchObject({ status: 409 });
  expect(await refusalOf(await send('POST', '/', 'stranger', { type: 'Vol', id }))).toMatchObject({ status: 409 });
});

test('on a project its people read it, and only its author changes it; on none it is of its author alone', async () => {
  const { id } = await start({ project_id: world.project.code });
  expect(await view(id, 'paul')).toMatchObject({ responsibleEmail: world.users.claire.email });
  for (const [method, path, json] of [
    ['PUT', `/${id}`, { note: 'x' }],
    ['PUT', `/stop-chrono/${id}`, {}],
    ['DELETE', `/${id}`, undefined],
  ] as const) {
    const refusal = await refusalOf(await send(method, path, 'paul', json));
    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  expect((await send('PUT', `/${id}`, 'claire', { project_id: null })).status).toBe(200);
  expect((await send('GET', `/view/${id}`, 'paul')).status).toBe(404);
  expect((await send('DELETE', `/${id}`, 'claire')).status).toBe(204);
  expect((await send('GET', `/view/${id}`, 'claire')).status).toBe(404);
});

test('a project that the person does not see is none', async () => {
  expect(await refusalOf(await send('POST', '/', 'ines', { type: 'x', project_id: world.project.code }))).toMatchObject(
    {
      status: 404,
    },
  );
  const { id } = await start({}, 'ines');
  const moved = await send('PUT', `/${id}`, 'ines', { project_id: world.project.code });
  expect(await refusalOf(moved)).toMatchObject({ status: 404 });
});
