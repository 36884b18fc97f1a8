// @database both: extensions, for letters without accents and similar texts.
import { randomUUID } from 'node:crypto';
import { board, document, newActor } from '@basoche/crdt';
import { docName, MegaSearchAnswer } from '@basoche/protocol';
import type { SearchKind } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
let task: string;
let text: string;
let client: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
  await world.message();
  task = await world.task();
  await world.comment(task);
  text = await world.document();
  await write(text, `Le bailleur a manqué à ses obligations.\nL’œuvre de ${SECRET} sera jugée en référé.`);
  client = await signInClient();
});
afterAll(() => world.close());

test('finds people, conversations, messages, tasks, lists and documents, each kind once', async () => {
  const { groups } = await search('gargamelle');
  expect(groups.map((group) => group.kind).toSorted()).toEqual(['conversation', 'document', 'list', 'message', 'task']);
  const [hit] = hitsOf(groups, 'task');
  expect(hit).toMatchObject({
    id: task,
    doc: docName('todolist', world.list),
    title: { text: `Conclure ${SECRET}`, marks: [[9, 19]] },
    context: `Liste ${SECRET}`,
  });
  expect(hit!.snippet!.text).toBe(`À relire ${SECRET}`);
  expect(hitsOf(groups, 'message')[0]!.title.text).toBe(`Échanges ${SECRET}`);
});

test.each([
  ['without accents', 'oeuvre refere'],
  ['in capitals', 'ŒUVRE RÉFÉRÉ'],
  ['another form of the word', 'obligation bailleurs'],
  ['the start of a word', 'garg oblig'],
])('finds a document by its text: %s', async (_, q) => {
  const { groups } = await search(q);
  const [hit] = hitsOf(groups, 'document');
  expect(hit).toMatchObject({ id: text, doc: docName('document', text), title: { text: `Pièce ${SECRET}` } });
  const { text: passage, marks } = hit!.snippet!;
  expect(marks.length).toBeGreaterThan(0);
  for (const [from, to] of marks) expect(passage.slice(from, to)).toMatch(/^\S+$/);
});

test('a conversation without a name goes by its people; a name finds the person first', async () => {
  const slug = world.newId();
  const body = { receivers: [world.users.paul.email], slug };
  await world.api.post('/api/messenger/conversation/createPersonal', body, world.tokens.claire);
  const { groups } = await search('paul');
  expect(groups[0]).toMatchObject({ kind: 'person', hits: [{ id: world.users.paul.userId, doc: null }] });
  expect(hitsOf(groups, 'conversation').map((hit) => hit.id)).toEqual([slug]);
});

test('finds items of boards by their texts', async () => {
  const answer = await world.api.post('/api/boards', { title: 'Suivi' }, world.tokens.claire);
  const { slug } = (await answer.json()) as { slug: string };
  const actor = newActor(world.users.claire.userId, 'device', world.clock);
  await world.shared.edit(author(), docName('board', slug), (doc) => {
    const [group] = board.readBoard(doc).groups;
    board.addItem(doc, actor, { group: group!.id, name: 'Signification au Belvédère' });
  });
  const { groups } = await search('belveder');
  expect(hitsOf(groups, 'item')).toMatchObject([{ doc: docName('board', slug), context: 'Suivi' }]);
});

test('a deleted task is found no more', async () => {
  const gone = await world.task();
  await world.api.send('PUT', `/api/todotask/update/${gone}`, {
    token: world.tokens.claire,
    json: { title: 'Zanzibar' },
  });
  expect(hitsOf((await search('zanzibar')).groups, 'task')).toHaveLength(1);
  await world.api.send('DELETE', `/api/todotask/remove/${gone}`, { token: world.tokens.claire });
  expect((await search('zanzibar')).groups).toEqual([]);
});

