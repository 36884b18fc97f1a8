import { type Actor, board, newActor } from '@basoche/crdt';
import { docName, Notification, NotificationPage, UnreadNotifications } from '@basoche/protocol';
import type { Board } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  for (const who of ['claire', 'paul', 'ines'] as const) await send('PUT', '/notification/read-all', who);
});
afterAll(() => world.close());

function send(method: string, path: string, who: Who, json?: object): Promise<Response> {
  return world.api.send(method, `/api${path}`, { token: world.tokens[who], ...(json ? { json } : {}) });
}

async function post<T>(path: string, json: object, who: Who = 'claire'): Promise<T> {
  const answer = await send('POST', path, who, json);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

async function page(who: Who, query = ''): Promise<NotificationPage> {
  const value: unknown = await (await send('GET', `/notification/list${query}`, who)).json();
  expect(NotificationPage.parse(value)).toEqual(value);
  return value as NotificationPage;
}

async function unread(who: Who): Promise<Notification[]> {
  return (await page(who, '?limit=100')).data.filter((each) => !each.isRead);
}

/** The contents that a person has not seen, which are then marked as read. */
async function told(who: Who): Promise<string[]> {
  const news = await unread(who);
  await send('PUT', '/notification/read-all', who);
  return news.map((each) => each.content);
}

test('people are told once of what is opened to them, who opens it is not', async () => {
  const { slug } = await post<Board>('/boards', { title: 'Suivi des référés', members: [world.users.paul.email] });
  const [notice] = await unread('paul');
  expect(notice).toMatchObject({
    content: 'claire TEST a partagé avec vous le tableau «\u00a0Suivi des référés\u00a0»',
    isRead: false,
    type: 3,
    url: `/mondays?board=${slug}`,
  });
  expect(await told('paul')).toHaveLength(1);
  expect(await told('claire')).toEqual([]);

  const members = `/boards/${slug}/members`;
  await post(members, { users: [world.users.paul.email, world.users.ines.email], right: 'read' });
  await post(members, { users: [world.users.ines.email], right: 'write' });
  expect(await told('paul')).toEqual([]);
  expect(await told('ines')).toEqual(['claire TEST a partagé avec vous le tableau «\u00a0Suivi des référés\u00a0»']);
  expect((await page('stranger')).data).toEqual([]);
});

test.each([
  ['/documents', { title: 'Assignation', members: ['paul'] }, 'le document «\u00a0Assignation\u00a0»', 4],
  ['/todotaskGroup/create', { label: 'Audiences', members: ['paul'] }, 'la liste «\u00a0Audiences\u00a0»', 2],
  [
    '/messenger/conversation/createPersonal',
    { name: 'Affaire Roux', receivers: ['paul'] },
    'la conversation «\u00a0Affaire Roux\u00a0»',
    1,
  ],
])('%s tells its members', async (path, body, what, type) => {
  const named = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [world.users.paul.email] : value]),
  );
  await post(path, named);
  expect(await unread('paul')).toMatchObject([{ type, content: `claire TEST a partagé avec vous ${what}` }]);
  await told('paul');
});

test('a conversation of two without a name is told by who opened it', async () => {
  await post('/messenger/conversation/createPersonal', { receivers: [world.users.ines.email] });
  expect(await told('ines')).toEqual(['claire TEST a ouvert une conversation avec vous']);
});

test('what is told goes with the right, and with the document', async () => {
  const { slug } = await post<Board>('/boards', {
    title: 'Passager',
    members: [world.users.paul.email, world.users.ines.email],
  });
  await send('DELETE', `/boards/${slug}/members/${world.users.ines.userId}`, 'claire');
  expect(await told('ines')).toEqual([]);
  expect((await page('ines')).data.some((each) => each.content.includes('Passager'))).toBe(false);
  await send('DELETE', `/boards/${slug}`, 'claire');
  expect(await told('paul')).toEqual([]);
});

