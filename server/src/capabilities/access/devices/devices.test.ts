import { ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { DeviceList, RemovedDevices, SessionEnd } from '@basoche/protocol';
import type { Device } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { cleanUp } from '../../../jobs/clean-up.ts';
import { createLog } from '../../../log.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { testApi } from '../../../testing/test-api.ts';
import { notifications } from '../../notifications/index.ts';
import { accessCleanUp } from '../clean-up.ts';
import { verifyAccessLog } from '../log/access-log.ts';
import { tokenHash } from '../token.ts';

const LAPTOP = {
  'basoche-device': 'laptop-0001',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
};
const PHONE = {
  'basoche-device': 'phone-0001',
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
};

let db: Db;
let api: ReturnType<typeof testApi>;
let claire: TestUser;
let samir: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  api = testApi(db, { capabilities: [notifications] });
  ({ claire, samir } = (
    await testFirm(db, ['claire', 'samir'], { claire: { role: [ROLE_USER, ROLE_ADMIN], is_admin: true } })
  ).users);
  ({ stranger } = (
    await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: [ROLE_USER, ROLE_ADMIN] } })
  ).users);
});

const list = async (token: string, path = '/api/user/devices'): Promise<Device[]> =>
  DeviceList.parse(await (await api.get(path, token)).json());
const remove = (token: string, device: string, wipe = false) =>
  api.send('DELETE', `/api/user/devices/${device}?wipe=${String(wipe)}`, { token });
const end = async (token: string) =>
  SessionEnd.parse(await (await api.post('/api/user/session-end', {}, token)).json());
const events = (user: TestUser) =>
  db.asFirm(user.firmId, (trx) =>
    trx.selectFrom('access_event').select(['kind', 'user_id', 'detail', 'address']).orderBy('seq').execute(),
  );
/** Signed in on two devices, the phone a second later. */
async function twoDevices(user = claire) {
  const laptop = await api.signIn(user, LAPTOP);
  api.clock.advance(1_000);
  const phone = await api.signIn(user, PHONE);
  api.clock.advance(1_000);
  return { laptop, phone };
}

