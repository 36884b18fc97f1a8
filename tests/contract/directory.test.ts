// @database both: collations, which order names.
import { randomUUID } from 'node:crypto';
import {
  DirectoryFirm,
  DirectoryFirmList,
  DirectoryPerson,
  DirectoryPersonList,
  MegaSearchAnswer,
} from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'nathalie' | 'client' | 'etienne' | 'lucas';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
  const lawyer = { is_lawyer: true, speciality: 'Social, Contentieux' };
  const own = await testFirm(db, ['claire', 'samir', 'nathalie', 'client'], {
    claire: { ...lawyer, is_admin: true, role: ['ROLE_ADMIN'] },
    samir: lawyer,
    client: { is_employee: false, is_client: true },
  });
  const secret = { mobile_phone: '06 11 22 33 44', hourly_wage_cents: 32_000 };
  const other = await testFirm(db, ['etienne', 'lucas'], {
    etienne: {
      ...lawyer,
      ...secret,
      lastname: 'Duval',
      office_phone: '01 40 00 00 01',
      is_admin: true,
      role: ['ROLE_ADMIN'],
    },
    lucas: { ...lawyer, lastname: 'Roux' },
  });
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});
afterAll(() => db.close());

beforeEach(async () => {
  for (const firm of [users.claire.firmId, users.etienne.firmId]) {
    await db.asFirm(firm, async (trx) => {
      await sql`delete from firm_listing`.execute(trx);
      await sql`delete from lawyer_listing`.execute(trx);
      await sql`delete from lawyer_hidden`.execute(trx);
    });
  }
});

describe('the network', () => {
  test('is empty until a firm and its lawyers both choose to be in it', async () => {
    expect(await externals('claire')).toEqual([]);
    await show('etienne', users.etienne.userId);
    expect(await externals('claire')).toEqual([]);
    await listFirm('etienne', true);
    const [card] = await externals('claire');
    expect(card).toMatchObject({ id: users.etienne.userId, lastname: 'Duval', officePhone: '01 40 00 00 01' });
    expect((await externals('claire')).map((each) => each.id)).toEqual([users.etienne.userId]);
    await listFirm('etienne', false);
    expect(await externals('claire')).toEqual([]);
  });

  test('gives no address, mobile number or right of a stranger, and not one’s own colleagues', async () => {
    await listBoth();
    const [card] = await externals('claire');
    expect(card).toMatchObject({ email: null, mobilePhone: null, isAdmin: false, isInternal: false });
    const text = JSON.stringify([
      await externals('claire'),
      await ask(DirectoryPerson, get('claire', `/lawyer/load/${card!.id}`)),
    ]);
    expect(text).not.toContain('06 11');
    expect(text).not.toContain('@');
    expect(await externals('etienne')).toEqual([]);
  });

  test('the database itself keeps the rest of a person from the directory', async () => {
    await listBoth();
    for (const column of ['email', 'mobile_phone', 'password_hash', 'hourly_wage_cents', 'role']) {
      await expect(db.asDirectory((trx) => sql`select ${sql.ref(column)} from app_user`.execute(trx))).rejects.toThrow(
        /permission denied/,
      );
    }
    const { rows } = await db.asDirectory((trx) => sql<{ id: string }>`select id from app_user`.execute(trx));
    expect(rows.map((row) => row.id).toSorted()).toEqual([users.etienne.userId, users.lucas.userId].toSorted());
    await expect(db.asDirectory((trx) => sql`select name from shared_doc`.execute(trx))).rejects.toThrow(
      /permission denied/,
    );
  });

  test('a lawyer who left is in it no more', async () => {
    await listBoth();
    const active = (value: boolean) =>
      db.asFirm(users.lucas.firmId, (trx) =>
        trx.updateTable('app_user').set({ active: value }).where('id', '=', users.lucas.userId).execute(),
      );
    await active(false);
    expect((await externals('claire')).map((each) => each.id)).toEqual([users.etienne.userId]);
    await active(true);
  });

  test('is searched by name, function, department and firm, without accents', async () => {
    await listBoth();
    for (const q of ['DUVAL', 'etien', 'contentieux duval'])
      expect((await externals('claire', `?q=${q}`)).map((each) => each.lastname)).toEqual(['Duval']);
    expect(await externals('claire', '?q=marchand')).toEqual([]);
    const found = await ask(MegaSearchAnswer, get('claire', '/mega-search/search?q=duval'));
    expect(found.groups).toMatchObject([{ kind: 'lawyer', hits: [{ id: users.etienne.userId }] }]);
    const seen = await ask(MegaSearchAnswer, get('client', '/mega-search/search?q=duval'));
    expect(seen.groups).toEqual([]);
  });
});

