// @database both: notifications between connections.
import { MessengerLiveEvent } from '@basoche/protocol';
import type { Conversation, Message } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

/** What the messenger stored for a person since the last look, oldest first, each checked against its contract. */
async function eventsOf(who: 'claire' | 'paul' | 'ines'): Promise<MessengerLiveEvent[]> {
  const rows = await world.db.asFirm(world.firm, async (trx) => {
    const found = await trx
      .selectFrom('live_event')
      .select(['id', 'type', 'payload'])
      .where('user_id', '=', world.users[who].userId)
      .where('type', 'not like', 'notification.%')
      .orderBy('id')
      .execute();
    return found.filter((row) => BigInt(row.id) > (seen.get(who) ?? 0n));
  });
  const last = rows.at(-1);
  if (last) seen.set(who, BigInt(last.id));
  return rows.map((row) => MessengerLiveEvent.parse({ ...(row.payload as object), type: row.type }));
}
const seen = new Map<string, bigint>();

async function skipPast(): Promise<void> {
  for (const who of ['claire', 'paul', 'ines'] as const) await eventsOf(who);
}

async function post<T>(path: string, body: object, token = world.tokens.claire): Promise<T> {
  const answer = await world.api.post(`/api${path}`, body, token);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

test('members are told of a conversation, of its messages once, and of its end', async () => {
  await skipPast();
  const { slug } = await post<Conversation>('/messenger/conversation/createPersonal', {
    receivers: [world.users.paul.email],
    name: 'Dossier Martin',
  });
  expect(await eventsOf('paul')).toMatchObject([
    { type: 'conversation.create', slug, name: 'Dossier Martin', sender: { id: world.users.claire.userId } },
  ]);

  const message = await post<Message>(`/messenger/message/${slug}`, { content: 'Confidentiel' });
  const told = await eventsOf('paul');
  expect(told).toMatchObject([
    { type: 'message.create', slug: message.slug, conversationSlug: slug, senderId: world.users.claire.userId },
  ]);
  expect(JSON.stringify(told)).not.toContain('Confidentiel');

  const path = `/api/messenger/message/${message.slug}`;
  await world.api.send('PUT', path, { token: world.tokens.claire, json: { content: 'Corrigé' } });
  await post('/messenger/message/conversation/messages/read', { slugs: [slug] }, world.tokens.paul);
  expect(await eventsOf('paul')).toEqual([]);

  await world.api.send('DELETE', `/api/messenger/conversation/${slug}`, { token: world.tokens.claire });
  expect(await eventsOf('paul')).toEqual([{ type: 'conversation.delete', slug }]);
  expect((await eventsOf('claire')).map((event) => event.type)).toEqual([
    'conversation.create',
    'message.create',
    'conversation.delete',
  ]);
  expect(await eventsOf('ines')).toEqual([]);
});

test('a favourite is told to its owner alone', async () => {
  await skipPast();
  await post('/messenger/conversation/addFav', { slugs: [world.conversation] });
  await post('/messenger/conversation/removeFav', { slugs: [world.conversation] });
  expect(await eventsOf('claire')).toEqual([
    { type: 'conversation.addFav', slugs: [world.conversation] },
    { type: 'conversation.removeFav', slugs: [world.conversation] },
  ]);
  expect(await eventsOf('paul')).toEqual([]);
});

test('who joins is told of the conversation, who leaves of its end, and sees nothing of it any more', async () => {
  const { slug } = await post<Conversation>('/messenger/conversation/createPersonal', {
    receivers: [world.users.paul.email],
    name: 'À trois',
  });
  const members = `/api/messenger/conversation/${slug}/members`;
  await skipPast();
  await world.api.post(members, { users: [world.users.ines.userId, world.users.paul.userId] }, world.tokens.claire);
  expect((await eventsOf('ines')).map((event) => event.type)).toEqual(['conversation.create']);
  expect(await eventsOf('paul')).toEqual([]);
  expect((await world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens.ines)).status).toBe(200);

  const remove = (who: 'claire' | 'ines' | 'paul', by: 'claire' | 'ines' | 'paul') =>
    world.api.send('DELETE', `${members}/${world.users[who].userId}`, { token: world.tokens[by] });
  expect((await remove('paul', 'ines')).status).toBe(403);
  expect((await remove('claire', 'claire')).status).toBe(409);
  expect((await remove('ines', 'ines')).status).toBe(204);
  expect((await eventsOf('ines')).map((event) => event.type)).toEqual(['conversation.delete']);
  expect((await world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens.ines)).status).toBe(404);
  expect((await world.api.post(`/api/messenger/message/list/${slug}`, {}, world.tokens.ines)).status).toBe(404);
});
