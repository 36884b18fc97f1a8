// @database both: every call, of every kind of stranger, through row-level security.
import { randomUUID } from 'node:crypto';
import { allows, ENTERPRISE_LAWYER, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import type { Account, Rule } from '@basoche/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm, testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { IS_SECOND_DATABASE } from './support/second-database.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

/**
 * What no rule of page or role closes, by its beginning: one's own account, and what the rights of each shared document
 * and project decide. A route outside of it asks for a rule; adding a line here is a decision about professional secrecy.
 */
const RIGHT_OF_EACH_OBJECT = [
  '/api/attachment/',
  '/api/boards',
  '/api/documents',
  '/api/ged/',
  '/api/messenger/',
  '/api/new-subscription/',
  '/api/notification/',
  '/api/openai/',
  '/api/project/',
  '/api/records/',
  '/api/search',
  '/api/mega-search',
  '/api/sync/',
  '/api/todotask',
  '/api/user/',
];

interface Route {
  method: string;
  path: string;
  rule: Rule | undefined;
  isPlatform: boolean;
}

const outside = { is_employee: false, is_contact: true, fonction: 'Client' };
const PEOPLE = {
  client: { ...outside, is_client: true },
  partner: { ...outside, is_partner: true, fonction: 'Partenaire' },
  jurist: {},
  administrator: { role: [ROLE_USER, ROLE_ADMIN], is_admin: true, fonction: 'Associé(e)' },
};
type Who = keyof typeof PEOPLE;

let world: World;
let routes: Route[];
let platform: string;
const tokens = {} as Record<Who, string>;
const accounts = {} as Record<Who, Account>;
/** Accounts of the firm at work, without a right on anything. */
const inside = {} as Record<'client' | 'partner' | 'jurist', string>;

beforeAll(async () => {
  const db = await testDatabase();
  world = await openWorld(db);
  // A firm of their own: what the other one wrote must never come to them.
  const { users } = await testFirm(db, Object.keys(PEOPLE) as Who[], PEOPLE);
  for (const who of Object.keys(PEOPLE) as Who[]) {
    tokens[who] = await world.api.signIn(users[who]);
    accounts[who] = accountOf(PEOPLE[who]);
  }
  for (const who of ['client', 'partner'] as const) inside[who] = await signInWithin(who);
  inside.jurist = world.tokens.ines;
  platform = await world.api.signIn(await testPlatformAdmin(db));
  routes = await secured();
  await makeOwnRecords();
});
afterAll(() => world.close());

function accountOf(row: (typeof PEOPLE)[Who]): Account {
  const of = row as Partial<Record<'is_employee' | 'is_contact' | 'is_client' | 'is_partner' | 'is_admin', boolean>>;
  return {
    id: '',
    roles: 'role' in row ? row.role : [ROLE_USER],
    fonction: 'fonction' in row ? row.fonction : 'Juriste',
    speciality: '',
    isAdmin: of.is_admin ?? false,
    isLawyer: false,
    isEmployee: of.is_employee ?? true,
    isContact: of.is_contact ?? false,
    isPartner: of.is_partner ?? false,
    isClient: of.is_client ?? false,
    plan: ENTERPRISE_LAWYER,
  };
}

/** Token of a new account of the firm at work. */
async function signInWithin(who: 'client' | 'partner'): Promise<string> {
  const { db, users, firm } = world;
  const user = { userId: randomUUID(), firmId: firm, email: `${who}.${firm.slice(0, 8)}@test.fr` };
  await db.asFirm(firm, async (trx) => {
    const { password_hash } = await trx
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', users.claire.userId)
      .executeTakeFirstOrThrow();
    const name = { firstname: who, lastname: 'Test', civility: 'Madame' };
    await trx
      .insertInto('app_user')
      .values({ id: user.userId, firm_id: firm, email: user.email, ...name, password_hash, ...PEOPLE[who] })
      .execute();
  });
  return world.api.signIn(user);
}

async function secured(): Promise<Route[]> {
  const answer = await world.api.get('/api/openapi.json');
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { security?: unknown[]; 'x-rule'?: Rule; 'x-platform'?: boolean }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // The live stream never ends: it tells a person their own events, and has a test of its own.
      .filter(([, { security }]) => security !== undefined && path !== '/api/live')
      .map(([method, known]) => ({
        method: method.toUpperCase(),
        path,
        rule: known['x-rule'],
        isPlatform: known['x-platform'] === true,
      })),
  );
}