describe('hiding', () => {
  test('takes a lawyer of another firm out of the caller’s own lists, and brings them back', async () => {
    await listBoth();
    for (let times = 0; times < 2; times += 1) expect(await hide('claire', users.etienne.userId)).toBe(204);
    expect((await externals('claire')).map((each) => each.id)).toEqual([users.lucas.userId]);
    expect((await externals('claire', '?hidden=true')).map((each) => each.id)).toEqual([users.etienne.userId]);
    expect(await externals('samir')).toHaveLength(2);
    expect((await ask(MegaSearchAnswer, get('claire', '/mega-search/search?q=duval'))).groups).toEqual([]);
    expect(await show('claire', users.etienne.userId)).toBe(204);
    expect(await externals('claire')).toHaveLength(2);
  });

  test('withdraws a lawyer of the firm: the lawyer, or an administrator', async () => {
    await show('samir', users.samir.userId);
    expect(await hide('nathalie', users.samir.userId)).toBe(403);
    expect(await listed('samir')).toBe(true);
    expect(await hide('claire', users.samir.userId)).toBe(204);
    expect(await listed('samir')).toBe(false);
    await show('samir', users.samir.userId);
    expect(await hide('samir', users.samir.userId)).toBe(204);
    expect(await listed('samir')).toBe(false);
  });

  test('nobody publishes another person, and only lawyers are published', async () => {
    expect(await show('claire', users.samir.userId)).toBe(403);
    expect(await show('nathalie', users.nathalie.userId)).toBe(422);
    expect(await show('claire', users.etienne.userId)).toBe(404);
  });
});

test('inside the firm: lawyers, the caller’s own card, one person, and their co-workers', async () => {
  const internal = await ask(DirectoryPersonList, get('nathalie', '/lawyer/list/internal'));
  expect(internal.map((each) => each.firstname)).toEqual(['claire', 'samir']);
  expect(internal[0]).toMatchObject({ isInternal: true, email: users.claire.email, isAdmin: true });
  expect(await ask(DirectoryPerson, get('nathalie', '/lawyer/me/'))).toMatchObject({ id: users.nathalie.userId });
  const path = `/lawyer/load/${users.samir.userId}`;
  expect(await ask(DirectoryPerson, get('nathalie', path))).toMatchObject({ firstname: 'samir' });
  const coworkers = await ask(DirectoryPersonList, get('claire', `/lawyer/coworker/${users.claire.userId}`));
  expect(coworkers.map((each) => each.firstname)).toEqual(['nathalie', 'samir']);
});

test('co-workers of a lawyer of the network are those who show', async () => {
  await listFirm('etienne', true);
  await show('etienne', users.etienne.userId);
  const path = `/lawyer/coworker/${users.etienne.userId}`;
  expect(await ask(DirectoryPersonList, get('claire', path))).toEqual([]);
  await show('lucas', users.lucas.userId);
  expect((await ask(DirectoryPersonList, get('claire', path))).map((each) => each.lastname)).toEqual(['Roux']);
});

