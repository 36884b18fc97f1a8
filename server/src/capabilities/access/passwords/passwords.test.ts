import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { testApi } from '../../../testing/test-api.ts';

const NEW_PASSWORD = 'Tr0mpette-du-Palais';

let db: Db;
let api: ReturnType<typeof testApi>;
let claire: TestUser;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => api.drain());
afterAll(() => db?.close());
beforeEach(async () => {
  api = testApi(db);
  ({ claire } = (await testFirm(db, ['claire'])).users);
});

const ask = (email: string) => api.post('/api/user/forgot-password', { email });
const check = (token: string) => api.post('/api/user/rpToken', { token });
const reset = (token: string, password = NEW_PASSWORD, confirmation = password) =>
  api.post('/api/user/reset-password', { token, password, confirmation });
const login = (password: string) => api.post('/api/user/login', { username: claire.email, password });

async function link(): Promise<string> {
  expect((await ask(claire.email)).status).toBe(204);
  const sent = (await api.mails()).findLast(({ to }) => to === claire.email);
  return /https:\/\/basoche\.test\/reset-password\/([A-Za-z0-9_-]{43})\n/.exec(sent?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('a link by mail, a new password, every session over', async () => {
    const before = await api.signIn(claire);
    const token = await link();
    expect((await check(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(204);
    expect((await api.get('/api/user/read', before)).status).toBe(401);
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await api.mails()).at(-1)?.subject).toBe('Votre mot de passe a été modifié');
  });

  test('an address nobody has gets the same answer and no mail', async () => {
    const known = await ask(claire.email);
    const unknown = await ask('nobody@test.fr');
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect((await api.mails()).map(({ to }) => to)).toEqual([claire.email]);
  });

  test('a link serves once, for one hour, and a newer one replaces it', async () => {
    const old = await link();
    const token = await link();
    for (const dead of [old, 'A'.repeat(43), 'x']) {
      for (const answer of [await check(dead), await reset(dead)]) {
        expect(answer.status).toBe(410);
        expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' });
      }
    }
    expect((await reset(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(410);
    const late = await link();
    api.clock.advance(60 * 60_000);
    expect((await check(late)).status).toBe(410);
    expect((await reset(late)).status).toBe(410);
  });

  test('two who use a link at the same time: one of them wins', async () => {
    const token = await link();
    const answers = await Promise.all([reset(token), reset(token, 'Une-Autre-Robe-7')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  test('a refused password leaves the link good', async () => {
    const lastname = 'Marchandeau';
    await db.asFirm(claire.firmId, (trx) => trx.updateTable('app_user').set({ lastname }).execute());
    const token = await link();
    for (const [answer, field, text] of [
      [await reset(token, 'Court#1'), 'password', 'Au moins 12 caractères.'],
      [await reset(token, 'MotDePasse#2026'), 'password', 'Pas un mot de passe courant'],
      [await reset(token, NEW_PASSWORD, 'autre'), 'confirmation', 'Les mots de passe ne correspondent pas'],
      [await reset(token, `${lastname}-2026!`), 'password', 'Ni votre nom'],
    ] as const) {
      expect(answer.status).toBe(400);
      const { fields } = (await answer.json()) as { fields: Record<string, string> };
      expect(fields[field]).toContain(text);
    }
    expect((await reset(token)).status).toBe(204);
  });

  test('a closed account gets no mail, and its link is dead', async () => {
    const token = await link();
    await db.asFirm(claire.firmId, (trx) => trx.updateTable('app_user').set({ active: false }).execute());
    expect((await reset(token)).status).toBe(410);
    await ask(claire.email);
    expect(await api.mails()).toHaveLength(1);
  });

  test('an account gets three mails at once, and the answer does not tell', async () => {
    for (let i = 0; i < 5; i++) expect((await ask(claire.email)).status).toBe(204);
    expect(await api.mails()).toHaveLength(3);
    for (let i = 0; i < 15; i++) await ask(`nobody-${i}@test.fr`);
    const slowed = await ask('nobody@test.fr');
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBe(30);
  });

  test('the database does not hold the token', async () => {
    const token = await link();
    const rows = await db.asFirm(claire.firmId, (trx) => trx.selectFrom('password_reset').selectAll().execute());
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(token);
    const mails = await db.asWorker((trx) => trx.selectFrom('outgoing_mail').select('text').execute());
    expect(mails.every(({ text }) => text === null)).toBe(true);
  });
});

describe('changing one’s password', () => {
  const change = (token: string, currentPassword: string, password = NEW_PASSWORD) =>
    api.post('/api/user/change-password', { currentPassword, password, confirmation: password }, token);

  test('links that were asked for before are of no use', async () => {
    const token = await link();
    expect((await change(await api.signIn(claire), TEST_PASSWORD)).status).toBe(204);
    for (const answer of [await check(token), await reset(token, 'Une-Autre-Robe-7')]) expect(answer.status).toBe(410);
  });

  test('the other sessions end, this one goes on', async () => {
    const [here, elsewhere] = [await api.signIn(claire), await api.signIn(claire)];
    expect((await change(here, TEST_PASSWORD)).status).toBe(204);
    expect((await api.get('/api/user/read', here)).status).toBe(200);
    expect((await api.get('/api/user/read', elsewhere)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  test('a wrong present password is no 401, and guessing it is slowed', async () => {
    const token = await api.signIn(claire);
    for (let i = 0; i < 5; i++) {
      const answer = await change(token, 'wrong');
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { currentPassword: 'Le mot de passe est incorrect.' } });
    }
    expect((await change(token, TEST_PASSWORD)).status).toBe(429);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
  });
});

describe('writing to the support', () => {
  const message = {
    firstname: 'Émilie',
    lastname: 'Marchal',
    email: 'emilie@client.fr',
    phone: '01 23 45 67 89',
    subject: 'Connexion impossible\r\nBcc: x@y.fr',
    message: 'Je ne reçois pas le lien.',
  };
  const send = (more: object = {}) => api.post('/api/user/contactSupport', { ...message, ...more });

  test('the message reaches the support, which can answer', async () => {
    expect((await send()).status).toBe(204);
    const [sent] = await api.mails();
    expect(sent).toMatchObject({
      to: 'assistance@basoche.test',
      replyTo: 'emilie@client.fr',
      subject: '[Assistance] Connexion impossible Bcc: x@y.fr',
    });
    for (const text of ['Émilie Marchal', '+33123456789', 'Je ne reçois pas le lien.'])
      expect(sent?.text).toContain(text);
  });

  test.each([
    ['firstname', { firstname: 'É' }],
    ['lastname', { lastname: '' }],
    ['email', { email: 'emilie' }],
    ['phone', { phone: '0123' }],
    ['subject', { subject: ' ' }],
    ['message', { message: 'Non' }],
  ])('%s is checked', async (field, more) => {
    const answer = await send(more);
    expect(answer.status).toBe(400);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toMatch(/\.$/);
  });

  test('a telephone number is not asked for; five messages at once are enough', async () => {
    for (let i = 0; i < 5; i++) expect((await send({ phone: '' })).status).toBe(204);
    const slowed = await send();
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBe(300);
  });
});
