import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

/** Stands in the name of the other client and nowhere else. */
const OTHER_CLIENT = 'Rodomont';

const KINDS = {
  client: { is_client: true, fonction: 'Client' },
  partner: { is_partner: true, fonction: 'Partenaire' },
};

interface Outsider extends TestUser {
  token: string;
  /** What Claire opened to them. */
  conversation: string;
  board: string;
  document: string;
  list: string;
}

let world: World;
const outside = {} as Record<keyof typeof KINDS, Outsider>;
/** Of the same firm; nothing is shared with the others. */
let bob: Outsider;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
  outside.client = await outsider('alice', 'client');
  outside.partner = await outsider('pascal', 'partner');
  bob = await outsider('bob', 'client', OTHER_CLIENT);
});
afterAll(() => world.close());

async function outsider(firstname: string, kind: keyof typeof KINDS, lastname = 'Test'): Promise<Outsider> {
  const { db, users, firm, tokens, api } = world;
  const user = { userId: randomUUID(), firmId: firm, email: `${firstname}.${firm.slice(0, 8)}@test.fr` };
  await db.asFirm(firm, async (trx) => {
    const { password_hash } = await trx
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', users.claire.userId)
      .executeTakeFirstOrThrow();
    const row = { id: user.userId, firm_id: firm, email: user.email, firstname, lastname, civility: '', password_hash };
    await trx
      .insertInto('app_user')
      .values({ ...row, is_employee: false, is_contact: true, ...KINDS[kind] })
      .execute();
  });
  const create = async (path: string, body: object) => {
    const answer = await api.post(`/api${path}`, body, tokens.claire);
    expect(answer.status).toBe(201);
    return (await answer.json()) as { slug: string; id: string };
  };
  return {
    ...user,
    token: await api.signIn(user),
    conversation: (await create('/messenger/conversation/createPersonal', { receivers: [user.email] })).slug,
    board: (await create('/boards', { title: 'Suivi', members: [user.userId] })).slug,
    document: (await create('/documents', { title: 'Projet', members: [user.userId] })).slug,
    list: (await create('/todotaskGroup/create', { label: 'À fournir', members: [user.userId] })).id,
  };
}

const send = (who: Outsider, method: string, path: string, json?: unknown) =>
  world.api.send(method, `/api${path}`, { token: who.token, ...(json === undefined ? {} : { json }) });

const REFUSED = { status: 403, code: 'FORBIDDEN', isProblem: true };