describe('rights', () => {
  test.each(['ines', 'stranger'] as const)('%s finds nothing of what is not theirs', async (who) => {
    for (const q of [SECRET, 'bailleur', 'assignation', 'conclure']) {
      expect((await search(q, world.tokens[who])).groups).toEqual([]);
    }
  });

  test('another firm’s people are not found', async () => {
    expect((await search('claire', world.tokens.stranger)).groups).toEqual([]);
    expect(hitsOf((await search('claire', world.tokens.ines)).groups, 'person')).toHaveLength(1);
  });

  test('a client finds only what is shared with them, and whom they share it with', async () => {
    expect((await search('paul', client)).groups).toEqual([]);
    expect((await search(SECRET, client)).groups).toEqual([]);
    const users = { users: [CLIENT], right: 'read' };
    await world.api.post(`/api/documents/${text}/members`, users, world.tokens.claire);
    const { groups } = await search(SECRET, client);
    expect(groups.map((group) => group.kind)).toEqual(['document']);
    expect(hitsOf((await search('claire', client)).groups, 'person')).toHaveLength(1);
    expect((await search('paul', client)).groups).toEqual([]);
    await world.api.send('DELETE', `/api/documents/${text}/members/${CLIENT}`, { token: world.tokens.claire });
    expect((await search(SECRET, client)).groups).toEqual([]);
  });

  test('without a token there is no answer', async () => {
    for (const token of [undefined, 'unknown-token-unknown-token']) {
      const refusal = await refusalOf(await world.api.get('/api/mega-search/search?q=a', token));
      expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', isProblem: true });
    }
  });
});

test('each kind is cut at the limit, and says that there is more', async () => {
  for (let count = 0; count < 3; count += 1) await world.message();
  const { groups } = await search('assignation', world.tokens.claire, 2);
  expect(groups).toMatchObject([{ kind: 'message', more: true }]);
  expect(groups[0]!.hits).toHaveLength(2);
});

test('no character of a query is an operator', async () => {
  for (const q of [
    "'",
    "d'",
    '" | ! & <-> :*',
    "'; drop table message; --",
    '%',
    '\\',
    '(((',
    '∑',
    'a'.repeat(200),
    '\u0301',
  ]) {
    const answer = await world.api.get(`/api/mega-search/search?q=${encodeURIComponent(q)}`, world.tokens.claire);
    expect(answer.status).toBe(200);
    MegaSearchAnswer.parse(await answer.json());
  }
  expect((await search('gargamelle !assignation')).groups.map((group) => group.kind)).toEqual(['message']);
});

test.each([
  ['nothing to look for', '', 'q'],
  ['blanks', 'q=%20', 'q'],
  ['too long a query', `q=${'x'.repeat(201)}`, 'q'],
  ['a limit that is too high', 'q=a&limit=500', 'limit'],
])('refuses %s and says so', async (_, query, field) => {
  const refusal = await refusalOf(await world.api.get(`/api/mega-search/search?${query}`, world.tokens.claire));
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST', isProblem: true });
  expect(refusal.fields[field]).toMatch(/\p{L}+.*\.$/u);
});

const CLIENT = randomUUID();

async function signInClient(): Promise<string> {
  const email = `client.${CLIENT}@test.fr`;
  await world.db.asFirm(world.firm, async (trx) => {
    const claire = await trx
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', world.users.claire.userId)
      .executeTakeFirstOrThrow();
    const { created_at: _, ...row } = claire;
    await trx
      .insertInto('app_user')
      .values({ ...row, id: CLIENT, email, firstname: 'Émilie', is_employee: false, is_client: true })
      .execute();
  });
  return world.api.signIn({ userId: CLIENT, firmId: world.firm, email });
}

async function search(q: string, token = world.tokens.claire, limit?: number): Promise<MegaSearchAnswer> {
  const query = new URLSearchParams({ q, ...(limit === undefined ? {} : { limit: String(limit) }) });
  const answer = await world.api.get(`/api/mega-search/search?${query.toString()}`, token);
  const value: unknown = await answer.json();
  const parsed = MegaSearchAnswer.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

function hitsOf(groups: MegaSearchAnswer['groups'], kind: SearchKind) {
  return groups.find((group) => group.kind === kind)?.hits ?? [];
}

async function write(slug: string, lines: string): Promise<void> {
  const actor = newActor(world.users.claire.userId, 'device', world.clock);
  await world.shared.edit(author(), docName('document', slug), (doc) => {
    document.appendBlocks(
      doc,
      actor,
      lines.split('\n').map((line) => ({ type: 'paragraph', text: line })),
    );
  });
}

function author() {
  return { ...world.users.claire, displayName: 'C', color: '#123456', sessionId: 's', expiresAt: 9e15 };
}
