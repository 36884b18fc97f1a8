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

test('two people, one record: different fields both hold, the same field is refused to the second with what stands there', async () => {
  const { ines } = world.users;
  const start = { toque: 'A 1', mobilePhone: '06 12 34 56 78', languages: 'Français', hourlyWage: 100 };
  await ask(UserInfo, update('claire', ines.userId, start));
  await ask(UserInfo, update('ines', ines.userId, { toque: 'B 12', seen: { toque: 'A 1' } }));
  await ask(UserInfo, update('claire', ines.userId, { languages: 'Anglais', seen: { languages: 'Français' } }));

  const late = {
    toque: 'C 3',
    mobilePhone: '0698765432',
    hourlyWage: '120,50',
    seen: { toque: 'A 1', mobilePhone: '0612345678', hourlyWage: '100' },
  };
  expect(await refusalOf(await update('claire', ines.userId, late))).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    fields: { toque: 'Modifié entre-temps\u00a0: «\u00a0B 12\u00a0».' },
  });
  // All or nothing: what nobody else changed waits with the rest.
  expect(await ask(UserInfo, read('claire', ines.userId))).toMatchObject({
    ...start,
    toque: 'B 12',
    languages: 'Anglais',
  });

  // With the other's value before one's eyes one's own is kept; what both wanted is no conflict; nor is an old request.
  await ask(UserInfo, update('claire', ines.userId, { ...late, seen: { ...late.seen, toque: 'B 12' } }));
  await ask(UserInfo, update('ines', ines.userId, { toque: 'C 3', seen: { toque: 'B 12' } }));
  await ask(UserInfo, update('ines', ines.userId, { toque: 'D 4' }));
  expect(await ask(UserInfo, read('claire', ines.userId))).toMatchObject({ toque: 'D 4', hourlyWage: 120.5 });
});

test('a form that shows a value in another way than it is kept has seen it all the same', async () => {
  const { ines } = world.users;
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('app_user')
      .set({ languages: 'Français, anglais', speciality: 'Droit pénal ,Fiscal', fonction: 'Greffière', civility: '' })
      .where('id', '=', ines.userId)
      .execute(),
  );
  const change = { languages: 'Français,arabe', speciality: 'Fiscal', fonction: 'Stagiaire', civility: 'Monsieur' };
  const seen = {
    languages: 'Français,anglais',
    speciality: 'Droit pénal,Fiscal',
    fonction: 'Collaborateur/Collaboratrice',
    civility: 'Madame',
  };
  await ask(UserInfo, update('claire', ines.userId, { ...change, seen }));
  expect(await refusalOf(await update('claire', ines.userId, { languages: 'Russe', seen }))).toMatchObject({
    status: 409,
    fields: { languages: 'Modifié entre-temps\u00a0: «\u00a0Français,arabe\u00a0».' },
  });
});

test('a biography that somebody else wrote meanwhile is not overwritten; rights are compared by what they are', async () => {
  const { ines } = world.users;
  await ask(
    UserInfo,
    update('claire', ines.userId, { biography: 'Écrite par Claire.', role: [ROLE_USER, ROLE_ADMIN] }),
  );
  const own = (json: object) => world.api.send('PUT', '/api/user/update', { token: world.tokens.ines, json });
  expect(await refusalOf(await own({ biography: 'La mienne.', seen: { biography: '' } }))).toMatchObject({
    status: 409,
    fields: { biography: 'Modifié entre-temps\u00a0: «\u00a0Écrite par Claire.\u00a0».' },
  });
  await ask(UserInfo, own({ biography: 'La mienne.', seen: { biography: 'Écrite par Claire.' } }));
  const demoted = { role: [ROLE_USER], seen: { role: [ROLE_USER] } };
  await ask(UserInfo, update('claire', ines.userId, { ...demoted, seen: { role: [ROLE_ADMIN] } }));
  await ask(UserInfo, update('claire', ines.userId, demoted));
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
