import { randomUUID } from 'node:crypto';
import { AddedUsers, FirmFile, FirmOverview, FirmUser, Speciality } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureSuperAdmin } from '../../server/src/capabilities/admin/index.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

/** Of whoever is signed in: their own account. */
const OWN_ACCOUNT = [
  'GET /user/devices',
  'DELETE /user/devices',
  'DELETE /user/devices/{device}',
  'POST /user/list',
  'GET /user/2fa',
  'POST /user/2fa',
  'POST /user/2fa/deactivate',
  'POST /user/2fa/recovery-codes',
  'POST /user/change-password',
  'GET /user/passkeys',
  'POST /user/passkeys/options',
  'POST /user/passkeys',
  'PUT /user/passkeys/{id}',
  'DELETE /user/passkeys/{id}',
];

/** What the platform's administration may call, beside its own sign-in: nothing of it is a firm's content. */
const OWN_CALLS = [
  'GET /user/read',
  ...OWN_ACCOUNT,
  'GET /user/lp_client/list',
  'POST /user/lp_client/',
  'PUT /user/lp_client/updateBySuperAdmin/{siret}',
  'PUT /user/lp_client/addUsers/{siret}',
  'PUT /user/lp_client/update-avatar/{siret}',
  'GET /user/lp_client/users/{firmId}',
  'GET /user/lp_client/getLPClient/{id}',
  'GET /user/getLPClients',
  'GET /user/getSpeciality/{firmId}',
  'GET /admin/mail',
  'GET /admin/lp_client/{firmId}',
  'DELETE /admin/lp_client/{firmId}/invitation/{id}',
];

/** Calls of everybody, which answer about oneself. */
const ALSO_OF_A_FIRM = ['GET /user/read', 'GET /user/getLPClients', ...OWN_ACCOUNT];

/** What was sent to oneself: an administrator of the platform receives nothing there. */
const OWN_STREAM = /^GET \/live/;

let world: World;
let root: string;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  root = await world.api.signIn(await testPlatformAdmin(world.db));
});
afterAll(() => world.close());

let sirens = 0;
/** A new SIRET whose keys hold. */
function newSiret(): string {
  sirens += 1;
  const luhn = (digits: string) => {
    const sum = Array.from(`${digits}0`)
      .reverse()
      .reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  };
  return luhn(`${luhn(`4${String(sirens).padStart(7, '0')}`)}0001`);
}

const send = (method: string, path: string, json?: object, token = root) =>
  world.api.send(method, `/api${path}`, { token, ...(json ? { json } : {}) });

