import { conversation, newActor } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import type { Conversation, Message, MessagePage, UnreadMessages } from '@basoche/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function newConversation(): Promise<string> {
  const body = { receivers: [world.users.paul.userId], name: 'Suivi' };
  const path = '/api/messenger/conversation/createPersonal';
  return (await json<Conversation>(world.api.post(path, body, world.tokens.claire))).slug;
}

async function say(slug: string, content: string, who: 'claire' | 'paul' = 'claire', more: object = {}) {
  const path = `/api/messenger/message/${slug}`;
  return json<Message>(world.api.post(path, { content, ...more }, world.tokens[who]));
}

async function page(slug: string, body: object = {}, who: 'claire' | 'paul' = 'claire') {
  return json<MessagePage>(world.api.post(`/api/messenger/message/list/${slug}`, body, world.tokens[who]));
}

function authorOf(who: 'claire' | 'paul') {
  const user = world.users[who];
  return { ...user, displayName: who, color: '#123456', sessionId: who, expiresAt: Number.MAX_SAFE_INTEGER };
}

test('messages written over REST and in the document are one conversation, in one order', async () => {
  type Step = { via: 'rest' | 'doc'; who: 'claire' | 'paul'; text: string; change: 'send' | 'edit' | 'delete' | 'tag' };
  const step: fc.Arbitrary<Step> = fc.record({
    via: fc.constantFrom('rest' as const, 'doc' as const),
    who: fc.constantFrom('claire' as const, 'paul' as const),
    text: fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .filter((text) => text.trim() === text && text !== ''),
    change: fc.constantFrom('send' as const, 'send' as const, 'edit' as const, 'delete' as const, 'tag' as const),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const slug = await newConversation();
      const name = docName('conversation', slug);
      for (const { via, who, text, change } of steps) {
        const own = (await page(slug, { limit: 100 })).data.findLast(
          (message) => message.sender.id === world.users[who].userId && message.status === 'sent',
        );
        const token = world.tokens[who];
        const actor = newActor(world.users[who].userId, 'device', world.clock);
        if (change === 'send' || !own) {
          if (via === 'rest') await say(slug, text, who);
          else await world.shared.edit(authorOf(who), name, (doc) => conversation.sendMessage(doc, actor, { text }));
        } else if (via === 'rest') {
          const path = `/api/messenger/message/${own.slug}`;
          if (change === 'delete') await world.api.send('DELETE', path, { token });
          else
            await world.api.send('PUT', path, {
              token,
              json: change === 'edit' ? { content: text } : { tags: ['urgent'] },
            });
        } else {
          await world.shared.edit(authorOf(who), name, (doc) => {
            if (change === 'edit') conversation.editMessage(doc, actor, own.slug, text);
            if (change === 'delete') conversation.deleteMessage(doc, actor, own.slug);
            if (change === 'tag') conversation.tagMessage(doc, actor, own.slug, 'urgent');
          });
        }
      }
      const shown = (await page(slug, { limit: 100 })).data.map(({ slug: id, text, sender, status, tags }) => ({
        id,
        text,
        author: sender.id,
        deleted: status === 'deleted',
        tags: tags.map((tag) => tag.slug),
      }));
      const written = (await world.shared.read(name, (doc) => conversation.readMessages(doc))).map((message) => ({
        id: message.id,
        text: message.text,
        author: message.author,
        deleted: message.deletedAt !== null,
        tags: message.tags,
      }));
      expect(shown).toEqual(written);
      expect(shown.length).toBeGreaterThan(0);
    }),
    { numRuns: 12 },
  );
});

test('a message is in its list as soon as it is answered', async () => {
  const slug = await newConversation();
  for (let n = 0; n < 5; n++) {
    const sent = await say(slug, `Message ${n}`);
    expect((await page(slug, {}, 'paul')).data.at(-1)?.slug).toBe(sent.slug);
  }
});

