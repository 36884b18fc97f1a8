import { randomUUID } from 'node:crypto';
import { ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { NotificationPage, UserInfo } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = keyof World['tokens'];

const read = (who: Who, id: string) => world.api.get(`/api/user/read/${id}`, world.tokens[who]);
const update = (who: Who, id: string, json: object) =>
  world.api.send('PUT', `/api/user/update/${id}`, { token: world.tokens[who], json });

async function ask<S extends z.ZodType>(schema: S, answer: Promise<Response> | Response): Promise<z.output<S>> {
  const response = await answer;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  const parsed = schema.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

/** What somebody was told about their profile, the newest first. */
async function told(who: Who): Promise<string[]> {
  const { data } = await ask(NotificationPage, world.api.get('/api/notification/list?limit=100', world.tokens[who]));
  return data.filter((each) => each.url === '/profile').map((each) => each.content);
}

test('an administrator reads a colleague as a whole, nobody else does', async () => {
  const { paul, stranger } = world.users;
  expect(await ask(UserInfo, read('claire', paul.userId))).toMatchObject({ id: paul.userId, hourlyWage: null });
  for (const who of ['paul', 'ines'] as const)
    expect(await refusalOf(await read(who, paul.userId))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  for (const id of [stranger.userId, randomUUID(), 'x', encodeURIComponent("'")])
    expect(await refusalOf(await read('claire', id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const anonymous = await world.api.get(`/api/user/read/${paul.userId}`);
  expect(await refusalOf(anonymous)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  const root = await world.api.signIn(await testPlatformAdmin(world.db));
  const platform = await world.api.get(`/api/user/read/${paul.userId}`, root);
  expect(await refusalOf(platform)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('the person is told which parts a colleague changed, never the values', async () => {
  const { paul } = world.users;
  const change = { firstname: 'Paul-Henri', hourlyWage: '123,45', role: [ROLE_USER, ROLE_ADMIN], color: '#7a323e' };
  await ask(UserInfo, update('claire', paul.userId, change));
  expect(await told('paul')).toEqual([
    'claire TEST a modifié votre profil\u00a0: identité, droits d’administration, taux horaire et objectifs, présentation',
  ]);
  expect(JSON.stringify(await told('paul'))).not.toContain('123');
  expect(await told('claire')).toEqual([]);
});

test('what comes back as it was, and one’s own changes, are told to nobody', async () => {
  const { ines } = world.users;
  const before = await ask(UserInfo, read('claire', ines.userId));
  const { firstname, lastname, fonction } = before;
  await ask(UserInfo, update('claire', ines.userId, { firstname, lastname, fonction, role: before.role }));
  await ask(UserInfo, update('ines', ines.userId, { languages: 'Français' }));
  expect(await told('ines')).toEqual([]);
});

test('another job title makes a lawyer of somebody, and the opposite; the same one changes nothing', async () => {
  const { ines } = world.users;
  const lawyer = async (fonction: string) =>
    (await ask(UserInfo, update('claire', ines.userId, { fonction }))).isLawyer;
  await world.db.asFirm(world.firm, (trx) =>
    trx.updateTable('firm').set({ plan: 'EnterpriseAvocat' }).where('id', '=', world.firm).execute(),
  );
  expect(await lawyer('Collaborateur/Collaboratrice Junior')).toBe(true);
  expect(await lawyer('Stagiaire')).toBe(false);
  await world.db.asFirm(world.firm, (trx) =>
    trx.updateTable('app_user').set({ is_lawyer: true }).where('id', '=', ines.userId).execute(),
  );
  expect(await lawyer('Stagiaire')).toBe(true);
});