test('who is mentioned in a message is told where, once, and only who is in the conversation', async () => {
  const { slug } = await post<{ slug: string }>('/messenger/conversation/createPersonal', {
    receivers: [world.users.paul.email],
    name: 'Référé Roux',
  });
  await told('paul');
  const message = `/messenger/message/${slug}`;
  const content = 'Je plaide avec @paul TEST, @claire TEST et @ines TEST. Merci @paul test !';
  const { slug: id } = await post<{ slug: string }>(message, { content });
  expect(await unread('paul')).toMatchObject([
    {
      type: 8,
      content: 'claire TEST vous mentionne dans «\u00a0Référé Roux\u00a0»',
      url: `/messenger?conversation=${slug}&message=${id}`,
    },
  ]);
  await told('paul');
  expect([await told('claire'), await told('ines')]).toEqual([[], []]);

  await post(message, { content: 'Sans nom, ni adresse paul@paul TEST' });
  await send('PUT', `/messenger/message/${id}`, 'claire', { content: 'Encore @paul TEST' });
  expect(await told('paul')).toEqual([]);
  await send('DELETE', `/messenger/conversation/${slug}`, 'claire');
  expect((await page('paul')).data.some((each) => each.content.includes('Référé Roux'))).toBe(false);
});

test('another text of a message tells whom it names anew, and takes back what it told of those whom it names no longer', async () => {
  const { slug } = await post<{ slug: string }>('/messenger/conversation/createPersonal', {
    receivers: [world.users.paul.email, world.users.ines.email],
    name: 'Référé Blanc',
  });
  await told('paul');
  await told('ines');
  const path = `/messenger/message/${slug}`;
  const { slug: id } = await post<{ slug: string }>(path, { content: 'Qui plaide ?' });
  const edit = (content: string) => send('PUT', `/messenger/message/${id}`, 'claire', { content });
  await edit('Qui plaide ? @paul TEST');
  const notice = {
    content: 'claire TEST vous mentionne dans «\u00a0Référé Blanc\u00a0»',
    url: `/messenger?conversation=${slug}&message=${id}`,
  };
  expect(await unread('paul')).toMatchObject([notice]);
  await edit('Qui plaide lundi ? @paul TEST');
  expect(await unread('paul')).toMatchObject([notice]);
  await edit('Qui plaide lundi ? @ines TEST');
  expect(await unread('paul')).toEqual([]);
  expect(await unread('ines')).toMatchObject([notice]);
  await post(`/messenger/message/${slug}`, { content: 'Vu avec @ines TEST' });
  await send('DELETE', `/messenger/message/${id}`, 'claire');
  const [kept, ...others] = await unread('ines');
  expect([kept?.content, others.length]).toEqual([notice.content, 0]);
  expect(kept?.url).not.toBe(notice.url);
  await told('ines');
});

test('who is mentioned in a comment of a task is told where, once, and only who can open the list', async () => {
  const { id: task } = await post<{ id: string }>('/todotask/create', { title: 'Plaider', group: world.list });
  const content = 'À voir avec @paul TEST, @claire TEST et @ines TEST. Merci @paul test !';
  const { id } = await post<{ id: string }>('/todotaskcomment/create', { todoTask: task, content });
  expect(await unread('paul')).toMatchObject([
    {
      type: 8,
      content: 'claire TEST vous mentionne dans la tâche «\u00a0Plaider\u00a0»',
      url: `/todos/view/${task}?list=${world.list}`,
    },
  ]);
  await told('paul');
  expect([await told('claire'), await told('ines')]).toEqual([[], []]);

  await send('PUT', `/todotaskcomment/update/${id}`, 'claire', { content: 'Encore @paul TEST' });
  expect(await told('paul')).toEqual([]);
  const there = await world.newList();
  await told('paul');
  await post('/todotask/move', { tasks: [task], group: there, from: world.list });
  await post('/todotask/move', { tasks: [task], group: world.list, from: there });
  expect(await told('paul')).toEqual([]);
  await post('/todotaskcomment/create', { todoTask: task, content: 'Vu avec @paul TEST', parent: id });
  expect(await told('paul')).toEqual(['claire TEST vous mentionne dans la tâche «\u00a0Plaider\u00a0»']);
});