test('the same Idempotency-Key gives the same message, and no second one', async () => {
  const slug = await newConversation();
  const send = (content: string) =>
    world.api.send('POST', `/api/messenger/message/${slug}`, {
      token: world.tokens.claire,
      json: { content },
      headers: { 'idempotency-key': 'cle-1' },
    });
  const first = await json<Message>(send('Une fois'));
  expect(await json<Message>(send('Une fois'))).toEqual(first);
  expect((await page(slug)).total).toBe(1);
  expect(await refusalOf(await send('Autre chose'))).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('a message sent again under its own slug is one message; under another person’s it is refused', async () => {
  const slug = await newConversation();
  const id = world.newId();
  const first = await say(slug, 'Écrit hors ligne', 'claire', { slug: id });
  expect(await say(slug, 'Écrit hors ligne', 'claire', { slug: id })).toEqual(first);
  const stolen = await world.api.post(`/api/messenger/message/${slug}`, { content: 'x', slug: id }, world.tokens.paul);
  expect(await refusalOf(stolen)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await page(slug)).data.map((message) => message.text)).toEqual(['Écrit hors ligne']);
});

test('the author and the conversation of a body may be named as they are, by id or address', async () => {
  const slug = await newConversation();
  const { userId, email } = world.users.claire;
  for (const sender of [userId, email, email.toUpperCase()]) {
    const sent = await say(slug, 'Bien reçu', 'claire', { sender, conversationSlug: slug });
    expect([sent.sender.id, sent.conversationSlug]).toEqual([userId, slug]);
  }
  const path = `/api/messenger/message/${slug}`;
  const others = { content: 'x', sender: world.users.paul.email, conversationSlug: await newConversation() };
  expect(await refusalOf(await world.api.post(path, others, world.tokens.claire))).toMatchObject({
    status: 422,
    fields: { sender: expect.any(String), conversationSlug: expect.any(String) },
  });
  expect((await page(slug)).total).toBe(3);
});

test('pages count from the newest; inside a page the newest is last; past the end is empty', async () => {
  const slug = await newConversation();
  for (let n = 1; n <= 45; n++) await say(slug, `${n}`);
  const texts = async (number: number) => (await page(slug, { page: number, limit: 20 })).data.map((each) => each.text);
  expect(await texts(1)).toEqual(Array.from({ length: 20 }, (_, n) => `${26 + n}`));
  expect(await texts(2)).toEqual(Array.from({ length: 20 }, (_, n) => `${6 + n}`));
  expect(await texts(3)).toEqual(['1', '2', '3', '4', '5']);
  expect(await texts(4)).toEqual([]);
  expect(await page(slug)).toMatchObject({ page: 1, limit: 20, total: 45, totalPages: 3, nextPage: 2 });
});

test('reading is counted, told by e-mail, and never goes back', async () => {
  const slug = await newConversation();
  const first = await say(slug, 'Un');
  const second = await say(slug, 'Deux');
  const unread = async () => {
    const all = await json<UnreadMessages>(world.api.get('/api/messenger/message/list/user/unRead', world.tokens.paul));
    return all.conversations.find((each) => each.slug === slug)?.unread ?? 0;
  };
  const mark = (slugs: string[]) =>
    world.api.post('/api/messenger/message/conversation/messages/read', { slugs }, world.tokens.paul);
  const readers = async (id: string) =>
    (await json<Message>(world.api.get(`/api/messenger/message/${id}`, world.tokens.claire))).isRead
      .split(',')
      .toSorted();
  const both = [world.users.claire.email, world.users.paul.email].toSorted();

  expect(await unread()).toBe(2);
  await mark([first.slug]);
  expect(await unread()).toBe(1);
  expect(await readers(first.slug)).toEqual(both);
  expect(await readers(second.slug)).toEqual([world.users.claire.email]);
  await mark([slug]);
  expect(await unread()).toBe(0);
  await mark([first.slug]);
  expect(await unread()).toBe(0);
  expect(await readers(second.slug)).toEqual(both);
});

test('what a person marks unread counts again for them alone, until they read on', async () => {
  const slug = await newConversation();
  const name = docName('conversation', slug);
  const sent: Message[] = [];
  for (const text of ['Un', 'Deux', 'Trois']) {
    // The newest of all that anybody has unread are answered.
    world.clock.advance(60_000);
    sent.push(await say(slug, text));
  }
  const mark = (slugs: string[]) =>
    world.api.post('/api/messenger/message/conversation/messages/read', { slugs }, world.tokens.paul);
  const unread = async (who: 'claire' | 'paul' = 'paul') => {
    const path = '/api/messenger/message/list/user/unRead';
    const all = await json<UnreadMessages>(world.api.get(path, world.tokens[who]));
    return {
      count: all.conversations.find((each) => each.slug === slug)?.unread ?? 0,
      texts: all.messages
        .filter((each) => each.conversationSlug === slug)
        .map((each) => each.text)
        .toSorted(),
    };
  };
  const markUnread = (from: number) =>
    world.shared.edit(authorOf('paul'), name, (doc) =>
      conversation.markUnread(doc, newActor(world.users.paul.userId, 'device', world.clock), sent[from]!.slug),
    );
  await mark([slug]);
  await markUnread(1);
  expect(await unread()).toEqual({ count: 2, texts: ['Deux', 'Trois'] });
  expect(await unread('claire')).toEqual({ count: 0, texts: [] });
  const [own] = (await page(slug, { limit: 1 })).data;
  expect(own?.isRead.split(',')).toContain(world.users.paul.email);

  await mark([sent[1]!.slug]);
  expect(await unread()).toEqual({ count: 1, texts: ['Trois'] });
  await markUnread(0);
  expect((await unread()).count).toBe(3);
  await mark([slug]);
  expect(await unread()).toEqual({ count: 0, texts: [] });
});

test('a message that its author deletes counts as unread no more, and what was read stays read', async () => {
  const slug = await newConversation();
  const [first, second] = [await say(slug, 'Un'), await say(slug, 'Deux')];
  const unread = async () =>
    (
      await json<UnreadMessages>(world.api.get('/api/messenger/message/list/user/unRead', world.tokens.paul))
    ).conversations.find((each) => each.slug === slug)?.unread ?? 0;
  expect(await unread()).toBe(2);
  const remove = (message: Message) =>
    world.api.send('DELETE', `/api/messenger/message/${message.slug}`, { token: world.tokens.claire });
  await remove(second);
  expect(await unread()).toBe(1);
  await say(slug, 'Lu', 'paul');
  const third = await say(slug, 'Trois');
  await remove(first);
  expect(await unread()).toBe(1);
  await remove(third);
  expect(await unread()).toBe(0);
});

test('answering marks the conversation read', async () => {
  const slug = await newConversation();
  await say(slug, 'Question');
  await say(slug, 'Réponse', 'paul');
  const read = await json<Conversation>(world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens.paul));
  expect(read.unread).toBe(0);
  expect(read.lastMessage?.text).toBe('Réponse');
});

