import { randomUUID } from 'node:crypto';
import { ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import type { AvatarAnswer, Coworker, Firm, Office, UserInfo } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm, testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { PIXEL, SIRET } from './support/firm-cases.ts';
import { refusalOf } from './support/outcome.ts';

let db: Db;
let api: ReturnType<typeof testApi>;
beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());

const PEOPLE = ['admin', 'helper', 'accountant', 'clerk', 'client'] as const;
type Who = (typeof PEOPLE)[number];

let firm: Awaited<ReturnType<typeof testFirm<Who>>>;
let tokens: Record<Who, string>;
beforeEach(async () => {
  const admin = { role: [ROLE_USER, ROLE_ADMIN], is_admin: true };
  firm = await testFirm(db, PEOPLE, {
    admin,
    helper: admin,
    accountant: { speciality: 'Comptabilité' },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const signed = await Promise.all(PEOPLE.map(async (who) => [who, await api.signIn(firm.users[who])] as const));
  tokens = Object.fromEntries(signed) as Record<Who, string>;
});

function put(who: Who, path: string, json: object) {
  return api.send('PUT', `/api${path}`, { token: tokens[who], json });
}

async function ok<T>(answer: Promise<Response> | Response, status = 200): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as T;
}

const me = (who: Who) => ok<UserInfo>(api.get('/api/user/read', tokens[who]));
const update = (who: Who, whom: Who, json: object) => put(who, `/user/update/${firm.users[whom].userId}`, json);

describe('people', () => {
  test('one changes one’s own card; colleagues see it in the list of people', async () => {
    await ok(update('clerk', 'clerk', { firstname: 'Élodie', color: '#7a323e' }));
    const list = await ok<Coworker[]>(api.post('/api/user/list', {}, tokens.admin));
    expect(list.find((person) => person.id === firm.users.clerk.userId)).toMatchObject({
      firstname: 'Élodie',
      color: '#7a323e',
    });
  });

  test('one does not change a colleague; an administrator does', async () => {
    expect(await refusalOf(await update('clerk', 'admin', { firstname: 'X' }))).toMatchObject({ status: 403 });
    expect((await ok<UserInfo>(update('admin', 'clerk', { fonction: 'Stagiaire' }))).fonction).toBe('Stagiaire');
  });

  test('a client is not told who exists', async () => {
    expect(await refusalOf(await update('client', 'clerk', { firstname: 'X' }))).toMatchObject({ status: 404 });
    expect(await refusalOf(await put('client', `/user/update/${randomUUID()}`, {}))).toMatchObject({ status: 404 });
  });

  test.each([
    ['title', { fonction: 'Associé(e) Gérant(e)' }],
    ['role', { role: [ROLE_USER, ROLE_ADMIN] }],
    ['accounting', { speciality: 'Droit pénal,Comptabilité' }],
    ['wage', { hourlyWage: 900 }],
  ])('nobody gives oneself rights: %s', async (_what, change) => {
    const before = await me('clerk');
    expect(await refusalOf(await update('clerk', 'clerk', { ...change, firstname: 'Y' }))).toMatchObject({
      status: 403,
      isProblem: true,
    });
    expect(await me('clerk')).toEqual(before);
  });

  test('a form that sends everything back unchanged is accepted', async () => {
    const { fonction, role, hourlyWage, targetHours, speciality } = await me('clerk');
    await ok(update('clerk', 'clerk', { fonction, role, hourlyWage, targetHours, speciality, toque: 'A 1' }));
    expect((await me('clerk')).toque).toBe('A 1');
  });

  test('accounting sets wages and targets of others, and nothing else of them', async () => {
    await ok(update('accountant', 'clerk', { hourlyWage: 150.5, targetHours: 1_200 }));
    expect(await me('clerk')).toMatchObject({ hourlyWage: 150.5, targetHours: 1_200 });
    expect(await refusalOf(await update('accountant', 'clerk', { hourlyWage: 1, toque: 'B' }))).toMatchObject({
      status: 403,
    });
  });

  test('nobody reads the wages of others in lists', async () => {
    await ok(update('accountant', 'admin', { hourlyWage: 321 }));
    for (const [path, json] of [
      ['/api/user/list', {}],
      [`/api/user/getContacts/${firm.firmId}`, undefined],
    ] as const) {
      const answer = await (json ? api.post(path, json, tokens.clerk) : api.get(path, tokens.clerk));
      // As a value: the digits also stand in ids.
      expect(await answer.text()).not.toMatch(/:\s*"?321\b/);
    }
  });

  test('the last administrator keeps the role', async () => {
    await ok(update('admin', 'helper', { role: [ROLE_USER] }));
    const refusal = await refusalOf(await update('admin', 'admin', { role: [ROLE_USER] }));
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await me('admin')).role).toContain(ROLE_ADMIN);
    expect(await me('helper')).toMatchObject({ isAdmin: false, role: [ROLE_USER] });
  });

  test('two administrators who take the role from each other at once: one stays', async () => {
    const answers = await Promise.all([
      update('admin', 'helper', { role: [ROLE_USER] }),
      update('helper', 'admin', { role: [ROLE_USER] }),
    ]);
    const left = [await me('admin'), await me('helper')].filter((person) => person.role.includes(ROLE_ADMIN));
    expect(left).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect([403, 409]).toContain(answers.find((answer) => !answer.ok)?.status);
  });

  test('a client cannot become administrator', async () => {
    const refusal = await refusalOf(await update('admin', 'client', { role: [ROLE_ADMIN] }));
    expect(refusal).toMatchObject({ status: 422, fields: { role: expect.any(String) as string } });
  });

  test('the same command twice has one effect', async () => {
    const send = () =>
      api.send('POST', '/api/user/credential/', {
        token: tokens.clerk,
        json: { title: 'Cession' },
        headers: { 'idempotency-key': 'one' },
      });
    expect(await ok(send(), 201)).toEqual(await ok(send(), 201));
    expect(await ok(api.get('/api/user/credential/list', tokens.clerk))).toHaveLength(1);
  });

  test('the entries of a section come newest first, what goes on before all', async () => {
    const add = (json: object) => ok(api.post('/api/user/professional-experience/', json, tokens.clerk), 201);
    await add({ fonction: 'Stagiaire', startDate: '2008-01-01', endDate: '2008-06-30' });
    await add({ fonction: 'Avocate', startDate: '2015-01-01', isCurrent: true });
    await add({ fonction: 'Juriste', startDate: '2009-01-01', endDate: '2014-12-31' });
    const list = await ok<{ fonction: string }[]>(api.get('/api/user/professional-experience/list', tokens.clerk));
    expect(list.map((entry) => entry.fonction)).toEqual(['Avocate', 'Juriste', 'Stagiaire']);
  });
});

