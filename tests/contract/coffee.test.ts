import { Coffee, Conversation, docName } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightOn } from '../../server/src/capabilities/sharing/index.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

const DAY = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = keyof World['tokens'];

const join = (who: Who, token = world.tokens[who]) => world.api.send('PUT', '/api/coffee', { token });

async function joined(who: Who): Promise<Coffee> {
  const value: unknown = await (await join(who)).json();
  const coffee = Coffee.parse(value);
  expect(coffee).toEqual(value);
  return coffee;
}

/** Changes a person behind the back of the application. */
function change(who: 'paul' | 'ines', row: { active?: boolean; is_employee?: boolean; created_at?: Date }) {
  return world.db.asFirm(world.firm, (trx) =>
    trx.updateTable('app_user').set(row).where('id', '=', world.users[who].userId).execute(),
  );
}

async function right(who: Who, slug: string, firm = world.firm) {
  const { userId } = world.users[who];
  return world.db.asFirm(firm, (trx) => rightOn(trx, { userId }, docName('conversation', slug)));
}

test('there is one conversation of all the staff, whoever comes first and however many at once', async () => {
  const all = await Promise.all([joined('claire'), joined('paul'), joined('ines')]);
  const [slug] = all.map((coffee) => coffee.conversation);
  expect(new Set(all.map((coffee) => coffee.conversation))).toEqual(new Set([slug]));
  const answer = await world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens.ines);
  const conversation = Conversation.parse(await answer.json());
  expect(conversation).toMatchObject({ name: 'Machine à café', group: true, projectCode: null });
  expect(conversation.receivers).toHaveLength(2);
  for (const who of ['claire', 'paul', 'ines'] as const) expect(await right(who, slug!)).toBe('write');
});

test('another firm has its own, and cannot name this one', async () => {
  const { conversation } = await joined('claire');
  const theirs = await joined('stranger');
  expect(theirs.conversation).not.toBe(conversation);
  const path = `/api/messenger/conversation/read/${conversation}`;
  expect(await refusalOf(await world.api.get(path, world.tokens.stranger))).toMatchObject({ status: 404 });
});

test('clients and partners are told nothing, and have no right on it', async () => {
  const { conversation } = await joined('claire');
  await change('ines', { is_employee: false });
  expect(await refusalOf(await join('ines'))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await joined('paul');
  expect(await right('ines', conversation)).toBe('none');
  await change('ines', { is_employee: true });
  await joined('paul');
  expect(await right('ines', conversation)).toBe('write');
});

test.each([
  ['PUT', '', { name: 'Cellule de crise' }],
  ['DELETE', '', undefined],
  ['POST', '/members', { users: ['ines'], right: 'read' }],
  ['DELETE', '/members/self', undefined],
] as const)(
  'its name and members are the firm’s: %s%s is refused, to an administrator too',
  async (method, more, body) => {
    const { conversation } = await joined('claire');
    const { userId } = world.users.claire;
    const path = `/api/messenger/conversation/${conversation}${more.replace('self', userId)}`;
    const json = body && 'users' in body ? { ...body, users: [world.users.ines.userId] } : body;
    const answer = await world.api.send(method, path, { token: world.tokens.claire, ...(json ? { json } : {}) });
    expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT', isProblem: true });
    expect(await right('claire', conversation)).toBe('write');
  },
);

test('people are new for thirty days, unless they came with the firm', async () => {
  const now = world.clock.now();
  const firmCreated = (days: number) =>
    world.db.asFirm(world.firm, (trx) => sql`update firm set created_at = ${new Date(now - days * DAY)}`.execute(trx));
  await firmCreated(400);
  await change('paul', { created_at: new Date(now - 40 * DAY) });
  await change('ines', { created_at: new Date(now - 12 * DAY) });
  await world.db.asFirm(world.firm, (trx) =>
    sql`update app_user set created_at = ${new Date(now - 400 * DAY)} where id = ${world.users.claire.userId}`.execute(
      trx,
    ),
  );
  const { arrivals } = await joined('claire');
  expect(arrivals).toMatchObject([
    { user: { id: world.users.ines.userId }, fonction: 'Juriste', joinedAt: new Date(now - 12 * DAY).toISOString() },
  ]);
  await firmCreated(14);
  expect((await joined('claire')).arrivals).toEqual([]);
});

test('asks for a token', async () => {
  expect(await refusalOf(await join('claire', 'unknown-token-unknown-token'))).toMatchObject({ status: 401 });
});