test('another text of a comment tells only those whom it names anew, and once', async () => {
  const there = await world.newList();
  const { id: task } = await post<{ id: string }>('/todotask/create', { title: 'Plaider', group: there });
  await post(`/todotaskGroup/${there}/members`, { users: [world.users.ines.userId] });
  const comment = { todoTask: task, content: 'À voir avec @paul TEST' };
  const { id } = await post<{ id: string }>('/todotaskcomment/create', comment);
  await told('paul');
  await told('ines');
  const rewrite = (content: string) => send('PUT', `/todotaskcomment/update/${id}`, 'claire', { content });
  await rewrite('À voir avec @paul TEST et @ines TEST');
  const sentence = 'claire TEST vous mentionne dans la tâche «\u00a0Plaider\u00a0»';
  expect([await told('paul'), await told('ines')]).toEqual([[], [sentence]]);
  await rewrite('Sans personne');
  await rewrite('À voir avec @ines TEST, et @stranger TEST');
  expect([await told('paul'), await told('ines'), await told('stranger')]).toEqual([[], [], []]);

  // As of comments that were written before anybody kept whom they name.
  await world.db.asFirm(world.firm, (trx) =>
    sql`update comment_mention set users = null where comment = ${id}`.execute(trx),
  );
  await rewrite('À revoir avec @paul TEST');
  await rewrite('À revoir avec @paul TEST et @ines TEST');
  expect([await told('paul'), await told('ines')]).toEqual([[], [sentence]]);
});

test('who is mentioned in a comment of a board’s item is told where, once, and only who can open the board', async () => {
  const { claire, paul } = world.users;
  const { slug } = await post<Board>('/boards', { title: 'Suivi des référés', members: [paul.email] });
  const name = docName('board', slug);
  const author = { ...claire, displayName: 'claire', color: '#123456', sessionId: 'claire', expiresAt: Infinity };
  const write = async <T>(edit: (doc: Y.Doc, actor: Actor) => T): Promise<T> => {
    const actor = newActor(claire.userId, 'device', world.clock);
    const { result } = await world.shared.edit(author, name, (doc) => edit(doc, actor));
    return result;
  };
  const item = await write((doc, actor) =>
    board.addItem(doc, actor, { group: board.readBoard(doc).groups[0]!.id, name: 'Martin' }),
  );
  await told('paul');
  const comment = await write((doc, actor) => board.addComment(doc, actor, item, { text: 'Vu avec @claire TEST' }));
  expect(await told('paul')).toEqual([]);
  const text = 'Vu avec @paul TEST, @claire TEST et @ines TEST. Merci @paul test !';
  await write((doc, actor) => board.editComment(doc, actor, comment, text));
  expect(await unread('paul')).toMatchObject([
    {
      type: 8,
      content: 'claire TEST vous mentionne dans «\u00a0Martin\u00a0» (tableau «\u00a0Suivi des référés\u00a0»)',
      url: `/mondays?board=${slug}&item=${item}`,
    },
  ]);
  await told('paul');
  await write((doc, actor) => board.editComment(doc, actor, comment, `${text} Oui.`));
  await write((doc, actor) => board.deleteItem(doc, actor, item));
  await write((doc, actor) => board.addComment(doc, actor, item, { text: 'Encore @paul TEST' }));
  expect([await told('paul'), await told('claire'), await told('ines')]).toEqual([[], [], []]);
});

