import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SecondFactorSetup, SsoFinishAnswer, SsoStartAnswer, UserInfo } from '@basoche/protocol';
import type { Db } from '../../../db/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { startOidcProvider } from '../../../testing/oidc-provider.ts';
import type { ProviderAccount, TestProvider } from '../../../testing/oidc-provider.ts';
import { ssoBrowser } from '../../../testing/sso-browser.ts';
import { testApi, testClock } from '../../../testing/test-api.ts';

const REDIRECT = 'https://basoche.test/api/user/sso/callback';
const MINUTE = 60_000;

let db: Db;
let provider: TestProvider;
/** Another one, which puts everything into the ID token. */
let frank: TestProvider;
let claire: TestUser;
let api: ReturnType<typeof testApi>;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startOidcProvider({ redirectUri: REDIRECT });
  frank = await startOidcProvider({ redirectUri: REDIRECT, claimsInIdToken: true });
});
afterAll(async () => {
  await provider?.close();
  await frank?.close();
  await db?.close();
});
beforeEach(async () => {
  ({ claire } = (await testFirm(db, ['claire'])).users);
  api = application();
  atProvider('claire', { email: claire.email });
});

function application(more: Partial<TestProvider['settings']> = {}, now = Date.now(), from = provider) {
  return testApi(db, { oidc: { ...from.settings, ...more }, clock: testClock(now) });
}

/** Subjects are of one test alone: the provider is the same for all of them. */
const subject = (name: string) => `${name}-${claire.userId.slice(0, 8)}`;

function atProvider(name: string, account: ProviderAccount, at = provider) {
  at.accounts.set(subject(name), { email_verified: true, ...account });
}

/** To the provider and back. @returns the code for the page */
async function ssoRequest(browser: ReturnType<typeof ssoBrowser>, name: string, payload: object = {}, at = provider) {
  const { address } = SsoStartAnswer.parse(await (await browser.start(payload)).json());
  return browser.comeBack(await at.visit(address, subject(name)));
}

async function signIn(name: string, payload: object = {}, at = provider): Promise<Response> {
  const browser = ssoBrowser(api);
  return browser.finish(await ssoRequest(browser, name, payload, at));
}

async function signedIn(name: string, at = provider) {
  const answer = await signIn(name, {}, at);
  expect(answer.status).toBe(200);
  return SsoFinishAnswer.parse(await answer.json());
}

async function refusal(answer: Response) {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status, code, detail };
}

const EXPIRED = { status: 410, code: 'LINK_EXPIRED', detail: expect.stringContaining('a expiré') as string };

const events = () =>
  db.asFirm(claire.firmId, (trx) =>
    trx.selectFrom('access_event').select(['kind', 'detail', 'address']).orderBy('seq').execute(),
  );
const kinds = async () => (await events()).map(({ kind }) => kind);
const sessions = () => db.asFirm(claire.firmId, (trx) => trx.selectFrom('session').selectAll().execute());
const links = () => db.asFirm(claire.firmId, (trx) => trx.selectFrom('sso_identity').selectAll().execute());

/** Claire's authenticator application is set up. @returns its secret */
async function withSecondFactor(): Promise<Secret> {
  const token = await api.signIn(claire);
  const setup = SecondFactorSetup.parse(await (await api.post('/api/user/2fa', {}, token)).json());
  const secret = Secret.fromBase32((setup.secret ?? '').replaceAll(' ', ''));
  const code = new TOTP({ secret }).generate({ timestamp: api.clock.now() });
  expect((await api.post('/api/user/verify', { code }, token)).status).toBe(200);
  await api.drain();
  return secret;
}