describe.each(['client', 'partner'] as const)('a %s', (kind) => {
  const me = () => outside[kind];

  test('starts nothing that others see', async () => {
    const { claire } = world.users;
    for (const [path, body] of [
      ['/boards', { title: 'x' }],
      ['/boards', { title: 'x', firmWide: true }],
      ['/boards', { title: 'x', members: [claire.userId] }],
      ['/documents', { title: 'x' }],
      ['/documents', { title: 'x', members: [claire.userId] }],
      ['/messenger/conversation/createPersonal', { receivers: [claire.email] }],
      [`/messenger/conversation/createProjectConversation/${world.project.code}`, {}],
      ['/todotaskGroup/create', { label: 'x' }],
      ['/todotaskGroup/create', { label: 'x', members: [claire.userId] }],
    ] as const)
      expect([path, body, await refusalOf(await send(me(), 'POST', path, body))]).toMatchObject([path, body, REFUSED]);
  });

  test('opens nothing to others and shuts nobody out, also where they write', async () => {
    const { claire, paul } = world.users;
    expect((await send(me(), 'POST', '/todotask/create', { title: 'Fournir le bail' })).status).toBe(201);
    const own = `mes-taches-${me().userId}`;
    for (const path of [
      `/messenger/conversation/${me().conversation}`,
      `/boards/${me().board}`,
      `/documents/${me().document}`,
      `/todotaskGroup/${me().list}`,
      `/todotaskGroup/${own}`,
    ]) {
      const added = await send(me(), 'POST', `${path}/members`, { users: [paul.userId], right: 'write' });
      expect([path, await refusalOf(added)]).toMatchObject([path, REFUSED]);
      if (path.endsWith(own)) continue;
      const removed = await send(me(), 'DELETE', `${path}/members/${claire.userId}`);
      expect([path, await refusalOf(removed)]).toMatchObject([path, REFUSED]);
    }
  });

  test('writes in what was opened to them, has a list of tasks of their own, and may leave', async () => {
    expect((await send(me(), 'POST', `/messenger/message/${me().conversation}`, { content: 'Bonjour' })).status).toBe(
      201,
    );
    expect((await send(me(), 'POST', '/todotask/create', { title: 'Fournir le bail' })).status).toBe(201);
    expect((await send(me(), 'POST', '/todotask/create', { title: 'Signer', group: me().list })).status).toBe(201);
    expect((await send(me(), 'DELETE', `/boards/${me().board}/members/${me().userId}`)).status).toBe(204);
    expect((await send(me(), 'GET', `/boards/${me().board}/members`)).status).toBe(404);
  });

  test('a board of the whole firm is not theirs', async () => {
    const made = await world.api.post('/api/boards', { title: `Tout ${SECRET}`, firmWide: true }, world.tokens.claire);
    const { slug } = (await made.json()) as { slug: string };
    expect((await send(me(), 'GET', `/boards/${slug}/members`)).status).toBe(404);
  });

  test('knows those with whom something is shared, as long as it is there', async () => {
    const known = async () => {
      const answer = await send(me(), 'POST', '/user/list', {});
      return ((await answer.json()) as { id: string }[]).map(({ id }) => id).toSorted();
    };
    const { claire, paul } = world.users;
    expect(await known()).toEqual([me().userId, claire.userId].toSorted());
    const made = await world.api.post(
      '/api/documents',
      { title: 'Un jour', members: [me().userId, paul.userId] },
      world.tokens.claire,
    );
    const { slug } = (await made.json()) as { slug: string };
    expect(await known()).toEqual([me().userId, claire.userId, paul.userId].toSorted());
    expect((await world.api.send('DELETE', `/api/documents/${slug}`, { token: world.tokens.claire })).status).toBe(204);
    expect(await known()).toEqual([me().userId, claire.userId].toSorted());
  });

  test('learns of another client nothing, by no call, and no more than of nobody', async () => {
    const differing: string[] = [];
    const unsteady: string[] = [];
    for (const [method, path] of await routes()) {
      for (const [theirs, one, other] of [
        [bob.userId, randomUUID(), randomUUID()],
        [bob.email, `boc.${world.firm.slice(0, 8)}@test.fr`, `bod.${world.firm.slice(0, 8)}@test.fr`],
        [bob.conversation, world.newId(), world.newId()],
        [bob.document, world.newId(), world.newId()],
        [`mes-taches-${bob.userId}`, `mes-taches-${randomUUID()}`, `mes-taches-${randomUUID()}`],
      ] as const) {
        const asked = (reference: string) => ask(me(), method, path, reference);
        const [of, ofNobody] = [await asked(theirs), await asked(one)];
        if (of.includes(OTHER_CLIENT) || of.includes(bob.email.split('@')[0]!))
          differing.push(`${method} ${path}: told`);
        if (of === ofNobody) continue;
        if (ofNobody !== (await asked(other))) unsteady.push(`${method} ${path}`);
        else differing.push(`${method} ${path} ${theirs}: ${of} / ${ofNobody}`);
      }
    }
    expect(differing).toEqual([]);
    // Their answers hold something made for the occasion.
    expect([...new Set(unsteady)]).toEqual(['POST /api/user/2fa']);
  }, 120_000);
});

/** Every call that needs a session, but for the stream of live events, which does not end. */
async function routes(): Promise<[string, string][]> {
  const { paths } = (await (await world.api.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security !== undefined && path !== '/api/live')
      .map(([method]): [string, string] => [method.toUpperCase(), path]),
  );
}

/** Status and text of an answer, with the reference and what is made anew taken out. */
async function ask(who: Outsider, method: string, path: string, reference: string): Promise<string> {
  const { list, conversation } = who;
  const body = {
    ...{ title: 't', label: 't', name: 't', content: 't', group: list, conversations: [conversation], value: 1 },
    ...{ receivers: [reference], members: [reference], users: [reference], user: reference, slug: reference },
    ...{ responsable: reference, usersInCharge: [reference], document: reference, doc: reference },
    ...{ slugs: [reference], messages: [reference], tasks: [reference], todoTask: reference, right: 'write' },
  };
  const query = new URLSearchParams({ user: reference, responsable: reference, query: reference, q: reference });
  const address = `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(reference))}?${query.toString()}`;
  const answer = await world.api.send(method, address, {
    token: who.token,
    ...(method === 'GET' ? {} : { json: body }),
  });
  const text = (await answer.text())
    .replaceAll(reference, '…')
    // How far the feed of records has read moves on with every transaction of the server.
    .replaceAll(/"(cursor|upTo|newest)":"[^"]*"/g, '"$1":"#"')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '#');
  return `${answer.status} ${text}`;
}
