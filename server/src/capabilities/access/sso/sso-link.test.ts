import { LoginAnswer, SsoLink } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm, testPlatformAdmin } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { startOidcProvider } from '../../../testing/oidc-provider.ts';
import type { TestProvider } from '../../../testing/oidc-provider.ts';
import { ssoBrowser } from '../../../testing/sso-browser.ts';
import { testApi, testClock } from '../../../testing/test-api.ts';

let db: Db;
let provider: TestProvider;
let claire: TestUser;
let api: ReturnType<typeof testApi>;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startOidcProvider({ redirectUri: 'https://basoche.test/api/user/sso/callback' });
});
afterAll(async () => {
  await provider?.close();
  await db?.close();
});
beforeEach(async () => {
  ({ claire } = (await testFirm(db, ['claire'])).users);
  api = testApi(db, { oidc: { ...provider.settings, label: 'Compte Marchand' }, clock: testClock(Date.now()) });
});

/** To the provider and back, as somebody whom it calls `subject`. */
async function signIn(subject: string, email: string): Promise<Response> {
  provider.accounts.set(subject, { email, email_verified: true });
  const browser = ssoBrowser(api);
  const { address } = (await (await browser.start()).json()) as { address: string };
  return browser.finish(await browser.comeBack(await provider.visit(address, subject)));
}

async function enter(subject: string, email = claire.email): Promise<string> {
  const answer = await signIn(subject, email);
  expect(answer.status).toBe(200);
  return LoginAnswer.parse(await answer.json()).token;
}

const linkOf = async (token: string) => SsoLink.parse(await (await api.get('/api/user/sso/link', token)).json());
const unlink = (token: string) => api.post('/api/user/sso/unlink', { password: TEST_PASSWORD }, token);
const subjectOf = (name: string) => `${name}-${claire.userId.slice(0, 8)}`;

async function eventsOf({ firmId, userId }: TestUser) {
  const rows = await db.asFirm(firmId, (trx) =>
    trx.selectFrom('access_event').select(['kind', 'detail']).where('user_id', '=', userId).orderBy('seq').execute(),
  );
  return rows.map(({ kind, detail }) => (detail === null ? kind : `${kind}: ${detail}`));
}

async function refusal(answer: Response) {
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status, code, detail };
}

test('tells under which address the service knows the person, and since when', async () => {
  const before = await linkOf(await api.signIn(claire));
  expect(before).toEqual({ service: { label: 'Compte Marchand' }, link: null });
  const at = new Date(api.clock.now()).toISOString();
  const token = await enter(subjectOf('claire'));
  expect((await linkOf(token)).link).toEqual({ email: claire.email, linkedAt: at, usedAt: at });

  api.clock.advance(60_000);
  await enter(subjectOf('claire'), 'claire.apres-mariage@test.fr');
  expect((await linkOf(token)).link).toEqual({
    email: 'claire.apres-mariage@test.fr',
    linkedAt: at,
    usedAt: new Date(api.clock.now()).toISOString(),
  });
});

test('once undone, another identity of the service may be linked to the account', async () => {
  const token = await enter(subjectOf('claire'));
  expect(await refusal(await signIn(subjectOf('anew'), claire.email))).toMatchObject({
    detail: expect.stringContaining('supprimez cette liaison dans votre profil') as string,
  });
  expect((await unlink(token)).status).toBe(204);
  await enter(subjectOf('anew'));
  expect((await refusal(await signIn(subjectOf('claire'), claire.email))).code).toBe('FORBIDDEN');
  expect((await eventsOf(claire)).filter((event) => event.includes('linked'))).toEqual([
    'sso-linked: sso',
    'sso-unlinked',
    'sso-linked: sso',
  ]);
});

test('an account without a password keeps its link, is told so, and gets one by mail', async () => {
  await db.asFirm(claire.firmId, (trx) => trx.updateTable('app_user').set({ password_hash: null }).execute());
  const token = await enter(subjectOf('claire'));
  for (const answer of [
    await unlink(token),
    await api.post('/api/user/passkeys/options', { password: TEST_PASSWORD }, token),
    await api.post('/api/user/2fa/deactivate', { password: TEST_PASSWORD }, token),
  ])
    expect(await refusal(answer)).toEqual({
      status: 422,
      code: 'UNPROCESSABLE',
      detail:
        'Votre compte n’a pas de mot de passe. Choisissez-en un avec « Mot de passe oublié ? », puis recommencez.',
    });
  expect((await linkOf(token)).link).not.toBeNull();

  expect((await api.post('/api/user/forgot-password', { email: claire.email }, token)).status).toBe(204);
  const [message] = await api.mails();
  const link = /reset-password\/([\w-]+)/.exec(message?.text ?? '')?.[1];
  const password = 'Nouveau-Prétoire#7';
  const reset = await api.post('/api/user/reset-password', { token: link, password, confirmation: password });
  expect(reset.status).toBe(204);
  const again = await enter(subjectOf('claire'));
  expect((await api.post('/api/user/sso/unlink', { password }, again)).status).toBe(204);
});

test('an account of the platform is refused like an address that nobody has, and its log knows', async () => {
  const root = await testPlatformAdmin(db);
  const stranger = 'personne@ailleurs.test';
  const nobody = await refusal(await signIn(subjectOf('nobody'), stranger));
  const refused = await refusal(await signIn(subjectOf('root'), root.email));
  expect(refused).toEqual({ ...nobody, detail: nobody.detail.replace(stranger, root.email) });
  expect(await eventsOf(root)).toEqual(['sign-in-failed: sso, platform']);
  expect(
    await db.asSystem((trx) => trx.selectFrom('sso_identity').where('user_id', '=', root.userId).selectAll().execute()),
  ).toEqual([]);

  // Linked while it was possible: the link opens nothing.
  const issued = subjectOf('old-root');
  const now = new Date();
  const row = { firm_id: root.firmId, user_id: root.userId, email: root.email, linked_at: now, used_at: now };
  await db.asSystem((trx) =>
    trx
      .insertInto('sso_identity')
      .values({ ...row, issuer: provider.issuer, subject: issued })
      .execute(),
  );
  expect((await refusal(await signIn(issued, root.email))).detail).toBe(refused.detail);
  expect(
    await db.asFirm(root.firmId, (trx) =>
      trx.selectFrom('session').where('user_id', '=', root.userId).selectAll().execute(),
    ),
  ).toEqual([]);
});
