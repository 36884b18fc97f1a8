import { generateKeyPairSync } from 'node:crypto';
import { LoginAnswer, Passkey, PASSKEY_LIMIT, PasskeyCreationOptions, PasskeyList } from '@basoche/protocol';
import { PasskeyRequestOptions } from '@basoche/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { softwareAuthenticator } from '../../../testing/software-authenticator.ts';
import type { Twist } from '../../../testing/software-authenticator.ts';
import { testApi } from '../../../testing/test-api.ts';
import { CHALLENGE_VALIDITY } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

type Authenticator = ReturnType<typeof softwareAuthenticator>;

let db: Db;
let api: ReturnType<typeof testApi>;
let claire: TestUser;
let paul: TestUser;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => api.drain());
afterAll(() => db?.close());
beforeEach(async () => {
  api = testApi(db);
  ({ claire, paul } = (await testFirm(db, ['claire', 'paul'])).users);
});

async function creation(token: string, host = ''): Promise<PasskeyCreationOptions> {
  const answer = await api.post(`${host}/api/user/passkeys/options`, { password: TEST_PASSWORD }, token);
  expect(answer.status).toBe(200);
  const value: unknown = await answer.json();
  expect(PasskeyCreationOptions.parse(value)).toEqual(value);
  return PasskeyCreationOptions.parse(value);
}

async function register(token: string, authenticator: Authenticator, twist: Twist = {}, name = 'Ordinateur') {
  const credential = authenticator.create(await creation(token), twist);
  return api.post('/api/user/passkeys', { name, credential }, token);
}

async function requested(host = ''): Promise<PasskeyRequestOptions> {
  const answer = await api.post(`${host}/api/user/login/passkey/options`, {});
  const value: unknown = await answer.json();
  expect(PasskeyRequestOptions.parse(value)).toEqual(value);
  return PasskeyRequestOptions.parse(value);
}

const present = (credential: object) => api.post('/api/user/login/passkey', { credential });

async function signIn(authenticator: Authenticator, twist: Twist = {}) {
  return present(authenticator.get(await requested(), twist));
}

async function listOf(token: string) {
  return PasskeyList.parse(await (await api.get('/api/user/passkeys', token)).json());
}

async function events(user: TestUser) {
  const rows = await db.asFirm(user.firmId, (trx) =>
    trx
      .selectFrom('access_event')
      .select(['kind', 'detail'])
      .where('user_id', '=', user.userId)
      .orderBy('seq')
      .execute(),
  );
  return rows.map(({ kind, detail }) => (detail === null ? kind : `${kind}: ${detail}`));
}

/** How an unknown passkey is refused. */
const REFUSED = {
  status: 401,
  code: 'BAD_CREDENTIALS',
  detail: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.',
};

async function refusalOf(answer: Response) {
  const { status, code, detail } = (await answer.json()) as { status: number; code: string; detail: string };
  return { status, code, detail };
}

async function claireWithPasskey(authenticator = softwareAuthenticator()) {
  const token = await api.signIn(claire);
  const made = Passkey.parse(await (await register(token, authenticator)).json());
  return { token, authenticator, made };
}