async function ask<S extends z.ZodType>(schema: S, answer: Promise<Response> | Response): Promise<z.output<S>> {
  const response = await answer;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  const parsed = schema.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

const create = (more: object = {}) =>
  send('POST', '/user/lp_client/', { name: 'Cabinet Ajouté', siret: newSiret(), plan: 'StarterAvocat', ...more });

describe('outside of every firm', () => {
  async function calls(): Promise<[string, { security?: unknown[] }][]> {
    const answer = await world.api.get('/api/openapi.json');
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { security?: unknown[] }>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, call]) => [`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, call] as [string, typeof call],
      ),
    );
  }

  test('every other call of the API that asks for a session refuses, whatever it is given', async () => {
    const asked = (await calls()).filter(
      ([call, { security }]) => security && !OWN_CALLS.includes(call) && !OWN_STREAM.test(call),
    );
    expect(asked.length).toBeGreaterThan(80);
    const message = await world.message();
    const task = await world.task();
    const ids = [
      world.conversation,
      world.list,
      message,
      task,
      world.project.code,
      world.users.claire.userId,
      world.firm,
    ];
    for (const [call] of asked) {
      const [method = '', pattern = ''] = call.split(' ');
      for (const id of pattern.includes('{') ? ids : ['']) {
        const path = pattern.replaceAll(/\{\w+\}/g, id);
        const answer = await send(method, path, method === 'GET' ? undefined : { content: 'x', slugs: ids });
        const text = await answer.clone().text();
        expect([call, await refusalOf(answer)]).toEqual([
          call,
          { status: 403, code: 'FORBIDDEN', isProblem: true, detail: expect.any(String), fields: {} },
        ]);
        expect(text).not.toContain(SECRET);
      }
    }
  });

  test('its own calls show nothing of a firm’s content, and each is described', async () => {
    const known = (await calls()).map(([call]) => call);
    expect(OWN_CALLS.filter((call) => !known.includes(call))).toEqual([]);
    await world.message();
    for (const call of OWN_CALLS.filter((each) => each.startsWith('GET'))) {
      const text = await (await send('GET', (call.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, world.firm))).text();
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(world.conversation);
    }
  });

  test('the database role behind it has no right on any table with content', async () => {
    const { rows } = await world.db.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'sync') and c.relkind in ('r', 'p', 'v')
         and has_any_column_privilege('basoche_admin', c.oid, 'select') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['admin_action', 'app_user', 'firm', 'invitation', 'outgoing_mail']);
    for (const column of ['recipient', 'firm_id', 'subject', 'text'])
      await expect(
        world.db.asPlatform((trx) => sql`select ${sql.ref(column)} from outgoing_mail`.execute(trx)),
      ).rejects.toThrow(/permission denied/);
    for (const column of ['password_hash', 'biography', 'mobile_phone'])
      await expect(
        world.db.asPlatform((trx) =>
          trx
            .selectFrom('app_user')
            .select(column as 'biography')
            .execute(),
        ),
      ).rejects.toThrow(/permission denied/);
    for (const change of [sql`delete from admin_action`, sql`update admin_action set detail = ''`])
      await expect(world.db.asPlatform((trx) => change.execute(trx))).rejects.toThrow(/permission denied/);
  });

  test('nobody of a firm reaches it, and nobody without a session', async () => {
    const siret = newSiret();
    for (const call of OWN_CALLS.filter((each) => !ALSO_OF_A_FIRM.includes(each))) {
      const [method = '', pattern = ''] = call.split(' ');
      const path = pattern.replace('{siret}', siret).replaceAll(/\{\w+\}/g, world.firm);
      const json = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([call, (await world.api.send(method, `/api${path}`, json ? { json } : {})).status]).toEqual([call, 401]);
      const status = (await send(method, path, json, world.tokens.stranger)).status;
      expect([call, [403, 404, 400].includes(status)]).toEqual([call, true]);
      expect(await (await send(method, path, json, world.tokens.stranger)).text()).not.toContain('claire');
    }
  });
});

describe('firms', () => {
  test('are added, listed, changed by SIRET, and every step is written down', async () => {
    const firm = await ask(FirmOverview, create({ name: 'Cabinet Nadal', plan: 'EnterpriseCorporate' }));
    expect(firm).toMatchObject({ name: 'Cabinet Nadal', offer: 'LEGALTEAMS', users: 0, pendingInvitations: 0 });
    const list = await ask(z.array(FirmOverview), send('GET', '/user/lp_client/list'));
    expect(list).toContainEqual(firm);
    expect(list.map(({ name }) => name)).not.toContain('Administration Basoche');
    const siret = newSiret();
    world.clock.advance(1_000);
    const changed = await ask(
      FirmOverview,
      send('PUT', `/user/lp_client/updateBySuperAdmin/${firm.siret}`, { plan: 'StarterAvocat', siret, name: 'Nadal' }),
    );
    expect(changed).toMatchObject({ id: firm.id, siret, name: 'Nadal', plan: 'StarterAvocat', offer: 'LEGALSUCCESS' });
    expect((await send('PUT', `/user/lp_client/updateBySuperAdmin/${firm.siret}`, { name: 'x' })).status).toBe(404);
    await ask(FirmOverview, send('PUT', `/user/lp_client/updateBySuperAdmin/${siret}`, { name: 'Nadal' }));
    const file = await ask(FirmFile, send('GET', `/admin/lp_client/${firm.id}`));
    expect(file.actions.map(({ action }) => action)).toEqual(['firm.update', 'firm.create']);
    expect(file.actions[0]?.detail).toContain('plan\u00a0: EnterpriseCorporate → StarterAvocat');
    expect(await ask(z.array(Speciality), send('GET', `/user/getSpeciality/${firm.id}`))).toEqual([
      { id: 'Comptabilité', name: 'Comptabilité', isBasic: true },
      { id: 'Administration', name: 'Administration', isBasic: true },
    ]);
  });

  test('of one SIRET are one, and a refusal keeps nothing and says not whose it is', async () => {
    const first = await ask(FirmOverview, create({ name: 'Cabinet Premier' }));
    const second = await ask(FirmOverview, create({ name: 'Cabinet Second' }));
    for (const answer of [
      await create({ name: 'Cabinet Tiers', siret: first.siret }),
      await send('PUT', `/user/lp_client/updateBySuperAdmin/${second.siret}`, { name: 'Nouveau', siret: first.siret }),
    ]) {
      expect(await answer.clone().text()).not.toContain('Cabinet Premier');
      expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT' });
    }
    const file = await ask(FirmFile, send('GET', `/admin/lp_client/${second.id}`));
    expect(file).toMatchObject({ firm: second, actions: [{ action: 'firm.create' }] });
  });

  test('changed meanwhile keep what was changed, and name nobody of the firm for what the platform did', async () => {
    const { siret, id, version } = await ask(FirmOverview, create());
    const path = `/user/lp_client/updateBySuperAdmin/${siret}`;
    const change = (json: object) => send('PUT', path, { version, ...json });
    const answers = await Promise.all([change({ name: 'Aîné' }), change({ language: 'de' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await change({ name: 'Cadet', plan: 'EnterpriseAvocat' });
    expect(((await late.json()) as { detail: string }).detail).toMatch(/^Le cabinet a été modifié entre-temps\./);
    const { firm, actions } = await ask(FirmFile, send('GET', `/admin/lp_client/${id}`));
    expect(firm).toMatchObject(
      answers[0]?.status === 200
        ? { name: 'Aîné', language: 'fr', version: version + 1 }
        : { name: 'Cabinet Ajouté', language: 'de', version: version + 1 },
    );
    expect(actions).toHaveLength(2);
  });

  test('of one SIRET, added in the same moment, are one', async () => {
    const siret = '44306184100047';
    const answers = await Promise.all(['Aîné', 'Cadet'].map((name) => create({ name, siret })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const firms = await ask(z.array(FirmOverview), send('GET', '/user/lp_client/list'));
    expect(firms.filter((firm) => firm.siret === siret)).toHaveLength(1);
  });

  test.each([
    ['name', { name: '' }],
    ['siret', { siret: '73282932000075' }],
    ['siret', { siret: undefined }],
    ['plan', { plan: 'Gratuit' }],
    ['language', { language: 'xx' }],
  ])('are refused with a wrong %s, in French', async (field, more) => {
    const refusal = await refusalOf(await create(more));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.fields[field]).toMatch(/\p{L}{3}/u);
    expect(refusal.fields[field]).not.toMatch(/invalid|expected|required/i);
  });

  test('receive people by invitation, all or none; an invitation can be taken back', async () => {
    const firm = await ask(FirmOverview, create());
    const path = `/user/lp_client/addUsers/${firm.siret}`;
    const user = (name: string) => ({ email: `${name}@nadal.fr`, fonction: 'Juriste', isAdmin: true });
    const added = await ask(AddedUsers, send('PUT', path, { users: [user('a'), user('b')] }));
    expect(added.invitations.map(({ email, status }) => [email, status])).toEqual([
      ['a@nadal.fr', 'pending'],
      ['b@nadal.fr', 'pending'],
    ]);
    expect((await world.api.mails()).filter(({ to }) => to.endsWith('@nadal.fr'))).toHaveLength(2);
    expect((await send('PUT', path, { users: [user('c'), user('C')] })).status).toBe(422);
    expect((await send('PUT', path, { users: [user('c'), user('a')] })).status).toBe(429);
    for (const users of [undefined, [], [{ email: 'x' }], 'x'])
      expect(await refusalOf(await send('PUT', path, { users }))).toMatchObject({ status: 400 });
    expect((await send('PUT', `/user/lp_client/addUsers/${newSiret()}`, { users: [user('d')] })).status).toBe(404);

    const { invitations, actions } = await ask(FirmFile, send('GET', `/admin/lp_client/${firm.id}`));
    expect(invitations).toHaveLength(2);
    const remove = (of: string) => send('DELETE', `/admin/lp_client/${of}/invitation/${invitations[0]?.id}`);
    expect((await remove(world.firm)).status).toBe(404);
    expect((await remove(firm.id)).status).toBe(204);
    expect((await ask(FirmFile, send('GET', `/admin/lp_client/${firm.id}`))).actions.length).toBe(actions.length + 1);
  });

  test('show their staff, never their clients', async () => {
    const client = randomUUID();
    await world.db.asFirm(world.firm, (trx) =>
      trx
        .insertInto('app_user')
        .values({
          id: client,
          firm_id: world.firm,
          email: `client.${client}@test.fr`,
          firstname: 'Client',
          lastname: 'Secret',
          civility: '',
          fonction: 'Client',
          is_client: true,
          is_contact: true,
        })
        .execute(),
    );
    const staff = await ask(z.array(FirmUser), send('GET', `/user/lp_client/users/${world.firm}`));
    expect(staff.map(({ firstname }) => firstname).toSorted()).toEqual(['claire', 'ines', 'paul']);
    const own = await ask(
      z.array(FirmUser),
      send('GET', `/user/lp_client/users/${world.firm}`, undefined, world.tokens.ines),
    );
    expect(own).toEqual(staff);
    const of = (path: string) => send('GET', path, undefined, world.tokens.stranger);
    expect((await of(`/user/lp_client/users/${world.firm}`)).status).toBe(404);
    expect((await of(`/user/getSpeciality/${world.firm}`)).status).toBe(404);
    expect((await send('GET', `/user/lp_client/users/${randomUUID()}`)).status).toBe(404);
    expect((await send('GET', `/admin/lp_client/${randomUUID()}`)).status).toBe(404);
    expect((await send('GET', '/admin/lp_client/x')).status).toBe(400);
  });
});

test('an administrator of the platform is made by an invitation to the address of the settings, once', async () => {
  const email = 'direction@basoche-platforme.fr';
  const deps = { db: world.db, clock: world.clock, mail: world.api.mail, publicUrl: () => 'https://basoche.test' };
  expect(await ensureSuperAdmin(deps, email)).toBe('invited');
  expect(await ensureSuperAdmin(deps, email.toUpperCase())).toBe('waiting');
  const sent = (await world.api.mails()).filter(({ to }) => to === email);
  expect(sent).toHaveLength(1);
  const token = /#invitation=([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1];
  const password = 'Plateforme!2026-Nord';
  const account = { token, firstname: 'Louise', lastname: 'Garel', password };
  expect((await world.api.post('/api/new-subscription/guest-lawyer', account)).status).toBe(201);
  const signIn = await world.api.post('/api/user/login', { username: email, password });
  const session = ((await signIn.json()) as { token: string }).token;
  expect((await send('GET', '/user/lp_client/list', undefined, session)).status).toBe(200);
  expect((await send('GET', '/messenger/conversation/personalList', undefined, session)).status).toBe(403);
  expect(await ensureSuperAdmin(deps, email)).toBe('there');
});

test('the role in a firm of one’s own gives nothing', async () => {
  const role = (...names: string[]) =>
    world.db.asFirm(world.firm, (trx) =>
      trx.updateTable('app_user').set({ role: names }).where('id', '=', world.users.ines.userId).execute(),
    );
  await role('ROLE_USER', 'ROLE_SUPER_ADMIN');
  expect((await send('GET', '/user/lp_client/list', undefined, world.tokens.ines)).status).toBe(403);
  await role('ROLE_USER');
});

test('documents of a firm do not come over the sync line either', async () => {
  const principal = await world.api.sessions.authenticate(root);
  expect(principal?.isPlatform).toBe(true);
  const { docRights } = await import('../../server/src/capabilities/sharing/index.ts');
  const name = `conversation/${world.conversation}` as const;
  expect(await docRights(world.db)(principal!, name)).toBe('none');
});
