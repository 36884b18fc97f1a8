import { SsoLink } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// Types of the tables.
import '../../server/src/db/migrations/0013-access-log.ts';
import '../../server/src/db/migrations/0032-single-sign-on.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { TEST_PASSWORD, testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

const ISSUER = 'https://identite.test';
const LINKED_AT = new Date('2026-01-05T08:00:00Z');
const USED_AT = new Date('2026-11-20T17:30:00Z');

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'stranger';

beforeEach(async () => {
  for (const who of ['claire', 'paul', 'stranger'] as const) {
    const { userId, firmId, email } = world.users[who];
    const link = { firm_id: firmId, user_id: userId, email, linked_at: LINKED_AT, used_at: USED_AT };
    await world.db.asSystem((trx) =>
      trx
        .insertInto('sso_identity')
        .values({ ...link, issuer: ISSUER, subject: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
});

async function linkOf(who: Who): Promise<SsoLink['link']> {
  const answer = await world.api.get('/api/user/sso/link', world.tokens[who]);
  const value: unknown = await answer.json();
  expect(SsoLink.parse(value)).toEqual(value);
  return SsoLink.parse(value).link;
}

const unlink = (token: string | undefined, json: object = { password: TEST_PASSWORD }) =>
  world.api.send('POST', '/api/user/sso/unlink', { json, ...(token ? { token } : {}) });

const kinds = async (who: Who) => {
  const { userId, firmId } = world.users[who];
  const rows = await world.db.asFirm(firmId, (trx) =>
    trx.selectFrom('access_event').select('kind').where('user_id', '=', userId).orderBy('seq').execute(),
  );
  return rows.map(({ kind }) => kind);
};

test('one’s own link is seen and undone, with the password; it is logged and told by mail, once', async () => {
  const { email } = world.users.claire;
  const since = { email, linkedAt: LINKED_AT.toISOString(), usedAt: USED_AT.toISOString() };
  expect(await linkOf('claire')).toEqual(since);
  expect((await unlink(world.tokens.claire)).status).toBe(204);
  expect(await linkOf('claire')).toBeNull();
  expect((await kinds('claire')).filter((kind) => kind === 'sso-unlinked')).toHaveLength(1);
  const mails = await world.api.mails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'La liaison avec le service de connexion est supprimée'],
  ]);

  expect((await unlink(world.tokens.claire)).status).toBe(204);
  expect((await kinds('claire')).filter((kind) => kind === 'sso-unlinked')).toHaveLength(1);
});

test('the others keep theirs, of the same firm and of another', async () => {
  await unlink(world.tokens.claire);
  for (const who of ['paul', 'stranger'] as const)
    expect(await linkOf(who)).toMatchObject({ email: world.users[who].email });
  await unlink(world.tokens.stranger);
  expect(await linkOf('paul')).not.toBeNull();
});

test('a wrong password undoes nothing', async () => {
  const refusal = await refusalOf(await unlink(world.tokens.paul, { password: 'Mauvais#2026' }));
  expect(refusal).toMatchObject({ status: 422, code: 'UNPROCESSABLE', isProblem: true });
  expect(refusal.fields).toEqual({ password: 'Le mot de passe est incorrect.' });
  expect(await linkOf('paul')).not.toBeNull();
});

test('no password, no unlinking', async () => {
  const refusal = await refusalOf(await unlink(world.tokens.paul, {}));
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(refusal.fields).toEqual({ password: 'Le mot de passe est obligatoire.' });
});

test('without a valid token both are 401', async () => {
  for (const token of [undefined, 'unknown-token-unknown-token']) {
    const read = await world.api.send('GET', '/api/user/sso/link', token ? { token } : {});
    for (const answer of [read, await unlink(token)])
      expect(await refusalOf(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', isProblem: true });
  }
});

test('an administrator of the platform, who never enters that way, has neither', async () => {
  const token = await world.api.signIn(await testPlatformAdmin(world.db));
  for (const answer of [await world.api.get('/api/user/sso/link', token), await unlink(token)])
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'FORBIDDEN', isProblem: true });
});
