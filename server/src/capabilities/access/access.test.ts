import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserInfo } from '@basoche/protocol';
import type { Coworker } from '@basoche/protocol';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../testing/firm.ts';
import type { TestUser } from '../../testing/firm.ts';
import { forgetFailures } from '../../testing/forget-failures.ts';
import { captchaPass } from '../../testing/captcha-pass.ts';
import { testApi, testClock } from '../../testing/test-api.ts';
import { createSessions } from './sessions.ts';
import { tokenHash } from './token.ts';

let db: Db;
let claire: TestUser;
let samir: TestUser;
let client: TestUser;
let stranger: TestUser;
let api: ReturnType<typeof testApi>;

beforeAll(async () => {
  db = await testDatabase();
  const { users } = await testFirm(db, ['claire', 'samir', 'client'], {
    client: { is_employee: false, is_client: true },
  });
  ({ claire, samir, client } = users);
  ({ stranger } = (await testFirm(db, ['stranger'])).users);
});
afterAll(() => db?.close());
beforeEach(async () => {
  await forgetFailures(db);
  api = testApi(db);
});

async function problem(answer: Response) {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  return (await answer.json()) as { code: string; status: number; detail: string };
}

describe('signing in', () => {
  test('an e-mail in any case and the password give a token that reads the person', async () => {
    const answer = await api.post('/api/user/login', {
      username: ` ${claire.email.toUpperCase()} `,
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = (await answer.json()) as { token: string };
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const me = UserInfo.parse(await (await api.get('/api/user/read', token)).json());
    expect(me).toMatchObject({ id: claire.userId, email: claire.email, fullname: 'claire TEST', initials: 'CT' });
    expect(me.lpClient.id).toBe(claire.firmId);
    expect(JSON.stringify(me)).not.toContain('argon2');
  });

  test('multipart is accepted as JSON is', async () => {
    const form = new FormData();
    form.set('username', claire.email);
    form.set('password', TEST_PASSWORD);
    form.set('device', '');
    expect((await api.send('POST', '/api/user/login', { form })).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await api.post('/api/user/login', { username: claire.email, password: 'x' });
    const unknown = await api.post('/api/user/login', { username: 'nobody@test.fr', password: 'x' });
    expect(wrong.status).toBe(401);
    expect(await problem(wrong)).toEqual(await problem(unknown));
    expect((await problem(await api.post('/api/user/login', { username: claire.email, password: 'x' }))).code).toBe(
      'BAD_CREDENTIALS',
    );
  });

  test('a closed account cannot sign in, and its sessions end', async () => {
    const { users } = await testFirm(db, ['gone']);
    const token = await api.signIn(users.gone);
    await db.asFirm(users.gone.firmId, (trx) => trx.updateTable('app_user').set({ active: false }).execute());
    api.clock.advance(1_001);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
    expect((await api.post('/api/user/login', { username: users.gone.email, password: TEST_PASSWORD })).status).toBe(
      401,
    );
  });

  test('the third failure asks for a captcha, the fifth slows the account, and only that one', async () => {
    const wrong = async (captcha?: string) =>
      api.post('/api/user/login', { username: samir.email, password: 'x', ...(captcha ? { captcha } : {}) });
    const right = async (captcha?: string) =>
      api.post('/api/user/login', { username: samir.email, password: TEST_PASSWORD, ...(captcha ? { captcha } : {}) });
    for (let i = 0; i < 2; i++) expect(await problem(await wrong())).not.toHaveProperty('fields');
    const third = await wrong();
    expect(third.status).toBe(401);
    expect(await problem(third)).toMatchObject({ fields: { captcha: 'Cochez la case « Je ne suis pas un robot ».' } });
    const without = await right();
    expect(without.status).toBe(422);
    expect(await problem(without)).toMatchObject({
      fields: { captcha: 'Cochez la case « Je ne suis pas un robot ».' },
    });
    expect((await wrong(await captchaPass(api))).status).toBe(401);
    const fifth = await wrong(await captchaPass(api));
    expect(fifth.status).toBe(401);
    expect(Number(fifth.headers.get('retry-after'))).toBe(1);
    const slowed = await right(await captchaPass(api));
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBe(1);
    expect((await api.post('/api/user/login', { username: claire.email, password: TEST_PASSWORD })).status).toBe(200);
    api.clock.advance(1_001);
    expect((await right(await captchaPass(api))).status).toBe(200);
    expect((await right()).status).toBe(200);
  });

  test('an account that does not exist is slowed and asked the same', async () => {
    const answers = await Promise.all(
      [samir.email, 'nobody@test.fr'].map(async (username) => {
        const seen = [];
        for (let i = 0; i < 4; i++) {
          const answer = await api.post('/api/user/login', { username, password: 'x' });
          seen.push([answer.status, await problem(answer)]);
        }
        return seen;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a missing field is named in French', async () => {
    const answer = await api.post('/api/user/login', { username: claire.email, password: '' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { password: 'Le mot de passe est obligatoire.' },
    });
  });
});

describe('sessions', () => {
  test('no token, an invented one, a cut one: UNAUTHENTICATED', async () => {
    const token = await api.signIn(claire);
    for (const bad of [undefined, 'A'.repeat(43), token.slice(0, -1), `${token}A`]) {
      const answer = await api.get('/api/user/read', bad);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect((await problem(answer)).code).toBe('UNAUTHENTICATED');
    }
  });

  test('a session ends after 43 200 s', async () => {
    const token = await api.signIn(claire);
    api.clock.advance(43_199_000);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
    api.clock.advance(1_000);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
  });

  test('signing out ends this session at once, not the others', async () => {
    const [one, two] = [await api.signIn(claire), await api.signIn(claire)];
    expect((await api.get('/api/user/read', one)).status).toBe(200);
    expect((await api.post('/api/user/logout', {}, one)).status).toBe(204);
    expect((await api.get('/api/user/read', one)).status).toBe(401);
    expect((await api.get('/api/user/read', two)).status).toBe(200);
    expect((await api.post('/api/user/logout', {}, one)).status).toBe(204);
  });

  test('another process learns of a revocation within a second', async () => {
    const clock = testClock(api.clock.now());
    const elsewhere = createSessions(db, clock, 43_200);
    const token = await api.signIn(claire);
    expect(await elsewhere.authenticate(token)).toMatchObject({ userId: claire.userId, displayName: 'claire TEST' });
    await api.sessions.revokeSession(token);
    clock.advance(1_000);
    expect(await elsewhere.authenticate(token)).toBeNull();
  });

  test('a look-up under way when the session is revoked is not remembered', async () => {
    const token = await api.signIn(claire);
    const underWay = api.sessions.authenticate(token);
    await api.sessions.revokeSession(token);
    await underWay;
    expect(await api.sessions.authenticate(token)).toBeNull();
  });

  test('every session of a person can be ended', async () => {
    const tokens = [await api.signIn(samir), await api.signIn(samir)];
    await api.sessions.revokeUser(samir);
    for (const token of tokens) expect(await api.sessions.authenticate(token)).toBeNull();
  });

  test('the database keeps a hash, never the token', async () => {
    const token = await api.signIn(claire);
    const rows = await db.asSystem((trx) =>
      trx.selectFrom('session').selectAll().where('user_id', '=', claire.userId).execute(),
    );
    expect(rows.some((row) => row.token_hash.equals(tokenHash(token)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    const user = await db.asSystem((trx) =>
      trx.selectFrom('app_user').select('password_hash').where('id', '=', claire.userId).executeTakeFirstOrThrow(),
    );
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('people of the firm', () => {
  const ids = async (answer: Response) => ((await answer.json()) as Coworker[]).map((one) => one.id).sort();

  test('one sees one’s own firm, never another', async () => {
    const token = await api.signIn(claire);
    expect(await ids(await api.post('/api/user/list', { lp_client: claire.firmId }, token))).toEqual(
      [claire.userId, samir.userId, client.userId].sort(),
    );
    expect((await api.post('/api/user/list', { lp_client: stranger.firmId }, token)).status).toBe(403);
    expect(await ids(await api.post('/api/user/list', {}, await api.signIn(stranger)))).toEqual([stranger.userId]);
  });

  test('a client sees only the people they share a document with', async () => {
    const token = await api.signIn(client);
    expect(await ids(await api.post('/api/user/list', {}, token))).toEqual([client.userId]);
    await db.asFirm(client.firmId, async (trx) => {
      const doc = { firm_id: client.firmId, name: `conversation/${client.userId}`, kind: 'conversation', title: 't' };
      await trx.insertInto('shared_doc').values(doc).execute();
      for (const user_id of [client.userId, samir.userId])
        await trx
          .insertInto('doc_grant')
          .values({ firm_id: client.firmId, doc: doc.name, user_id, right: 'write' })
          .execute();
    });
    expect(await ids(await api.post('/api/user/list', {}, token))).toEqual([client.userId, samir.userId].sort());
  });
});