describe('entering', () => {
  test('a verified address opens its account, and the identity is known from then on', async () => {
    const first = await signedIn('claire');
    expect(first).toMatchObject({ awaitsCode: false, email: claire.email, remember: true, suite: null });
    expect(Date.parse(first.expiresAt)).toBe(api.clock.now() + 43_200_000);
    const me = UserInfo.parse(await (await api.get('/api/user/read', first.token)).json());
    expect(me.id).toBe(claire.userId);
    expect(await links()).toMatchObject([
      { user_id: claire.userId, issuer: provider.issuer, subject: subject('claire') },
    ]);

    atProvider('claire', { email: 'nouveau.nom@ailleurs.test', email_verified: false });
    await signedIn('claire');
    expect(await links()).toHaveLength(1);
    expect(await events()).toMatchObject([
      { kind: 'sso-linked', address: '192.0.2.1' },
      { kind: 'signed-in', detail: 'sso' },
      { kind: 'signed-in', detail: 'sso' },
    ]);
  });

  test('the address counts in any case', async () => {
    atProvider('claire', { email: claire.email.toUpperCase() });
    expect((await signedIn('claire')).email).toBe(claire.email);
  });

  test('an ID token that carries everything is enough', async () => {
    api = application({}, Date.now(), frank);
    atProvider('claire', { email: claire.email, email_verified: 'true' }, frank);
    await signedIn('claire', frank);
    expect(frank.asked('/token')).toBe(1);
    expect(frank.asked('/me')).toBe(0);
  });

  test('the page to open, the box and the device’s name make the trip', async () => {
    const payload = { suite: '/dashboard?config_id=7#haut', remember: false, device: 'Portable de Claire' };
    const answer = SsoFinishAnswer.parse(await (await signIn('claire', payload)).json());
    expect(answer).toMatchObject({ suite: payload.suite, remember: false });
    expect(await sessions()).toMatchObject([{ device: payload.device }]);
  });

  test('two windows of one browser each make their own trip', async () => {
    const browser = ssoBrowser(api);
    const go = async () => SsoStartAnswer.parse(await (await browser.start()).json()).address;
    const [one, two] = [await go(), await go()];
    for (const address of [one, two]) {
      const code = await browser.comeBack(await provider.visit(address, subject('claire')));
      expect((await browser.finish(code)).status).toBe(200);
    }
  });

  test('two first sign-ins at the same time make one link', async () => {
    const browsers = [ssoBrowser(api), ssoBrowser(api)];
    const codes = await Promise.all(browsers.map((browser) => ssoRequest(browser, 'claire')));
    const answers = await Promise.all(browsers.map((browser, at) => browser.finish(codes[at] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await links()).toHaveLength(1);
  });
});

describe('who may not enter', () => {
  test('an address without an account is named, and no account is made', async () => {
    const email = `personne.${claire.firmId.slice(0, 8)}@ailleurs.test`;
    atProvider('nobody', { email });
    expect(await refusal(await signIn('nobody'))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      detail: `Aucun compte Basoche ne correspond à l’adresse ${email}. Demandez une invitation à l’administrateur de votre cabinet.`,
    });
    const found = await db.asSystem((trx) =>
      trx.selectFrom('app_user').select('id').where('email', '=', email).execute(),
    );
    expect(found).toEqual([]);
  });

  test.each([[false], [undefined], ['false'], ['1']])(
    'an address that is not verified (%s)',
    async (email_verified) => {
      provider.accounts.set(subject('claire'), {
        email: claire.email,
        ...(email_verified === undefined ? {} : { email_verified }),
      });
      expect(await refusal(await signIn('claire'))).toMatchObject({
        code: 'FORBIDDEN',
        detail: expect.stringContaining(`n’a pas vérifié l’adresse ${claire.email}`) as string,
      });
      expect(await links()).toEqual([]);
      expect(await sessions()).toEqual([]);
    },
  );

  test('no address at all', async () => {
    provider.accounts.set(subject('claire'), {});
    expect((await refusal(await signIn('claire'))).detail).toContain('n’a pas transmis votre adresse');
  });

  test('a blocked account, before and after it was linked, as with a password', async () => {
    const block = (active: boolean) =>
      db.asFirm(claire.firmId, (trx) => trx.updateTable('app_user').set({ active }).execute());
    await block(false);
    const byPassword = await refusal(
      await api.post('/api/user/login', { username: claire.email, password: 'Basoche#2026' }),
    );
    expect(await refusal(await signIn('claire'))).toEqual(byPassword);
    expect(await links()).toEqual([]);
    await block(true);
    await signedIn('claire');
    await block(false);
    expect(await refusal(await signIn('claire'))).toEqual(byPassword);
    expect((await kinds()).filter((kind) => kind === 'sign-in-failed')).toHaveLength(2);
  });

  test('somebody else who was given the same address at the provider', async () => {
    await signedIn('claire');
    atProvider('successor', { email: claire.email });
    expect(await refusal(await signIn('successor'))).toMatchObject({
      code: 'FORBIDDEN',
      detail: expect.stringContaining('déjà relié à une autre identité') as string,
    });
    expect(await kinds()).toEqual(['sso-linked', 'signed-in', 'sign-in-failed']);
    expect(await sessions()).toHaveLength(1);
  });

  test('an account outside of the domains that were set, linked or not', async () => {
    await signedIn('claire');
    api = application({ emailDomains: ['cabinet.test'] });
    expect((await refusal(await signIn('claire'))).detail).toContain(`à l’adresse ${claire.email}`);
    api = application({ emailDomains: ['cabinet.test', 'test.fr'] });
    await signedIn('claire');
  });

  test('another firm neither sees the link nor makes one', async () => {
    await signedIn('claire');
    const { users } = await testFirm(db, ['stranger']);
    const { firmId, userId } = users.stranger;
    expect(await db.asFirm(firmId, (trx) => trx.selectFrom('sso_identity').selectAll().execute())).toEqual([]);
    const now = new Date();
    const row = {
      firm_id: firmId,
      user_id: userId,
      issuer: 'x',
      subject: 'x',
      email: null,
      linked_at: now,
      used_at: now,
    };
    await expect(db.asFirm(firmId, (trx) => trx.insertInto('sso_identity').values(row).execute())).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('second factor', () => {
  test('is asked for as after a password, unless the provider asked for two factors', async () => {
    const secret = await withSecondFactor();
    const { token, awaitsCode } = await signedIn('claire');
    expect(awaitsCode).toBe(true);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
    api.clock.advance(30_000);
    const code = new TOTP({ secret }).generate({ timestamp: api.clock.now() });
    expect((await api.post('/api/user/verify', { code }, token)).status).toBe(200);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
    expect((await kinds()).slice(-3)).toEqual(['sso-linked', 'sso-accepted', 'signed-in']);
  });

  test.each<[string, ProviderAccount, boolean]>([
    ['amr with mfa', { amr: ['pwd', 'mfa'] }, false],
    ['an acr that was agreed upon', { acr: 'agreed:two-factors' }, false],
    ['amr of one factor', { amr: ['pwd'] }, true],
    ['another acr', { acr: '0' }, true],
  ])('%s', async (_what, claims, awaitsCode) => {
    api = application({ mfaAcr: ['agreed:two-factors'] }, Date.now(), frank);
    await withSecondFactor();
    atProvider('claire', { email: claire.email, ...claims }, frank);
    expect((await signedIn('claire', frank)).awaitsCode).toBe(awaitsCode);
    expect((await events()).at(-1)).toMatchObject(
      awaitsCode ? { kind: 'sso-accepted', detail: 'sso' } : { kind: 'signed-in', detail: 'sso, two factors' },
    );
  });
});

describe('what goes wrong on the way', () => {
  /** Sets out, lets the address be changed, and comes back. */
  async function cameBack(change: { there?: (url: URL) => void; back?: (url: URL) => void; login?: string | null }) {
    const browser = ssoBrowser(api);
    const there = new URL(SsoStartAnswer.parse(await (await browser.start()).json()).address);
    change.there?.(there);
    const back = await provider.visit(there.href, change.login === undefined ? subject('claire') : change.login);
    change.back?.(back);
    return { browser, back, code: await browser.comeBack(back) };
  }

  async function ended(change: Parameters<typeof cameBack>[0]) {
    const { browser, code } = await cameBack(change);
    const told = await refusal(await browser.finish(code));
    expect(await sessions()).toEqual([]);
    expect(await links()).toEqual([]);
    expect(await refusal(await browser.finish(code))).toEqual(EXPIRED);
    return told;
  }

  test('the page to open is there for the next try as well', async () => {
    const browser = ssoBrowser(api);
    const suite = '/dashboard?config_id=7';
    const { address } = SsoStartAnswer.parse(await (await browser.start({ suite })).json());
    const back = await provider.visit(address, null);
    const headers = { cookie: browser.cookie };
    const answer = await api.send('GET', `${back.pathname}${back.search}`, { headers });
    const to = new URL(answer.headers.get('location') ?? '', 'https://basoche.test');
    expect([to.origin, to.pathname, to.searchParams.get('suite')]).toEqual(['https://basoche.test', '/login', suite]);
  });

  test('the person gives up at the provider', async () => {
    expect(await ended({ login: null })).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      detail: 'La connexion a été annulée ou refusée par le service de connexion « Compte du cabinet ».',
    });
  });

  test('the answer is for another nonce', async () => {
    const told = await ended({ there: (url) => url.searchParams.set('nonce', 'of-somebody-else') });
    expect(told.detail).toContain('n’a pas pu être vérifiée');
  });

  test('the answer is for another verifier', async () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect(await ended({ there: (url) => url.searchParams.set('code_challenge', challenge) })).toEqual(EXPIRED);
  });

  test('the answer comes from another issuer', async () => {
    const told = await ended({ back: (url) => url.searchParams.set('iss', 'https://ailleurs.test') });
    expect(told.detail).toContain('n’a pas pu être vérifiée');
  });

  test('the answer names no issuer, though the provider always does', async () => {
    const told = await ended({ back: (url) => url.searchParams.delete('iss') });
    expect(told.detail).toContain('n’a pas pu être vérifiée');
  });

  test('a code that the provider did not give', async () => {
    expect(await ended({ back: (url) => url.searchParams.set('code', 'invented') })).toEqual(EXPIRED);
  });

  test('an error of the provider is named by its word alone', async () => {
    const told = await ended({
      back: (url) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'invalid_scope');
        url.searchParams.set('error_description', '<script>alert(1)</script>');
      },
    });
    expect(told.detail).toContain('une erreur (invalid_scope).');
    expect(told.detail).not.toContain('script');
  });

  test('an unknown state, none, or several', async () => {
    for (const search of ['?code=x&state=unknown', '?code=x', '?state=a&state=b', '']) {
      const browser = ssoBrowser(api);
      const code = await browser.comeBack(new URL(`${REDIRECT}${search}`));
      expect(await refusal(await browser.finish(code))).toEqual(EXPIRED);
    }
  });

  test('ten minutes have passed', async () => {
    const told = await ended({ back: () => api.clock.advance(10 * MINUTE) });
    expect(told).toEqual(EXPIRED);
  });

  test('the page comes for the outcome after a minute', async () => {
    const { browser, code } = await cameBack({});
    api.clock.advance(MINUTE);
    expect(await refusal(await browser.finish(code))).toEqual(EXPIRED);
    expect(await sessions()).toEqual([]);
  });

  test('the state of another browser: neither the way back nor the outcome is theirs', async () => {
    const victim = ssoBrowser(api);
    const { address } = SsoStartAnswer.parse(await (await victim.start()).json());
    const back = await provider.visit(address, subject('claire'));
    for (const set of [false, true]) {
      const thief = ssoBrowser(api);
      if (set) await thief.start();
      expect(await refusal(await thief.finish(await thief.comeBack(back)))).toEqual(EXPIRED);
    }
    const code = await victim.comeBack(back);
    const thief = ssoBrowser(api);
    await thief.start();
    expect(thief.cookie).not.toBe(victim.cookie);
    expect(await refusal(await thief.finish(code))).toEqual(EXPIRED);
    expect((await victim.finish(code)).status).toBe(200);
  });

  test('a replay: of the way back, and of the outcome', async () => {
    const { browser, back, code } = await cameBack({});
    expect((await browser.finish(code)).status).toBe(200);
    expect(await refusal(await browser.finish(code))).toEqual(EXPIRED);
    expect(await refusal(await browser.finish(await browser.comeBack(back)))).toEqual(EXPIRED);
    expect(await sessions()).toHaveLength(1);
  });

  test('the same answer twice at once is taken once', async () => {
    const browser = ssoBrowser(api);
    const { address } = SsoStartAnswer.parse(await (await browser.start()).json());
    const back = await provider.visit(address, subject('claire'));
    const codes = await Promise.all([browser.comeBack(back), browser.comeBack(back)]);
    const answers = await Promise.all([...codes, ...codes].map((code) => browser.finish(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  test.each([
    ['behind', -10 * MINUTE],
    ['ahead', 120 * MINUTE],
  ])('our clock is far %s', async (_where, by) => {
    api = application({}, Date.now() + by);
    expect((await ended({})).detail).toContain('ne s’accordent pas');
  });

  test('our clock is off by a minute', async () => {
    for (const by of [-MINUTE, MINUTE]) {
      api = application({}, Date.now() + by);
      expect((await signedIn('claire')).email).toBe(claire.email);
    }
  });

  test('a wrong client secret', async () => {
    api = application({ clientSecret: 'wrong' });
    expect((await ended({})).detail).toContain('(invalid_client)');
  });

  const json = (value: unknown) => ['application/json', JSON.stringify(value)] as const;
  const tokens = { access_token: 'x', token_type: 'bearer' };
  test.each([
    ['a page', '/token', 200, ['text/html', '<h1>Bienvenue</h1>']],
    ['a page that calls itself JSON', '/token', 200, ['application/json', '<h1>Bienvenue</h1>']],
    ['a list', '/token', 200, json([])],
    ['no ID token', '/token', 200, json(tokens)],
    ['an ID token that is none', '/token', 200, json({ ...tokens, id_token: 'a.b.c' })],
    ['an error that is a page', '/token', 400, ['text/html', '<h1>Erreur</h1>']],
    ['keys that are none', '/jwks', 200, json({ keys: 'none' })],
    ['a person who is a page', '/me', 200, ['text/html', '<h1>Claire</h1>']],
    ['another person', '/me', 200, json({ sub: 'somebody-else', email: 'claire@test.fr', email_verified: true })],
  ] as const)('the provider answers %s', async (_what, path, status, [type, body]) => {
    api = application();
    provider.instead.set(path, { status, type, body });
    try {
      expect(await ended({})).toMatchObject({
        status: 403,
        detail: expect.stringContaining('n’a pas pu être vérifiée'),
      });
    } finally {
      provider.instead.clear();
    }
    await signedIn('claire');
  });

  test('failures slow a browser down, and the wait is told', async () => {
    const browser = ssoBrowser(api);
    await browser.start();
    for (let i = 0; i < 5; i++) await browser.finish('expired');
    const slowed = await browser.start();
    expect(slowed.headers.get('retry-after')).toBe('1');
    expect(await refusal(slowed)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await ssoBrowser(api).start()).status).toBe(200);
    api.clock.advance(1_001);
    expect((await browser.start()).status).toBe(200);
  });
});

describe('a provider that is away', () => {
  const AWAY = {
    status: 503,
    code: 'UNAVAILABLE',
    detail:
      'Le service de connexion « Compte du cabinet » ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.',
  };

  test('is said; the password works meanwhile, and the next try finds it back', async () => {
    await provider.close();
    try {
      api = application();
      expect(await refusal(await ssoBrowser(api).start())).toEqual(AWAY);
      expect(await api.signIn(claire)).toMatch(/^[\w-]{43}$/);
    } finally {
      await provider.reopen();
    }
    await signedIn('claire');
  });

  test('in the middle of the trip', async () => {
    const browser = ssoBrowser(api);
    const { address } = SsoStartAnswer.parse(await (await browser.start()).json());
    const back = await provider.visit(address, subject('claire'));
    await provider.close();
    try {
      expect(await refusal(await browser.finish(await browser.comeBack(back)))).toEqual(AWAY);
    } finally {
      await provider.reopen();
    }
    expect(await sessions()).toEqual([]);
    await signedIn('claire');
  });

  test.each([
    ['a page', 200, 'text/html', '<h1>Bienvenue</h1>'],
    ['nothing known', 200, 'application/json', '{}'],
    ['a failure', 500, 'text/html', ''],
  ])('whose metadata are %s', async (_what, status, type, body) => {
    api = application();
    provider.instead.set('/.well-known/openid-configuration', { status, type, body });
    try {
      expect(await refusal(await ssoBrowser(api).start())).toEqual(AWAY);
    } finally {
      provider.instead.clear();
    }
    await signedIn('claire');
  });

  test('whose metadata are those of another issuer', async () => {
    api = application({ issuer: `${provider.issuer}/` });
    await signedIn('claire');
    api = application({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
    expect(await refusal(await ssoBrowser(api).start())).toEqual(AWAY);
  });
});

describe('what the browser is told', () => {
  test('the ways to sign in', async () => {
    expect(await (await api.get('/api/user/sign-in-ways')).json()).toEqual({ sso: { label: 'Compte du cabinet' } });
    api = testApi(db);
    expect(await (await api.get('/api/user/sign-in-ways')).json()).toEqual({ sso: null });
    expect((await api.post('/api/user/sso/start', {})).status).toBe(404);
    expect((await api.post('/api/user/sso/finish', { code: 'x' })).status).toBe(404);
  });

  test('the request is the strict one, and the cookie is for this host and no script', async () => {
    const answer = await ssoBrowser(api).start();
    const { address } = SsoStartAnswer.parse(await answer.json());
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'basoche',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-basoche-sso=[\w-]{43}; /);
    for (const mark of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(mark);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('neither a token nor what binds the trip is in the database as it is, or stays there', async () => {
    const browser = ssoBrowser(api);
    const code = await ssoRequest(browser, 'claire');
    const rows = await db.asSystem((trx) => trx.selectFrom('access.sso_trip').selectAll().execute());
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toContain(code);
    expect(text).not.toContain(browser.cookie.split('=')[1] ?? '');
    await browser.finish(code);
    const left = await db.asSystem((trx) =>
      trx.selectFrom('access.sso_trip').select('outcome').where('outcome', 'like', `%${claire.email}%`).execute(),
    );
    expect(left).toEqual([]);
  });

  test.each(['https://ailleurs.test', '//ailleurs.test', '/\\ailleurs.test', 'javascript:alert(1)', 'dashboard'])(
    'it is never led to %s',
    async (suite) => {
      const answer = await ssoBrowser(api).start({ suite });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        fields: { suite: 'Cette adresse n’est pas celle d’une page de Basoche.' },
      });
    },
  );

  test('a page at another address than ours is told where to go', async () => {
    const from = (origin: string) => api.send('POST', '/api/user/sso/start', { json: {}, headers: { origin } });
    expect((await from('https://basoche.test')).status).toBe(200);
    expect(await refusal(await from('https://ailleurs.test'))).toMatchObject({
      status: 422,
      detail: expect.stringContaining('https://basoche.test') as string,
    });
  });
});