test('only its author changes or deletes a message; anybody of the conversation tags it', async () => {
  const slug = await newConversation();
  const { slug: id } = await say(slug, 'Le mien');
  const path = `/api/messenger/message/${id}`;
  const paul = world.tokens.paul;
  expect(await refusalOf(await world.api.send('PUT', path, { token: paul, json: { content: 'x' } }))).toMatchObject({
    status: 403,
  });
  expect(await refusalOf(await world.api.send('DELETE', path, { token: paul }))).toMatchObject({ status: 403 });
  const tagged = await json<Message>(world.api.send('PUT', path, { token: paul, json: { tags: ['audience'] } }));
  expect(tagged).toMatchObject({ text: 'Le mien', edited: false, tags: [{ slug: 'audience', name: 'Audience' }] });

  expect((await world.api.send('DELETE', path, { token: world.tokens.claire })).status).toBe(204);
  expect((await world.api.send('DELETE', path, { token: world.tokens.claire })).status).toBe(204);
  expect((await page(slug)).data).toMatchObject([{ slug: id, text: '', status: 'deleted' }]);
  const late = await world.api.send('PUT', path, { token: world.tokens.claire, json: { content: 'x' } });
  expect(await refusalOf(late)).toMatchObject({ status: 409 });
});

test('two people have one unnamed conversation, whoever asks; a client’s own slug is kept', async () => {
  const ask = (who: 'claire' | 'ines', body: object) =>
    world.api.post('/api/messenger/conversation/createPersonal', body, world.tokens[who]);
  const first = await ask('claire', { receivers: [world.users.ines.email] });
  const again = await ask('ines', { receivers: [world.users.claire.userId] });
  expect([first.status, again.status]).toEqual([201, 200]);
  const made = await json<Conversation>(first);
  expect((await json<Conversation>(again)).slug).toBe(made.slug);
  expect(made.name).toBe('ines Test');

  const slug = world.newId();
  expect((await json<Conversation>(ask('claire', { receivers: [world.users.ines.email], slug }))).slug).toBe(slug);
  const repeated = await ask('claire', { receivers: [world.users.ines.email], slug });
  expect(repeated.status).toBe(200);
  expect(await refusalOf(await ask('ines', { receivers: [world.users.claire.email], slug }))).toMatchObject({
    status: 409,
  });
});