/** A contact that is not for everybody, and what Claire has for herself: every kind of records that there is. */
async function makeOwnRecords(): Promise<void> {
  const token = world.tokens.claire;
  const send = async (method: string, path: string, json: object) =>
    expect((await world.api.send(method, `/api${path}`, { token, json })).ok).toBe(true);
  await send('POST', '/contact/create', { firstname: 'Anne', lastname: SECRET, is_client: true, is_hidden: true });
  await send('PUT', `/todotask/view/${world.newId()}`, { name: SECRET, look: {} });
  const planned = { conversationSlug: world.conversation, content: SECRET, date: '2026-11-23', time: '09:00' };
  await send('PUT', `/messenger/scheduled/${world.newId()}`, planned);
}

const RECORDS = capabilities.flatMap(({ records = [] }) => records.map(({ kind }) => kind.name)).join();

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Every id that a path asks for is one of the firm at work, of each kind in turn. */
function addresses(path: string): string[] {
  const { project, team, conversation, list, firm, users } = world;
  const ids = [conversation, list, project.id, project.code, team.id, firm, users.claire.userId];
  if (path === '/api/records/changes') return [`${path}?records=${RECORDS}`];
  return path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))) : [path];
}

test('every route asks for a rule, or is one where each object has rights of its own', () => {
  const open = routes.filter(
    ({ rule, isPlatform, path }) =>
      rule === undefined && !isPlatform && !RIGHT_OF_EACH_OBJECT.some((start) => path.startsWith(start)),
  );
  expect(open.map(nameOf)).toEqual([]);
});

describe.each(Object.keys(PEOPLE) as Who[])('%s', (who) => {
  test('is refused what the rule of a route does not allow', async () => {
    const forbidden = routes.filter(({ rule }) => rule !== undefined && !allows(rule, accounts[who]));
    if (who !== 'administrator') expect(forbidden.length).toBeGreaterThan(10);
    const opened: string[] = [];
    for (const route of forbidden) {
      const [address = ''] = addresses(route.path);
      const refusal = await refusalOf(await world.api.send(route.method, address, { token: tokens[who] }));
      if (refusal.status !== 403 || refusal.code !== 'FORBIDDEN') opened.push(`${nameOf(route)}: ${refusal.status}`);
    }
    expect(opened).toEqual([]);
  });

  test('of another firm finds nothing of this one at any address', async () => {
    expect(await toldTo(tokens[who], [SECRET, world.users.claire.email])).toEqual([]);
  });
});

test.each(['client', 'partner', 'jurist'] as const)(
  'a %s of the same firm without a right finds nothing of what others share',
  async (who) => {
    expect(await toldTo(inside[who], [SECRET])).toEqual([]);
  },
);

let turn = 0;

/** All addresses; of a second database one, of another kind for each route and each person. */
function someAddresses(path: string): string[] {
  if (!IS_SECOND_DATABASE) return addresses(path);
  const all = addresses(path);
  turn += 1;
  return [all[turn % all.length]!];
}

/** Routes that answered with one of these words, or broke, at any address. */
async function toldTo(token: string, words: string[], asked = routes, at = someAddresses): Promise<string[]> {
  const told: string[] = [];
  turn += 1;
  for (const route of asked)
    for (const address of at(route.path)) {
      const body = route.method === 'GET' ? {} : { json: {} };
      const answer = await world.api.send(route.method, address, { token, ...body });
      const text = await answer.text();
      if (words.some((word) => text.includes(word))) told.push(nameOf(route));
      if (answer.status >= 500) told.push(`${nameOf(route)}: ${answer.status}`);
    }
  return told;
}

test('the platform’s administration reaches no route of a firm', async () => {
  const opened: string[] = [];
  for (const route of routes.filter(({ rule, isPlatform }) => rule !== 'super-admin' && !isPlatform)) {
    const [address = ''] = addresses(route.path);
    const refusal = await refusalOf(await world.api.send(route.method, address, { token: platform }));
    if (refusal.status !== 403) opened.push(`${nameOf(route)}: ${refusal.status}`);
  }
  expect(opened).toEqual([]);
});

test('what nobody else found is still there, and told to whom it belongs', async () => {
  const reading = routes.filter(({ method }) => method === 'GET');
  expect(await toldTo(world.tokens.claire, [SECRET], reading, addresses)).toEqual(
    expect.arrayContaining(['GET /api/messenger/conversation/read/{slug}', 'GET /api/todotaskGroup/user/{id}']),
  );
});
