import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RecoveryCodes, SecondFactorSetup, SecondFactorState, VerifyAnswer } from '@basoche/protocol';
import type { Db } from '../../../db/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { TEST_SECRET, testApi } from '../../../testing/test-api.ts';
import { createSecrets } from '../../../secrets/secrets.ts';
import { isKnownKey } from './known-key.ts';
import { stepOfCode } from './totp.ts';

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

const STEP = 30_000;

function codeAt(secret: string, time: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: time });
}

async function login(user: TestUser) {
  const answer = await api.post('/api/user/login', { username: user.email, password: TEST_PASSWORD });
  return (await answer.json()) as { token: string; awaitsCode: boolean };
}

const verify = (code: string, token: string) => api.post('/api/user/verify', { code }, token);

/** Claire's authenticator holds the secret; the code used for it is of the present step. */
async function activated() {
  const token = await api.signIn(claire);
  const setup = SecondFactorSetup.parse(await (await api.post('/api/user/2fa', {}, token)).json());
  const secret = setup.secret ?? '';
  const answer = VerifyAnswer.parse(await (await verify(codeAt(secret, api.clock.now()), token)).json());
  return { token, secret, recoveryCodes: answer.recoveryCodes ?? [] };
}

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890');
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds + 30) * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds - 30) * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds + 60) * 1000)).toBeNull();
    expect(stepOfCode(secret, code, (seconds - 60) * 1000)).toBeNull();
  }
});

describe('activation', () => {
  test('a QR code to scan, proved by a code, gives recovery codes once', async () => {
    const token = await api.signIn(claire);
    const setup = SecondFactorSetup.parse(await (await api.post('/api/user/2fa', {}, token)).json());
    expect(setup.QrCodeActivated).toBe(false);
    const svg = Buffer.from((setup.qrCode ?? '').replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg/);
    const wrong = await verify('000000', token);
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ code: 'BAD_CODE', detail: 'Code erroné' });
    const answer = await verify(codeAt(setup.secret ?? '', api.clock.now()), token);
    const { recoveryCodes, ...flags } = VerifyAnswer.parse(await answer.json());
    expect(flags).toEqual({ isPartner: false, isClient: false });
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const again = SecondFactorSetup.parse(await (await api.post('/api/user/2fa', {}, token)).json());
    expect(again).toEqual({ qrCode: null, secret: null, QrCodeActivated: true });
    const state = SecondFactorState.parse(await (await api.get('/api/user/2fa', token)).json());
    expect(state).toMatchObject({ active: true, recoveryCodesLeft: 10 });
    expect((await api.mails()).map(({ subject }) => subject)).toEqual(['La double authentification est activée']);
  });

  test('neither the secret nor a recovery code is in the database as it is', async () => {
    const { secret, recoveryCodes } = await activated();
    const rows = await db.asFirm(claire.firmId, async (trx) => [
      ...(await trx.selectFrom('second_factor').selectAll().execute()),
      ...(await trx.selectFrom('recovery_code').selectAll().execute()),
    ]);
    expect(rows).toHaveLength(11);
    const raw = Buffer.from(Secret.fromBase32(secret.replaceAll(' ', '')).bytes);
    for (const row of rows) {
      const bytes = 'secret' in row ? row.secret : row.code_hash;
      expect(bytes.includes(raw)).toBe(false);
      for (const code of recoveryCodes) expect(bytes.includes(Buffer.from(code))).toBe(false);
    }
  });

  test('a secret that was not proved changes nothing about signing in', async () => {
    const token = await api.signIn(claire);
    await api.post('/api/user/2fa', {}, token);
    expect((await login(claire)).awaitsCode).toBe(false);
  });
});