test('search forgives accents and forms, stays in what the person may read, and follows edits', async () => {
  const slug = await newConversation();
  const { slug: id } = await say(slug, 'Les pièces du référé sont communiquées à l’huissier Zéphyrin');
  const search = (body: object, who: 'claire' | 'paul' | 'ines' = 'paul') =>
    json<Message[]>(world.api.post('/api/messenger/message/search/search', body, world.tokens[who]));
  const ids = async (body: object, who?: 'claire' | 'paul' | 'ines') =>
    (await search(body, who)).map((each) => each.slug);

  for (const query of ['zephyrin', 'REFERE zéphyrin', 'communiqué zephyrin', 'zeph', 'piece zephyr']) {
    expect(await ids({ query })).toEqual([id]);
  }
  expect(await ids({ query: 'zephyrin', conversationSlug: slug })).toEqual([id]);
  expect(await ids({ query: 'zephyrin', conversationSlug: world.conversation })).toEqual([]);
  expect(await ids({ query: 'zephyrin' }, 'ines')).toEqual([]);
  expect(await ids({ query: '   ' })).toEqual([]);
  expect(await ids({})).toEqual([]);

  const put = { token: world.tokens.claire, json: { content: 'Plus rien', tags: ['facturation'] } };
  await world.api.send('PUT', `/api/messenger/message/${id}`, put);
  expect(await ids({ query: 'zephyrin' })).toEqual([]);
  expect(await ids({ tagSlugs: ['facturation'] })).toEqual([id]);
  await world.api.send('DELETE', `/api/messenger/message/${id}`, { token: world.tokens.claire });
  expect(await ids({ tagSlugs: ['facturation'] })).toEqual([]);
});

test('the assistant is always listed; a message to it is a question, whose reply is the next message', async () => {
  const list = await json<Conversation[]>(
    world.api.get('/api/messenger/conversation/personalList', world.tokens.stranger),
  );
  expect(list.map((each) => each.slug)).toEqual(['assistant']);
  expect(await page('assistant')).toMatchObject({ data: [], total: 0 });
  const ask = (body: object, token = world.tokens.claire) =>
    world.api.post('/api/messenger/message/assistant', body, token);
  const slug = world.newId();
  const sent = await json<Message>(ask({ content: 'Quel zéphyr pour Gargamelle ?', slug }));
  expect(sent).toMatchObject({ slug, isSender: true, conversationSlug: 'assistant' });
  // Sent twice, it is asked once.
  await json(ask({ content: 'Quel zéphyr pour Gargamelle ?', slug }));
  const { data, total } = await page('assistant');
  expect([total, data.map((each) => each.slug)]).toEqual([2, [slug, `${slug}-reponse`]]);
  expect(data[1]).toMatchObject({ isSender: false, replyTo: slug, sender: { firstname: 'Assistant' } });
  expect(data[1]?.text).not.toBe('');
  for (const other of ['paul', 'stranger'] as const) {
    const answer = await world.api.post('/api/messenger/message/list/assistant', {}, world.tokens[other]);
    expect(await answer.json()).toMatchObject({ data: [], total: 0 });
  }

  world.clock.advance(1_000);
  await json(ask({ content: 'Et le bail ?' }));
  const pages = await Promise.all(
    [1, 2].map(async (number) =>
      json<MessagePage>(
        world.api.post('/api/messenger/message/list/assistant', { page: number, limit: 3 }, world.tokens.claire),
      ),
    ),
  );
  expect(pages.map((each) => [each.data.length, each.total, each.nextPage])).toEqual([
    [3, 4, 2],
    [1, 4, null],
  ]);
  expect(pages[0]?.data[1]?.text).toBe('Et le bail ?');
  expect(pages[1]?.data[0]?.slug).toBe(slug);

  expect(await refusalOf(await ask({ content: 'x'.repeat(5_000) }))).toMatchObject({ status: 422 });
});

test('favourites are each person’s own', async () => {
  const slug = await newConversation();
  const isFav = async (who: 'claire' | 'paul') =>
    (await json<Conversation>(world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens[who]))).isFav;
  await world.api.post('/api/messenger/conversation/addFav', { slugs: [slug] }, world.tokens.claire);
  await world.api.post('/api/messenger/conversation/addFav', { slugs: [slug] }, world.tokens.claire);
  expect([await isFav('claire'), await isFav('paul')]).toEqual([true, false]);
  await world.api.post('/api/messenger/conversation/removeFav', { slugs: [slug] }, world.tokens.claire);
  expect(await isFav('claire')).toBe(false);
});