test('firms: one’s own first, then those of the network', async () => {
  const own = { isOwn: true, lawyers: 2, specialities: ['Contentieux', 'Social'], isListed: false };
  expect(await ask(DirectoryFirmList, get('samir', '/cabinet/list'))).toMatchObject([own]);
  await listBoth();
  const firms = await ask(DirectoryFirmList, get('samir', '/cabinet/list'));
  expect(firms).toMatchObject([own, { id: users.etienne.firmId, isOwn: false, lawyers: 2, isListed: true }]);
  const refusal = await refusalOf(await put('samir', '/cabinet/listing', { listed: true }));
  expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const bad = await refusalOf(await put('claire', '/cabinet/listing', { listed: 'peut-être' }));
  expect(bad).toMatchObject({ status: 400, fields: { listed: 'Indiquez vrai ou faux.' } });
});

const CALLS = [
  ['GET', '/lawyer/list/external'],
  ['GET', '/lawyer/list/internal'],
  ['GET', '/lawyer/load/{id}'],
  ['GET', '/lawyer/me/'],
  ['GET', '/lawyer/coworker/{id}'],
  ['DELETE', '/lawyer/hide/{id}'],
  ['POST', '/lawyer/show/{id}'],
  ['GET', '/cabinet/list'],
  ['PUT', '/cabinet/listing'],
] as const;

test.each(CALLS.filter(([, path]) => path.includes('{id}')))(
  '%s %s does not tell an unlisted stranger from nobody',
  async (method, path) => {
    for (const id of [users.etienne.userId, users.client.userId, randomUUID(), 'x', "'"]) {
      const refusal = await refusalOf(await send(method, path, tokens.claire, encodeURIComponent(id)));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND', isProblem: true });
    }
  },
);

describe.each(CALLS)('%s %s', (method, path) => {
  test('asks for a token, and refuses clients', async () => {
    for (const token of [undefined, 'unknown-token-unknown-token'])
      expect(await refusalOf(await send(method, path, token, users.samir.userId))).toMatchObject({ status: 401 });
    expect(await refusalOf(await send(method, path, tokens.client, users.samir.userId))).toMatchObject({ status: 403 });
  });

  test('is described', async () => {
    const { paths } = (await (await api.get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { summary?: string }>>;
    };
    expect(paths[`/api${path}`]?.[method.toLowerCase()]?.summary).toBeTruthy();
  });
});

function send(method: string, path: string, token: string | undefined, id: string) {
  return api.send(method, `/api${path.replace('{id}', id)}`, {
    ...(token ? { token } : {}),
    ...(method === 'PUT' ? { json: { listed: true } } : {}),
  });
}

function get(who: Who, path: string) {
  return api.get(`/api${path}`, tokens[who]);
}

function put(who: Who, path: string, json: object) {
  return api.send('PUT', `/api${path}`, { token: tokens[who], json });
}

async function ask<S extends z.ZodType>(schema: S, answer: Promise<Response>): Promise<z.output<S>> {
  const response = await answer;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  const parsed = schema.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

function externals(who: Who, query = '') {
  return ask(DirectoryPersonList, get(who, `/lawyer/list/external${query}`));
}

async function hide(who: Who, id: string): Promise<number> {
  return (await api.send('DELETE', `/api/lawyer/hide/${id}`, { token: tokens[who] })).status;
}

async function show(who: Who, id: string): Promise<number> {
  return (await api.send('POST', `/api/lawyer/show/${id}`, { token: tokens[who] })).status;
}

async function listFirm(who: Who, value: boolean): Promise<void> {
  const firm = await ask(DirectoryFirm, put(who, '/cabinet/listing', { listed: value }));
  expect(firm.isListed).toBe(value);
}

async function listBoth(): Promise<void> {
  await listFirm('etienne', true);
  await show('etienne', users.etienne.userId);
  await show('lucas', users.lucas.userId);
}

async function listed(who: Who): Promise<boolean> {
  return (await ask(DirectoryPerson, get(who, '/lawyer/me/'))).isListed;
}