describe('signing in', () => {
  test('the session is of no use until the code was given, and then lasts its full time', async () => {
    const { secret } = await activated();
    api.clock.advance(STEP);
    const { token, awaitsCode } = await login(claire);
    expect(awaitsCode).toBe(true);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
    expect(await api.sessions.authenticate(token)).toBeNull();
    const answer = VerifyAnswer.parse(await (await verify(codeAt(secret, api.clock.now()), token)).json());
    expect(answer).toEqual({
      isPartner: false,
      isClient: false,
      expiresAt: new Date(api.clock.now() + 43_200_000).toISOString(),
    });
    expect((await api.get('/api/user/read', token)).status).toBe(200);
    expect((await api.sessions.authenticate(token))?.userId).toBe(claire.userId);
  });

  test('it waits for ten minutes', async () => {
    const { secret } = await activated();
    const { token } = await login(claire);
    api.clock.advance(10 * 60_000);
    const late = await verify(codeAt(secret, api.clock.now()), token);
    expect(await late.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('a code is taken once, by one of two who give it at the same time', async () => {
    const { secret } = await activated();
    const used = await verify(codeAt(secret, api.clock.now()), (await login(claire)).token);
    expect(await used.json()).toMatchObject({ code: 'BAD_CODE' });
    api.clock.advance(STEP);
    const code = codeAt(secret, api.clock.now());
    const tokens = [(await login(claire)).token, (await login(claire)).token];
    const answers = await Promise.all(tokens.map((token) => verify(code, token)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('clocks may be off by one step, either way', async () => {
    const { secret } = await activated();
    api.clock.advance(10 * STEP);
    for (const [shift, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [3, 401],
    ] as const) {
      const { token } = await login(claire);
      expect((await verify(codeAt(secret, api.clock.now() + shift * STEP), token)).status).toBe(status);
    }
  });

  test('a recovery code opens once, however it is typed', async () => {
    const { recoveryCodes } = await activated();
    const [code = '', other = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await verify(typed, (await login(claire)).token)).status).toBe(200);
    expect((await verify(code, (await login(claire)).token)).status).toBe(401);
    const { token } = await login(claire);
    expect((await verify(other, token)).status).toBe(200);
    const state = SecondFactorState.parse(await (await api.get('/api/user/2fa', token)).json());
    expect(state.recoveryCodesLeft).toBe(8);
  });

  test('guessing codes is slowed, and the wait is told', async () => {
    const { secret } = await activated();
    api.clock.advance(STEP);
    const { token } = await login(claire);
    for (let i = 0; i < 4; i++) expect((await verify('000000', token)).headers.get('retry-after')).toBeNull();
    expect((await verify('000000', token)).headers.get('retry-after')).toBe('1');
    const slowed = await verify(codeAt(secret, api.clock.now()), token);
    expect(slowed.status).toBe(429);
    expect(slowed.headers.get('retry-after')).toBe('1');
    api.clock.advance(1_001);
    expect((await verify(codeAt(secret, api.clock.now()), token)).status).toBe(200);
  });

  test('a person’s code opens nobody else’s session', async () => {
    const { secret } = await activated();
    const mine = claire;
    ({ claire } = (await testFirm(db, ['claire'])).users);
    await activated();
    api.clock.advance(STEP);
    expect(mine.userId).not.toBe(claire.userId);
    expect((await verify(codeAt(secret, api.clock.now()), (await login(claire)).token)).status).toBe(401);
  });

  test('without a session there is nothing to verify', async () => {
    for (const token of [undefined, 'A'.repeat(43)]) {
      const answer = await api.post('/api/user/verify', { code: '123456' }, token);
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});

describe('later', () => {
  test('deactivation and new recovery codes ask for the password', async () => {
    const { token, recoveryCodes } = await activated();
    for (const path of ['deactivate', 'recovery-codes']) {
      const refused = await api.post(`/api/user/2fa/${path}`, { password: 'wrong' }, token);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ fields: { password: 'Le mot de passe est incorrect.' } });
    }
    const renewed = await api.post('/api/user/2fa/recovery-codes', { password: TEST_PASSWORD }, token);
    const fresh = RecoveryCodes.parse(await renewed.json()).recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect((await verify(recoveryCodes[0] ?? '', (await login(claire)).token)).status).toBe(401);
    expect((await verify(fresh[0] ?? '', (await login(claire)).token)).status).toBe(200);
    expect((await api.post('/api/user/2fa/deactivate', { password: TEST_PASSWORD }, token)).status).toBe(204);
    expect((await login(claire)).awaitsCode).toBe(false);
    const gone = await api.post('/api/user/2fa/recovery-codes', { password: TEST_PASSWORD }, token);
    expect(gone.status).toBe(422);
    expect((await api.mails()).at(-1)?.subject).toBe('La double authentification est désactivée');
  });
});

test('another key than the one that sealed the secrets is known as such', async () => {
  await activated();
  expect(await isKnownKey(db, createSecrets(TEST_SECRET))).toBe(true);
  expect(await isKnownKey(db, createSecrets(Buffer.alloc(32, 9)))).toBe(false);
});