test('somebody who is put in charge of a task by another is told, once', async () => {
  const { claire, paul } = world.users;
  const task = { title: 'Conclure', group: world.list, usersInCharge: [claire.userId, paul.userId] };
  const { id } = await post<{ id: string }>('/todotask/create', task);
  expect(await unread('paul')).toMatchObject([
    {
      type: 5,
      content: 'claire TEST vous a confié la tâche «\u00a0Conclure\u00a0»',
      url: `/todos/view/${id}?list=${world.list}`,
    },
  ]);
  await told('paul');
  expect(await told('claire')).toEqual([]);

  const update = (usersInCharge: string[], who: Who) => send('PUT', `/todotask/update/${id}`, who, { usersInCharge });
  expect((await update([claire.userId], 'claire')).status).toBe(200);
  await update([claire.userId, paul.userId], 'paul');
  expect(await told('paul')).toEqual([]);
  await update([paul.userId], 'claire');
  expect(await told('paul')).toEqual([]);
  await update([paul.userId, claire.userId], 'paul');
  expect(await told('claire')).toEqual(['paul TEST vous a confié la tâche «\u00a0Conclure\u00a0»']);
});

test('a list is paged from the newest, counts what is unread, and is marked one by one or whole', async () => {
  await told('paul');
  for (const title of ['Un', 'Deux', 'Trois']) {
    world.clock.advance(1_000);
    await post('/documents', { title, members: [world.users.paul.email] });
  }
  const first = await page('paul', '?limit=2');
  expect(first).toMatchObject({ page: 1, limit: 2, nextPage: 2, unread: 3 });
  expect(first.data.map((each) => /«\u00a0(.+)\u00a0»/.exec(each.content)?.[1])).toEqual(['Trois', 'Deux']);
  const second = await page('paul', '?limit=2&page=2');
  expect(second.data[0]?.content).toContain('Un');

  const read = await send('PUT', `/notification/read/${first.data[0]?.id}`, 'paul');
  expect(UnreadNotifications.parse(await read.json())).toEqual({ unread: 2 });
  expect((await page('paul')).data[0]?.isRead).toBe(true);
  expect(await (await send('GET', '/notification/unread', 'paul')).json()).toEqual({ unread: 2 });
  expect(await (await send('PUT', '/notification/read-all', 'paul')).json()).toEqual({ unread: 0 });
  expect(await (await send('GET', '/notification/unread', 'paul')).json()).toEqual({ unread: 0 });
});

test('nobody reads or marks what is told to another', async () => {
  await post('/documents', { title: 'Secret de Paul', members: [world.users.paul.email] });
  const [notice] = await unread('paul');
  for (const who of ['ines', 'claire', 'stranger'] as const) {
    const refusal = await refusalOf(await send('PUT', `/notification/read/${notice?.id}`, who));
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND', isProblem: true });
    expect(JSON.stringify(await page(who, '?limit=100'))).not.toContain('Secret de Paul');
    await send('PUT', '/notification/read-all', who);
  }
  expect(await unread('paul')).toHaveLength(1);
  for (const id of ['00000000-0000-7000-8000-000000000000', 'x'])
    expect((await send('PUT', `/notification/read/${id}`, 'paul')).status).toBe(404);
  for (const [method, path] of [
    ['GET', '/notification/list'],
    ['GET', '/notification/unread'],
    ['PUT', '/notification/read-all'],
    ['PUT', `/notification/read/${notice?.id}`],
  ] as const)
    expect((await world.api.send(method, `/api${path}`)).status).toBe(401);
  expect((await send('GET', '/notification/list?limit=0', 'paul')).status).toBe(400);
});

test('the stream carries what is told, to that person alone, and says when it was read', async () => {
  const events = async (who: 'paul' | 'ines') =>
    world.db.asFirm(world.firm, (trx) =>
      trx
        .selectFrom('live_event')
        .select(['type', 'payload'])
        .where('user_id', '=', world.users[who].userId)
        .where('type', 'like', 'notification.%')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  const before = await events('ines');
  await post('/documents', { title: 'En direct', members: [world.users.paul.email] });
  const event = await events('paul');
  expect(event?.type).toBe('notification.create');
  expect(Notification.parse(event?.payload)).toMatchObject({ isRead: false, type: 4 });
  await send('PUT', '/notification/read-all', 'paul');
  expect(await events('paul')).toMatchObject({ type: 'notification.change' });
  expect(await events('ines')).toEqual(before);
});