describe('the list', () => {
  test('names each device once, with its sessions, the one that asks first', async () => {
    const { laptop } = await twoDevices();
    const again = await api.signIn(claire, LAPTOP);
    const devices = await list(laptop);
    expect(
      devices.map(({ id, name, form, isCurrent, sessions }) => [id, name, form, isCurrent, sessions.length]),
    ).toEqual([
      ['laptop-0001', 'Chrome sur Windows', 'computer', true, 2],
      ['phone-0001', 'Safari sur iPhone', 'phone', false, 1],
    ]);
    expect(devices[0]).toMatchObject({ address: '192.0.2.1', removedAt: null, wipeAskedAt: null, wipedAt: null });
    expect(devices[0]?.sessions.map((session) => session.isCurrent)).toEqual([false, true]);
    expect((await list(again))[0]?.sessions.map((session) => session.isCurrent)).toEqual([true, false]);
    expect(await list(await api.signIn(samir, PHONE))).toHaveLength(1);
  });

  test('a device that does not name itself when signing in is named by its first contact', async () => {
    const token = await api.signIn(claire);
    expect(await list(await api.signIn(claire, PHONE))).toHaveLength(1);
    await api.send('GET', '/api/user/read', { token, headers: { 'basoche-device': 'tablet-1' } });
    expect((await list(token)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['tablet-1', true],
      ['phone-0001', false],
    ]);
  });

  test('a client that never names one is a device of its own', async () => {
    const token = await api.signIn(claire);
    await api.get('/api/user/read', token);
    const [device] = await list(token);
    expect(device).toMatchObject({ isCurrent: true, name: 'Appareil inconnu' });
    expect(device?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[HX6] contacts are written once a minute, whatever their number, with what the device still holds', async () => {
    const { laptop, phone } = await twoDevices();
    await list(phone);
    const session = await db.asFirm(claire.firmId, (trx) =>
      trx.selectFrom('session').select('id').where('device', '=', 'laptop-0001').executeTakeFirstOrThrow(),
    );
    await api.send('GET', '/api/user/read', { token: laptop, headers: { 'basoche-unsynced': '3' } });
    await api.contacts.flush();
    const seen = async () => (await list(phone)).find(({ id }) => id === 'laptop-0001');
    const first = await seen();
    expect(first).toMatchObject({ unsynced: 3, lastSyncAt: null });
    api.clock.advance(30_000);
    api.contacts.synced([session.id]);
    await api.send('GET', '/api/user/read', { token: laptop, headers: { 'basoche-unsynced': '0' } });
    expect(await seen()).toEqual(first);
    const at = new Date(api.clock.now()).toISOString();
    api.clock.advance(30_000);
    expect(await seen()).toMatchObject({ unsynced: 0, lastSeenAt: at, lastSyncAt: at });
  });

  test('what could not be written is written with the next', async () => {
    const token = await api.signIn(claire, LAPTOP);
    api.clock.advance(5_000);
    await api.get('/api/user/read', token);
    vi.spyOn(db, 'asSystem').mockRejectedValueOnce(new Error('the database is away'));
    await expect(api.contacts.flush()).rejects.toThrow('away');
    const [device] = await list(token);
    expect(device?.lastSeenAt).toBe(new Date(api.clock.now()).toISOString());
  });

  test('a session that waits for its code is no device yet', async () => {
    await db.asSystem((trx) =>
      api.sessions.open(trx, samir, { device: 'thief-1', userAgent: null }, { awaitsCode: true }),
    );
    expect((await list(await api.signIn(samir, PHONE))).map(({ id }) => id)).toEqual(['phone-0001']);
  });
});

describe('signing out another of one’s devices', () => {
  test('ends its sessions at once, and is written in the log', async () => {
    const { laptop, phone } = await twoDevices();
    expect((await remove(phone, 'laptop-0001')).status).toBe(204);
    expect((await api.get('/api/user/read', laptop)).status).toBe(401);
    expect((await api.get('/api/user/read', phone)).status).toBe(200);
    const at = new Date(api.clock.now()).toISOString();
    expect((await list(phone))[1]).toMatchObject({ sessions: [], removedAt: at, wipeAskedAt: null });
    const revoked = (await events(claire)).filter(({ kind }) => kind === 'sessions-revoked');
    expect(revoked).toHaveLength(1);
    expect(JSON.parse(revoked[0]?.detail ?? '')).toEqual({
      device: 'laptop-0001',
      name: 'Chrome sur Windows',
      sessions: 1,
      wipe: false,
      by: claire.userId,
    });
    expect(await end(laptop)).toEqual({ reason: 'removed', at, by: 'self', wipe: false });
  });

  test('once is enough; erasing can be asked later, also with no session left', async () => {
    const { laptop, phone } = await twoDevices();
    await remove(phone, 'laptop-0001');
    expect((await remove(phone, 'laptop-0001')).status).toBe(204);
    expect((await end(laptop)).wipe).toBe(false);
    api.clock.advance(13 * 3_600_000);
    const later = await api.signIn(claire, PHONE);
    expect((await remove(later, 'laptop-0001', true)).status).toBe(204);
    expect((await remove(later, 'laptop-0001', true)).status).toBe(204);
    expect(await end(laptop)).toMatchObject({ reason: 'removed', wipe: true });
    const revoked = (await events(claire)).filter(({ kind }) => kind === 'sessions-revoked');
    expect(revoked.map(({ detail }) => (JSON.parse(detail ?? '') as { wipe: boolean }).wipe)).toEqual([false, true]);
  });

  test('not the one in use, not somebody else’s, not an unknown one', async () => {
    const { phone } = await twoDevices();
    await api.signIn(samir, { 'basoche-device': 'samir-1' });
    await api.signIn(stranger, { 'basoche-device': 'stranger-1' });
    expect((await remove(phone, 'phone-0001')).status).toBe(422);
    for (const device of ['samir-1', 'stranger-1', 'nothing']) expect((await remove(phone, device)).status).toBe(404);
    expect((await api.send('DELETE', '/api/user/devices/laptop-0001', { token: phone })).status).toBe(400);
    expect((await remove('', 'laptop-0001')).status).toBe(401);
  });

  test('all the others at once: those that are signed in, or, to erase, those that may hold something', async () => {
    const { laptop, phone } = await twoDevices();
    const all = (wipe: boolean) => api.send('DELETE', `/api/user/devices?wipe=${String(wipe)}`, { token: phone });
    expect(RemovedDevices.parse(await (await all(false)).json())).toEqual({ removed: 1 });
    expect(RemovedDevices.parse(await (await all(false)).json())).toEqual({ removed: 0 });
    expect(RemovedDevices.parse(await (await all(true)).json())).toEqual({ removed: 1 });
    expect((await api.get('/api/user/read', phone)).status).toBe(200);
    expect(await end(laptop)).toMatchObject({ wipe: true });
    await api.post('/api/user/wiped', {}, laptop);
    expect(RemovedDevices.parse(await (await all(true)).json())).toEqual({ removed: 0 });
  });

  test('a session that waits for its code on that device ends too', async () => {
    const { phone } = await twoDevices();
    const waiting = await db.asSystem((trx) =>
      api.sessions.open(trx, claire, { device: 'laptop-0001', userAgent: null }, { awaitsCode: true }),
    );
    await remove(phone, 'laptop-0001');
    expect(await api.sessions.waiting(waiting.token)).toBeNull();
  });
});

describe('erasing', () => {
  test('is asked of the device, which says when it is done; the list and the log keep it', async () => {
    const { laptop, phone } = await twoDevices();
    await remove(phone, 'laptop-0001', true);
    const asked = new Date(api.clock.now()).toISOString();
    expect((await list(phone))[1]).toMatchObject({ wipeAskedAt: asked, wipedAt: null });
    expect(await end(laptop)).toEqual({ reason: 'removed', at: asked, by: 'self', wipe: true });
    api.clock.advance(5_000);
    const wiped = new Date(api.clock.now()).toISOString();
    for (let i = 0; i < 2; i++) expect((await api.post('/api/user/wiped', {}, laptop)).status).toBe(204);
    api.clock.advance(5_000);
    expect((await api.post('/api/user/wiped', {}, laptop)).status).toBe(204);
    expect((await list(phone))[1]).toMatchObject({ wipeAskedAt: null, wipedAt: wiped, unsynced: 0 });
    expect((await end(laptop)).wipe).toBe(false);
    expect((await events(claire)).filter(({ kind }) => kind === 'device-wiped')).toHaveLength(1);
    expect(await db.asFirm(claire.firmId, (trx) => verifyAccessLog(trx, claire.firmId))).toMatchObject({ sound: true });
  });

  test('is also asked of a locked device, which holds the digest of its token and can do nothing else with it', async () => {
    const { laptop, phone } = await twoDevices();
    const digest = tokenHash(laptop).toString('base64url');
    expect(await end(digest)).toMatchObject({ reason: 'active', wipe: false });
    expect((await api.get('/api/user/read', digest)).status).toBe(401);
    // Whoever finds the device cannot make it look erased before it was signed out.
    expect((await api.post('/api/user/wiped', {}, digest)).status).toBe(204);
    expect((await list(phone))[1]?.wipedAt).toBeNull();
    await remove(phone, 'laptop-0001', true);
    expect(await end(digest)).toMatchObject({ reason: 'removed', wipe: true });
    expect((await api.post('/api/user/wiped', {}, digest)).status).toBe(204);
    expect(await end(digest)).toMatchObject({ reason: 'removed', wipe: false });
    expect((await list(phone))[1]?.wipedAt).not.toBeNull();
  });

  test('a new sign-in on the device forgets an order that was carried out, and keeps one that was not', async () => {
    const { laptop, phone } = await twoDevices();
    await remove(phone, 'laptop-0001', true);
    api.clock.advance(1_000);
    const second = await api.signIn(claire, LAPTOP);
    expect((await list(second))[0]).toMatchObject({ isCurrent: true, removedAt: null, wipedAt: null });
    expect(await end(second)).toMatchObject({ reason: 'active', wipe: false });
    expect(await end(laptop)).toMatchObject({ reason: 'removed', wipe: true });
    await api.post('/api/user/wiped', {}, laptop);
    await api.signIn(claire, LAPTOP);
    expect((await list(second))[0]).toMatchObject({ wipeAskedAt: null, wipedAt: null });
  });
});

test('housekeeping leaves the last session of a device while its data may be there', async () => {
  const { laptop, phone } = await twoDevices();
  const older = await api.signIn(claire, LAPTOP);
  await db.asFirm(claire.firmId, async (trx) => {
    const long = new Date(Date.now() - 40 * 86_400_000);
    await trx.updateTable('session').set({ expires_at: long }).where('device', '=', 'laptop-0001').execute();
    await trx
      .updateTable('session')
      .set({ created_at: new Date(long.getTime() - 1_000) })
      .where('token_hash', '=', tokenHash(older))
      .execute();
  });
  const clean = () => cleanUp(db, accessCleanUp, createLog('silent'));
  await clean();
  await remove(phone, 'laptop-0001', true);
  expect((await end(older)).wipe).toBe(false);
  expect((await end(laptop)).wipe).toBe(true);
  await api.post('/api/user/wiped', {}, laptop);
  await clean();
  expect(await end(laptop)).toMatchObject({ reason: 'expired', at: null });
});

describe('why a session ended', () => {
  test('is told for each reason, to its own token alone', async () => {
    const token = await api.signIn(claire, LAPTOP);
    expect((await end(token)).reason).toBe('active');
    const at = new Date(api.clock.now()).toISOString();
    await api.post('/api/user/logout', {}, token);
    expect(await end(token)).toEqual({ reason: 'signed-out', at, by: null, wipe: false });

    const [here, elsewhere] = [await api.signIn(claire, LAPTOP), await api.signIn(claire, PHONE)];
    const password = 'Tr0mpette-du-Palais';
    await api.post(
      '/api/user/change-password',
      { currentPassword: TEST_PASSWORD, password, confirmation: password },
      here,
    );
    expect(await end(elsewhere)).toMatchObject({ reason: 'password-changed', at });

    const expires = api.clock.now() + 43_200_000;
    api.clock.advance(43_200_000);
    expect(await end(here)).toMatchObject({ reason: 'expired', at: new Date(expires).toISOString() });

    const blocked = await api.signIn(samir, PHONE);
    await db.asFirm(samir.firmId, (trx) =>
      trx.updateTable('app_user').set({ active: false }).where('id', '=', samir.userId).execute(),
    );
    expect((await end(blocked)).reason).toBe('blocked');

    const unknown = await api.post('/api/user/session-end', {}, 'x'.repeat(43));
    expect(await unknown.json()).toEqual({ reason: 'expired', at: null, by: null, wipe: false });
    expect((await api.post('/api/user/wiped', {}, 'x'.repeat(43))).status).toBe(204);
    for (const path of ['session-end', 'wiped']) expect((await api.post(`/api/user/${path}`, {})).status).toBe(401);
  });

  test('asking is slowed by address', async () => {
    for (let i = 0; i < 240; i++) await api.post('/api/user/session-end', {}, 'x'.repeat(43));
    const slowed = await api.post('/api/user/wiped', {}, 'x'.repeat(43));
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a colleague’s devices', () => {
  const order = (token: string, user: TestUser, device: string, more: object = {}) =>
    api.post(
      `/api/user/${user.userId}/devices/${device}/sign-out`,
      { password: TEST_PASSWORD, wipe: true, ...more },
      token,
    );

  test('an administrator sees and signs them out; the person is told by mail and notification', async () => {
    const admin = await api.signIn(claire, LAPTOP);
    const token = await api.signIn(samir, PHONE);
    expect(
      (await list(admin, `/api/user/${samir.userId}/devices`)).map(({ id, isCurrent }) => [id, isCurrent]),
    ).toEqual([['phone-0001', false]]);
    expect((await order(admin, samir, 'phone-0001')).status).toBe(204);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
    expect(await end(token)).toMatchObject({ reason: 'removed', by: 'admin', wipe: true });
    const [message] = await api.mails();
    expect(message).toMatchObject({ to: samir.email, subject: 'Un de vos appareils a été déconnecté' });
    expect(message?.text).toContain('Safari sur iPhone');
    const back = await api.signIn(samir, LAPTOP);
    const news = (await (await api.get('/api/notification/list', back)).json()) as { data: { content: string }[] };
    expect(news.data[0]?.content).toContain('a déconnecté votre appareil « Safari sur iPhone »');
    const revoked = (await events(samir)).find(({ kind }) => kind === 'sessions-revoked');
    expect(revoked?.user_id).toBe(samir.userId);
    expect(revoked?.detail).toContain(claire.userId);
  });

  test('only with the right password, which is slowed like a sign-in', async () => {
    const admin = await api.signIn(claire, LAPTOP);
    const token = await api.signIn(samir, PHONE);
    for (let i = 0; i < 5; i++) {
      const answer = await order(admin, samir, 'phone-0001', { password: 'wrong' });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { password: 'Le mot de passe est incorrect.' } });
    }
    expect((await order(admin, samir, 'phone-0001')).status).toBe(429);
    expect((await api.get('/api/user/read', token)).status).toBe(200);
    expect(await api.mails()).toEqual([]);
  });

  test('nobody but an administrator of the same firm', async () => {
    const [admin, person, foreign] = [
      await api.signIn(claire, LAPTOP),
      await api.signIn(samir, PHONE),
      await api.signIn(stranger, { 'basoche-device': 's' }),
    ];
    const devices = (user: TestUser) => `/api/user/${user.userId}/devices`;
    expect((await api.get(devices(claire), person)).status).toBe(403);
    expect((await order(person, claire, 'laptop-0001')).status).toBe(403);
    expect((await api.get(devices(claire), foreign)).status).toBe(404);
    expect((await order(foreign, claire, 'laptop-0001')).status).toBe(404);
    expect((await api.get(devices(claire))).status).toBe(401);
    for (const path of ['nobody', '00000000-0000-7000-8000-000000000000'])
      expect((await api.get(`/api/user/${path}/devices`, admin)).status).toBe(404);
    expect((await order(admin, samir, 'laptop-0001')).status).toBe(404);
    expect((await order(admin, claire, 'laptop-0001')).status).toBe(422);
    expect((await api.get('/api/user/read', admin)).status).toBe(200);
  });
});
