import { attachmentName } from '@basoche/domain';
import { conversation, newActor } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import type { Conversation, Message } from '@basoche/protocol';
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

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function newConversation(name: string): Promise<string> {
  const body = { receivers: [world.users.paul.userId], name };
  const path = '/api/messenger/conversation/createPersonal';
  return (await json<Conversation>(world.api.post(path, body, world.tokens.claire))).slug;
}

async function say(slug: string, content: string, who: 'claire' | 'paul' = 'claire', more: object = {}) {
  return json<Message>(world.api.post(`/api/messenger/message/${slug}`, { content, ...more }, world.tokens[who]));
}

const get = (slug: string, who: Who = 'paul', query = '') =>
  world.api.get(`/api/messenger/conversation/${slug}/export${query}`, world.tokens[who]);

function authorOf(who: 'claire' | 'paul') {
  const user = world.users[who];
  return { ...user, displayName: who, color: '#123456', sessionId: who, expiresAt: Number.MAX_SAFE_INTEGER };
}

test('an export has every message with its author, at the server’s time, and what became of it', async () => {
  const slug = await newConversation('Marchal c/ SCI : référé');
  const name = docName('conversation', slug);
  const question = await say(slug, 'Les conclusions sont <b>prêtes</b> & signées\u00a0?');
  await say(slug, 'Oui.\nElles partent ce soir.', 'paul', { replyTo: question.slug });
  // A device whose clock is years ahead claims what it likes.
  let future = Date.parse('2031-03-04T05:06:07Z');
  const ahead = newActor(world.users.claire.userId, 'device', { now: () => (future += 1000) });
  await world.shared.edit(authorOf('claire'), name, (doc) => {
    const file = { id: 'f-1', name: 'conclusions n° 2.pdf', mime: 'application/pdf', size: 182_044 };
    const joined = conversation.sendMessage(doc, ahead, { text: 'Ci-joint.', file });
    conversation.editMessage(doc, ahead, joined, 'Ci-joint, corrigé.');
    conversation.tagMessage(doc, ahead, joined, 'urgent');
    const mistake = conversation.sendMessage(doc, ahead, { text: 'Envoyé par erreur' });
    conversation.deleteMessage(doc, ahead, mistake);
  });

  const answer = await get(slug, 'paul', '?format=txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const { messages } = await world.shared.read(name, (doc) => conversation.readConversation(doc));
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: 'Europe/Paris' });
  const [first, second, third, fourth] = messages.map((each) => time.format(Date.parse(each.receivedAt ?? '')));
  expect(text.split('\n').slice(0, 4)).toEqual([
    'Marchal c/ SCI : référé',
    '',
    expect.stringMatching(/^Participants\u00a0: (claire|paul) .*<.*@.*>, (claire|paul) .*<.*@.*>$/) as string,
    'Messages\u00a0: 4',
  ]);
  expect(text).toContain(
    [
      `[1] ${first} claire TEST`,
      '    Les conclusions sont <b>prêtes</b> & signées\u00a0?',
      '',
      `[2] ${second} paul TEST`,
      '    En réponse au message 1 de claire TEST',
      '    Oui.',
      '    Elles partent ce soir.',
      '',
      `[3] ${third} claire TEST (modifié, Urgent)`,
      '    Ci-joint, corrigé.',
      '    Pièce jointe\u00a0: conclusions n° 2.pdf',
      '',
      `[4] ${fourth} claire TEST`,
      '    (Message supprimé par son auteur)',
      '',
    ].join('\n'),
  );
  expect(text).not.toContain('Envoyé par erreur');
  expect(text).not.toContain('2031');

  const page = await get(slug);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).toContain('<p class="text">Les conclusions sont &lt;b&gt;prêtes&lt;/b&gt; &amp; signées\u00a0?</p>');
  expect(html).toContain(`<time datetime="${messages[0]!.receivedAt}">${first}</time>`);
  expect(html.match(/<li id="m\d+">/g)).toHaveLength(4);
  expect(html).toContain('Message supprimé par son auteur');
  expect(html).not.toMatch(/2031|Envoyé par erreur|<b>/);
});

test('the file has a French name and is given as a file alone, kept by no cache', async () => {
  const { headers } = await get(await newConversation('Marchal c/ SCI : référé'));
  const name = attachmentName(headers.get('content-disposition') ?? '');
  expect(name).toMatch(/^Conversation Marchal c SCI référé \d{4}-\d\d-\d\d\.html$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a conversation longer than one reading is whole, in the server’s order', async () => {
  const slug = await newConversation('Longue');
  const actor = newActor(world.users.claire.userId, 'device', world.clock);
  await world.shared.edit(authorOf('claire'), docName('conversation', slug), (doc) => {
    doc.transact(() => {
      for (let index = 1; index <= 2001; index++) conversation.sendMessage(doc, actor, { text: `Point ${index}.` });
    });
  });
  const text = await (await get(slug, 'claire', '?format=txt')).text();
  const points = [...text.matchAll(/^ {4}Point (\d+)\.$/gm)].map(([, index]) => Number(index));
  const order = await world.shared.read(docName('conversation', slug), (doc) =>
    conversation.readMessages(doc).map((each) => Number(/\d+/.exec(each.text)?.[0])),
  );
  expect(points).toHaveLength(2001);
  expect(points).toEqual(order);
});

test('nobody exports what they may not read', async () => {
  const slug = await newConversation('Secret');
  await say(slug, 'Rien que pour nous');
  for (const who of ['ines', 'stranger'] as const)
    expect(await refusalOf(await get(slug, who))).toMatchObject({ status: 404, code: 'NOT_FOUND', isProblem: true });
  for (const token of ['', 'faux'])
    expect(await refusalOf(await world.api.get(`/api/messenger/conversation/${slug}/export`, token))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  expect(await refusalOf(await get(world.newId()))).toMatchObject({ status: 404 });
  expect(await refusalOf(await get('assistant'))).toMatchObject({ status: 404 });
  const bad = await refusalOf(await get(slug, 'paul', '?format=pdf'));
  expect(bad).toMatchObject({ status: 400, fields: { format: 'Le format est html ou txt.' } });
});