describe('adding', () => {
  test('asks for the password, then keeps what the authenticator made', async () => {
    const token = await api.signIn(claire);
    const wrong = await api.post('/api/user/passkeys/options', { password: 'Mauvais#2026' }, token);
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ fields: { password: 'Le mot de passe est incorrect.' } });

    const options = await creation(token);
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: claire.email }, excludeCredentials: [] });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const credential = softwareAuthenticator().create(options);
    const answer = await api.post('/api/user/passkeys', { name: '  Téléphone ', credential }, token);
    expect(answer.status).toBe(201);
    const made = Passkey.parse(await answer.json());
    expect(made).toMatchObject({ name: 'Téléphone', lastUsedAt: null, synced: false });
    expect(made.createdAt).toBe(new Date(api.clock.now()).toISOString());
    expect(await listOf(token)).toEqual([made]);
    expect(await events(claire)).toEqual(['signed-in', 'passkey-added']);
    expect((await api.mails()).map(({ subject, to }) => [subject, to])).toEqual([
      ['Une clé d’accès a été ajoutée', claire.email],
    ]);
  });

  test('tells those that are on other devices too', async () => {
    const { made } = await claireWithPasskey(softwareAuthenticator({ synced: true }));
    expect(made.synced).toBe(true);
  });

  test('names the keys that are there, so that one device is not added twice', async () => {
    const { token, authenticator } = await claireWithPasskey();
    const { excludeCredentials } = await creation(token);
    expect(excludeCredentials.map(({ id }) => id)).toEqual(
      authenticator.held.map(({ id }) => id.toString('base64url')),
    );
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://basoche.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another relying party', { rpId: 'basoche.example' }],
    ['a person who was not verified', { verified: false }],
    ['nobody present', { present: false }],
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('refuses %s', async (_what, twist) => {
    const token = await api.signIn(claire);
    const answer = await register(token, softwareAuthenticator(), twist);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: 'La clé d’accès n’a pas pu être vérifiée. Recommencez.' });
    expect(await listOf(token)).toEqual([]);
  });

  test('a challenge serves once, for the person it was made for, in five minutes', async () => {
    const token = await api.signIn(claire);
    const other = await api.signIn(paul);
    const options = await creation(token);
    const first = softwareAuthenticator().create(options);
    const second = softwareAuthenticator().create(options);
    expect((await api.post('/api/user/passkeys', { name: 'a', credential: first }, token)).status).toBe(201);
    expect((await api.post('/api/user/passkeys', { name: 'b', credential: second }, token)).status).toBe(422);

    const mine = softwareAuthenticator().create(await creation(token));
    expect((await api.post('/api/user/passkeys', { name: 'c', credential: mine }, other)).status).toBe(422);
    expect((await api.post('/api/user/passkeys', { name: 'c', credential: mine }, token)).status).toBe(422);

    const late = softwareAuthenticator().create(await creation(token));
    api.clock.advance(CHALLENGE_VALIDITY);
    expect((await api.post('/api/user/passkeys', { name: 'd', credential: late }, token)).status).toBe(422);

    const asked = await requested();
    const signInChallenge = softwareAuthenticator().create(await creation(token), { challenge: asked.challenge });
    expect((await api.post('/api/user/passkeys', { name: 'e', credential: signInChallenge }, token)).status).toBe(422);
    expect(await listOf(token)).toHaveLength(1);
  });

  test('a key that somebody has is nobody else’s', async () => {
    const { authenticator } = await claireWithPasskey();
    const other = await api.signIn(paul);
    const options = await creation(other);
    const stolen = authenticator.held[0]?.id.toString('base64url') ?? '';
    const credential = softwareAuthenticator().create(options);
    const object = Buffer.from(credential.response.attestationObject, 'base64url');
    const at = object.indexOf(Buffer.from(credential.id, 'base64url'));
    Buffer.from(stolen, 'base64url').copy(object, at);
    const response = { ...credential.response, attestationObject: object.toString('base64url') };
    const answer = await api.post(
      '/api/user/passkeys',
      { name: 'x', credential: { ...credential, id: stolen, rawId: stolen, response } },
      other,
    );
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: 'Cette clé d’accès est déjà enregistrée.' });
    expect(await listOf(other)).toEqual([]);
  });

  test(`a person has ${PASSKEY_LIMIT} at most`, async () => {
    const token = await api.signIn(claire);
    const waiting = softwareAuthenticator().create(await creation(token));
    for (let i = 0; i < PASSKEY_LIMIT; i++) expect((await register(token, softwareAuthenticator())).status).toBe(201);
    const full = { detail: 'Vous avez 20 clés d’accès, le maximum. Supprimez-en une d’abord.' };
    const more = await api.post('/api/user/passkeys/options', { password: TEST_PASSWORD }, token);
    expect(more.status).toBe(422);
    expect(await more.json()).toMatchObject(full);
    const last = await api.post('/api/user/passkeys', { name: 'x', credential: waiting }, token);
    expect(await last.json()).toMatchObject(full);
    expect(await listOf(token)).toHaveLength(PASSKEY_LIMIT);
  });

  test('a place without a domain name has no passkeys, and says so', async () => {
    const token = await api.signIn(claire);
    for (const [path, body] of [
      ['/api/user/login/passkey/options', {}],
      ['/api/user/passkeys/options', { password: TEST_PASSWORD }],
    ] as const) {
      const answer = await api.post(`http://192.0.2.7:3000${path}`, body, token);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ detail: 'Les clés d’accès ne fonctionnent pas à cette adresse.' });
    }
  });
});