describe('images', () => {
  async function image(): Promise<string> {
    const { avatar } = await ok<AvatarAnswer>(put('clerk', '/user/update-avatar', { avatar: PIXEL }));
    if (avatar === null) throw new Error('no image');
    return avatar;
  }

  test('are shown to whoever has the address, for ever, and run nothing', async () => {
    const answer = await api.get(await image());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('change their address with their content, and the one before is gone', async () => {
    const first = await image();
    const second = await image();
    expect(second).not.toBe(first);
    expect((await api.get(first)).status).toBe(404);
    await ok(put('clerk', '/user/update-avatar', { avatar: null }));
    expect((await api.get(second)).status).toBe(404);
    expect((await me('clerk')).avatar).toBeNull();
  });

  test('also come as a file, whatever its declared type', async () => {
    const form = new FormData();
    form.append(
      'avatar',
      new Blob([Buffer.from(PIXEL.split(',')[1] ?? '', 'base64')], { type: 'text/html' }),
      'x.html',
    );
    const answer = await api.send('PUT', '/api/user/update-avatar', { token: tokens.clerk, form });
    expect((await ok<AvatarAnswer>(answer)).avatar).toMatch(/^\/api\/avatar\//);
  });

  test.each([
    ['too large', (png: Buffer) => Buffer.concat([png, Buffer.alloc(1_048_577)]), /1 Mo/],
    ['of another type', () => Buffer.from('%PDF-1.7\n'), /PNG, JPEG, WebP ou GIF/],
    ['damaged', (png: Buffer) => png.subarray(0, png.length - 20), /abîmée/],
  ])('%s are refused as a file and as a text, and the one before stays', async (_what, of, told) => {
    const large = testApi(db, { capabilities, bodyBytes: 2_097_152 });
    const bytes = of(Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'));
    const own = { before: await image(), path: '/api/user/update-avatar', who: 'clerk' } as const;
    const logo = `/user/lp_client/update-avatar/${firm.firmId}`;
    const { avatar: before } = await ok<AvatarAnswer>(put('admin', logo, { avatar: PIXEL }));
    const ofFirm = { before, path: `/api${logo}`, who: 'admin' } as const;
    for (const { path, who } of [own, ofFirm]) {
      const form = new FormData();
      form.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'portrait.png');
      for (const body of [{ form }, { json: { avatar: `data:image/png;base64,${bytes.toString('base64')}` } }]) {
        const refusal = await refusalOf(await large.send('PUT', path, { token: tokens[who], ...body }));
        expect(refusal).toMatchObject({ status: 422, isProblem: true });
        expect(refusal.fields['avatar']).toMatch(told);
      }
    }
    expect((await me('clerk')).avatar).toBe(own.before);
    expect((await me('admin')).lpClient.avatar).toBe(before);
    for (const address of [own.before, before]) expect((await api.get(address ?? '')).status).toBe(200);
  });

  test('of the firm are changed by administrators, by SIRET or by the firm’s id', async () => {
    const path = `/user/lp_client/update-avatar/${firm.firmId}`;
    expect(await refusalOf(await put('clerk', path, { avatar: PIXEL }))).toMatchObject({ status: 403 });
    const { avatar } = await ok<AvatarAnswer>(put('admin', path, { avatar: PIXEL }));
    expect((await me('client')).lpClient.avatar).toBe(avatar);
  });
});

describe('the firm', () => {
  const path = () => `/user/lp_client/${firm.firmId}`;
  const read = () => ok<Firm>(api.get(`/api/user/lp_client/getLPClient/${firm.firmId}`, tokens.clerk));

  test('is changed by administrators only', async () => {
    for (const who of ['clerk', 'accountant', 'client'] as const)
      expect(await refusalOf(await put(who, path(), { name: 'X' }))).toMatchObject({ status: 403 });
    expect(await ok<Firm>(put('admin', path(), { name: 'Cabinet Marchand' }), 201)).toMatchObject({
      name: 'Cabinet Marchand',
      version: 2,
      updatedBy: 'admin TEST',
    });
  });

  test('changed by two at once keeps the first and tells the second', async () => {
    const { version } = await read();
    await ok(put('admin', path(), { name: 'Premier', version }), 201);
    const answer = await put('helper', path(), { name: 'Second', version });
    expect(answer.status).toBe(409);
    const { detail } = (await answer.json()) as { detail: string };
    expect(detail).toMatch(/^Le cabinet a été modifié entre-temps par admin TEST le \d\d\/11\/2026/);
    expect((await read()).name).toBe('Premier');
  });

  test('changed in the same moment by two who had read the same keeps one of them whole', async () => {
    const { version } = await read();
    const changes = { admin: { name: 'Premier', language: 'en' }, helper: { name: 'Second', language: 'de' } } as const;
    const people = ['admin', 'helper'] as const;
    const answers = await Promise.all(people.map((who) => put(who, path(), { ...changes[who], version })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const winner = answers[0]?.status === 201 ? 'admin' : 'helper';
    expect(await read()).toMatchObject({ ...changes[winner], version: version + 1, updatedBy: `${winner} TEST` });
  });

  test('does not take the SIRET of another one', async () => {
    const other = await testFirm(db, ['boss'], { boss: { role: [ROLE_ADMIN] } });
    const siret = '35600000000048';
    await ok(
      api.send('PUT', `/api/user/lp_client/${other.firmId}`, {
        token: await api.signIn(other.users.boss),
        json: { siret },
      }),
      201,
    );
    expect(await refusalOf(await put('admin', path(), { name: 'X', siret }))).toMatchObject({
      status: 422,
      fields: { siret: 'Ce numéro SIRET est déjà celui d’un autre cabinet.' },
    });
    expect(await read()).toMatchObject({ siret: null, version: 1 });
    await ok(put('admin', path(), { siret: SIRET }), 201);
    await ok(put('admin', path(), { siret: null }), 201);
  });

  test('has one principal address as soon as it has one', async () => {
    const add = (json: object) =>
      ok<Office>(
        api.post(
          `/api/user/lp_client/addOffice/${firm.firmId}`,
          { name: 'Bureau', address: '1, rue X', city: 'Paris', postcode: '75001', ...json },
          tokens.admin,
        ),
        201,
      );
    const paris = await add({});
    expect(paris.isPrincipalAddress).toBe(true);
    const lyon = await add({ name: 'Lyon', isPrincipalAddress: true });
    expect((await read()).offices.map((office) => [office.id, office.isPrincipalAddress])).toEqual([
      [lyon.id, true],
      [paris.id, false],
    ]);
    const remove = (officeId: string) =>
      api.send('DELETE', `/api/user/lp_client/deleteOffice/${firm.firmId}`, {
        token: tokens.admin,
        json: { officeId },
      });
    expect((await remove(lyon.id)).status).toBe(409);
    await ok(update('clerk', 'clerk', { office: paris.id }));
    expect((await me('clerk')).office?.city).toBe('Paris');
    expect((await remove(paris.id)).status).toBe(204);
    expect((await me('clerk')).office).toBeNull();
    expect((await remove(lyon.id)).status).toBe(204);
  });

  test('an office changed by two at once keeps the first', async () => {
    const body = { name: 'Bureau', address: '1, rue X', city: 'Paris', postcode: '75001' };
    const office = await ok<Office>(api.post(`/api/user/lp_client/addOffice/${firm.firmId}`, body, tokens.admin), 201);
    const change = (who: Who, address: string) =>
      put(who, `/user/lp_client/updateOffice/${firm.firmId}`, { ...body, id: office.id, address, version: 1 });
    expect((await ok<Office>(change('admin', '2, rue X'))).version).toBe(2);
    expect(await refusalOf(await change('helper', '3, rue X'))).toMatchObject({ status: 409 });
  });

  test('changed by the platform is not said to be changed by who did it before', async () => {
    await ok(put('admin', path(), { name: 'Premier', siret: SIRET }), 201);
    const { version } = await read();
    const token = await api.signIn(await testPlatformAdmin(db));
    const json = { plan: 'StarterAvocat' };
    await ok(api.send('PUT', `/api/user/lp_client/updateBySuperAdmin/${SIRET}`, { token, json }));
    expect(await read()).toMatchObject({ version: version + 1, updatedBy: null });
    const answer = await put('helper', path(), { name: 'Second', version });
    expect(((await answer.json()) as { detail: string }).detail).toMatch(/^Le cabinet a été modifié entre-temps le /);
    await ok(put('admin', path(), { siret: null }), 201);
  });

  test('is read by platform administrators, who see all', async () => {
    const token = await api.signIn(await testPlatformAdmin(db));
    const ids = (await ok<Firm[]>(api.get('/api/user/getLPClients', token))).map((each) => each.id);
    expect(ids).toEqual(expect.arrayContaining([firm.firmId]));
    expect((await api.get(`/api/user/lp_client/getLPClient/${firm.firmId}`, token)).status).toBe(200);
    expect((await ok<Firm[]>(api.get('/api/user/getLPClients', tokens.admin))).map((each) => each.id)).toEqual([
      firm.firmId,
    ]);
  });

  test('a client sees only the people with whom something is shared', async () => {
    expect(await ok(api.get(`/api/user/getContacts/${firm.firmId}`, tokens.client))).toEqual([]);
    expect(await ok(api.get(`/api/user/getContacts/${firm.firmId}`, tokens.clerk))).toHaveLength(4);
  });
});