describe('signing in', () => {
  test('opens an ordinary session at once, and tells when the key served', async () => {
    const { authenticator } = await claireWithPasskey();
    api.clock.advance(60_000);
    const answer = await signIn(authenticator);
    expect(answer.status).toBe(200);
    const { token, expiresAt, awaitsCode } = LoginAnswer.parse(await answer.json());
    expect(awaitsCode).toBe(false);
    expect(expiresAt).toBe(new Date(api.clock.now() + 43_200_000).toISOString());
    expect((await api.sessions.authenticate(token))?.userId).toBe(claire.userId);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
    expect((await listOf(token))[0]?.lastUsedAt).toBe(new Date(api.clock.now()).toISOString());
    expect((await events(claire)).at(-1)).toBe('signed-in: passkey');
  });

  test('asks for no second factor: the authenticator verified the person', async () => {
    const { authenticator } = await claireWithPasskey();
    await db.asFirm(claire.firmId, (trx) =>
      trx
        .insertInto('second_factor')
        .values({
          firm_id: claire.firmId,
          user_id: claire.userId,
          secret: Buffer.alloc(32),
          activated_at: new Date(api.clock.now()),
          last_step: 0,
        })
        .execute(),
    );
    const login = await api.post('/api/user/login', { username: claire.email, password: TEST_PASSWORD });
    expect(await login.json()).toMatchObject({ awaitsCode: true });
    const { token, awaitsCode } = LoginAnswer.parse(await (await signIn(authenticator)).json());
    expect(awaitsCode).toBe(false);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
  });

  test('an unknown passkey is refused, and leaves no trace with anybody', async () => {
    const authenticator = softwareAuthenticator();
    authenticator.create(await creation(await api.signIn(claire)));
    expect(await refusalOf(await signIn(authenticator))).toEqual(REFUSED);
    expect(await events(claire)).toEqual(['signed-in']);
  });

  const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://basoche.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another relying party', { rpId: 'basoche.example' }],
    ['a person who was not verified', { verified: false }],
    ['nobody present', { present: false }],
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['the signature of another key', { signWith: strangersKey }],
    ['nobody’s name beside the key', { userHandle: undefined }],
  ])('refuses %s in the words for an unknown key', async (_what, twist) => {
    const { authenticator } = await claireWithPasskey();
    expect(await refusalOf(await signIn(authenticator, twist))).toEqual(REFUSED);
    expect((await events(claire)).at(-1)).toBe('passkey-refused: not-proved');
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('refuses a signature that was changed on the way', async () => {
    const { authenticator } = await claireWithPasskey();
    const credential = authenticator.get(await requested());
    const data = Buffer.from(credential.response.authenticatorData, 'base64url');
    data.writeUInt32BE(4_000_000_000, 33);
    expect(
      await refusalOf(
        await present({
          ...credential,
          response: { ...credential.response, authenticatorData: data.toString('base64url') },
        }),
      ),
    ).toEqual(REFUSED);
  });

  test('a challenge serves once, even for an answer that was refused, in five minutes', async () => {
    const { authenticator } = await claireWithPasskey();
    const options = await requested();
    const used = authenticator.get(options);
    expect((await present(used)).status).toBe(200);
    expect(await refusalOf(await present(used))).toEqual(REFUSED);
    expect(await refusalOf(await present(authenticator.get(options)))).toEqual(REFUSED);

    const burnt = await requested();
    expect(await refusalOf(await present(authenticator.get(burnt, { verified: false })))).toEqual(REFUSED);
    expect(await refusalOf(await present(authenticator.get(burnt)))).toEqual(REFUSED);

    const late = authenticator.get(await requested());
    api.clock.advance(CHALLENGE_VALIDITY);
    expect(await refusalOf(await present(late))).toEqual(REFUSED);
  });

  test('of two who present the same answer at once, one comes in', async () => {
    const { authenticator } = await claireWithPasskey();
    const credential = authenticator.get(await requested());
    const answers = await Promise.all([present(credential), present(credential)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a challenge for adding a key opens no session', async () => {
    const { token, authenticator } = await claireWithPasskey();
    const { challenge } = await creation(token);
    expect(await refusalOf(await present(authenticator.get({ ...(await requested()), challenge })))).toEqual(REFUSED);
  });

  test('another person’s passkey opens neither account under a false name', async () => {
    const { authenticator } = await claireWithPasskey();
    const pauls = softwareAuthenticator();
    await register(await api.signIn(paul), pauls);
    const asPaul = Buffer.from(userHandle(paul.userId)).toString('base64url');
    expect(await refusalOf(await signIn(authenticator, { userHandle: asPaul }))).toEqual(REFUSED);
    const id = authenticator.held[0]?.id.toString('base64url') ?? '';
    const credential = { ...pauls.get(await requested()), id, rawId: id };
    expect(await refusalOf(await present(credential))).toEqual(REFUSED);
    expect(await events(paul)).toEqual(['signed-in', 'passkey-added']);
  });

  test('a counter that goes back or stands still is a copy: refused and kept in the log', async () => {
    const { authenticator } = await claireWithPasskey();
    expect((await signIn(authenticator, { counter: 3_000_000_000 })).status).toBe(200);
    for (const counter of [2_999_999_999, 3_000_000_000, 0]) {
      expect(await refusalOf(await signIn(authenticator, { counter }))).toEqual(REFUSED);
      expect((await events(claire)).at(-1)).toBe('passkey-refused: counter-went-back');
    }
    expect((await signIn(authenticator, { counter: 3_000_000_001 })).status).toBe(200);
  });

  test('an authenticator that does not count is taken every time', async () => {
    const { authenticator } = await claireWithPasskey(softwareAuthenticator({ synced: true }));
    for (let i = 0; i < 3; i++) expect((await signIn(authenticator)).status).toBe(200);
  });

  test('a closed account is refused in the words for an unknown key', async () => {
    const { authenticator } = await claireWithPasskey();
    await db.asFirm(claire.firmId, (trx) =>
      trx.updateTable('app_user').set({ active: false }).where('id', '=', claire.userId).execute(),
    );
    expect(await refusalOf(await signIn(authenticator))).toEqual(REFUSED);
    expect((await events(claire)).at(-1)).toBe('passkey-refused: closed-account');
  });

  test('renaming one leaves its trace, refusing to does not', async () => {
    const { token, made } = await claireWithPasskey();
    const rename = (as: string) =>
      api.send('PUT', `/api/user/passkeys/${made.id}`, { token: as, json: { name: 'Trousseau' } });
    expect((await rename(token)).status).toBe(200);
    expect((await rename(await api.signIn(paul))).status).toBe(404);
    expect(await events(claire)).toEqual(['signed-in', 'passkey-added', 'passkey-renamed']);
    expect(await events(paul)).toEqual(['signed-in']);
  });

  test('a removed passkey no longer opens', async () => {
    const { token, authenticator, made } = await claireWithPasskey();
    expect((await api.send('DELETE', `/api/user/passkeys/${made.id}`, { token })).status).toBe(204);
    expect(await refusalOf(await signIn(authenticator))).toEqual(REFUSED);
    expect(await listOf(token)).toEqual([]);
    expect((await events(claire)).slice(-1)).toEqual(['passkey-removed']);
    expect((await api.mails()).map(({ subject }) => subject)).toContain('Une clé d’accès a été supprimée');
  });

  test('trying again and again is slowed, and another person’s tries are not', async () => {
    const { authenticator } = await claireWithPasskey();
    const pauls = softwareAuthenticator();
    await register(await api.signIn(paul), pauls);
    for (let i = 0; i < 5; i++)
      expect(await refusalOf(await signIn(authenticator, { verified: false }))).toEqual(REFUSED);
    const slowed = await signIn(authenticator);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(pauls)).status).toBe(200);
    api.clock.advance(1_000);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('challenges are given to one address at a bounded rate', async () => {
    const ask = () => api.post('/api/user/login/passkey/options', {});
    for (let i = 0; i < 120; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    api.clock.advance(1_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('the place', () => {
  test('is the public address where there is one, whatever host a request names', async () => {
    await api.drain();
    api = testApi(db, { place: { publicUrl: 'https://cabinet.example/' } });
    const token = await api.signIn(claire);
    const options = await creation(token, 'http://evil.example');
    expect(options.rp.id).toBe('cabinet.example');
    const authenticator = softwareAuthenticator({ origin: 'https://cabinet.example' });
    const credential = authenticator.create(options);
    expect((await api.post('/api/user/passkeys', { name: 'x', credential }, token)).status).toBe(201);
    expect((await signIn(authenticator)).status).toBe(200);
    expect(await refusalOf(await signIn(authenticator, { origin: 'http://cabinet.example' }))).toEqual(REFUSED);
    expect(await refusalOf(await signIn(authenticator, { origin: 'https://evil.example' }))).toEqual(REFUSED);
  });

  test('a passkey of one place does not open another', async () => {
    const { authenticator } = await claireWithPasskey();
    await api.drain();
    api = testApi(db, { place: { publicUrl: 'https://cabinet.example' } });
    const id = authenticator.held[0]?.id.toString('base64url');
    const twist = { origin: 'https://cabinet.example' };
    expect(await refusalOf(await present(authenticator.get(await requested(), twist, id)))).toEqual(REFUSED);
  });

  test.each([
    [
      { allowedOrigins: [] },
      'http://localhost:3000/x',
      'localhost',
      ['http://localhost:3000', 'https://localhost:3000'],
    ],
    [
      { publicUrl: 'https://a.fr:8443/x', allowedOrigins: ['https://b.a.fr'] },
      'http://10.0.0.1/x',
      'a.fr',
      ['https://a.fr:8443', 'https://b.a.fr'],
    ],
  ])('%j', (options, url, id, origins) => {
    expect(relyingParty(options, url)).toEqual({ id, origins });
  });

  test.each(['http://127.0.0.1:3000/', 'http://[::1]:3000/'])('%s has no domain', (url) => {
    expect(relyingParty({ allowedOrigins: [] }, url)).toBeNull();
  });
});

test('the database keeps public keys only, and challenges as hashes', async () => {
  const { authenticator } = await claireWithPasskey();
  const { challenge } = await requested();
  const rows = await db.asFirm(claire.firmId, (trx) => trx.selectFrom('passkey').selectAll().execute());
  const { d = '' } = authenticator.held[0]?.privateKey.export({ format: 'jwk' }) ?? {};
  expect(rows).toHaveLength(1);
  expect(rows[0]?.public_key.includes(Buffer.from(d, 'base64url'))).toBe(false);
  const waiting = await db.asSystem((trx) => trx.selectFrom('access.passkey_challenge').selectAll().execute());
  const given = Buffer.from(challenge, 'base64url');
  expect(waiting.some((row) => row.challenge_hash.equals(given))).toBe(false);
});
