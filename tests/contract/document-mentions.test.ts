import { docName, NotificationPage } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines';
type Edit = (who: Who, change: (body: Y.XmlFragment) => void) => Promise<void>;

/** A document of Claire's with Paul, and what people write in its text. */
async function newDocument(title = 'Assignation') {
  const body = { title, members: [world.users.paul.email] };
  const answer = await world.api.post('/api/documents', body, world.tokens.claire);
  const { slug } = (await answer.json()) as { slug: string };
  const edit: Edit = async (who, change) => {
    const user = world.users[who];
    const author = { ...user, displayName: who, color: '#000000', sessionId: who, expiresAt: Infinity };
    await world.shared.edit(author, docName('document', slug), (doc) => change(doc.getXmlFragment('body')));
  };
  return { slug, edit };
}

interface Named {
  person: string;
  author?: string;
  key?: string;
}

/** A paragraph that names somebody, as the editor writes it. */
function naming({ person, author = world.users.claire.userId, key }: Named): Y.XmlElement {
  const mention = new Y.XmlElement('mention');
  mention.setAttribute('id', person);
  mention.setAttribute('label', 'x');
  if (key !== undefined) mention.setAttribute('key', key);
  if (key !== undefined) mention.setAttribute('author', author);
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('À voir avec '), mention]);
  return paragraph;
}

async function told(who: keyof World['tokens'], slug: string) {
  const answer = await world.api.get('/api/notification/list?limit=100', world.tokens[who]);
  const { data } = NotificationPage.parse(await answer.json());
  return data.filter(({ url }) => url?.includes(`${slug}&mention=`)).map(({ content, url }) => ({ content, url }));
}

test('[DC18] who is named in a text is told where, once: not again when it is edited, moved, deleted, brought back', async () => {
  const { slug, edit } = await newDocument();
  const paul = world.users.paul.userId;
  await edit('claire', (body) => body.push([naming({ person: paul, key: 'k1' })]));
  const once = [
    {
      content: 'claire TEST vous mentionne dans le document «\u00a0Assignation\u00a0»',
      url: `/Editor?doc=${slug}&mention=k1`,
    },
  ];
  expect(await told('paul', slug)).toEqual(once);
  await edit('claire', (body) => ((body.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'Urgent. '));
  await edit('claire', (body) => {
    const block = (body.get(0) as Y.XmlElement).clone();
    body.delete(0, 1);
    body.push([naming({ person: world.users.claire.userId, key: 'own' }), block]);
  });
  await edit('paul', (body) => body.delete(1, 1));
  await edit('paul', (body) => body.push([naming({ person: paul, key: 'k1' })]));
  await edit('claire', (body) => body.delete(0, body.length));
  await edit('claire', (body) => body.push([naming({ person: paul, key: 'k1' })]));
  expect(await told('paul', slug)).toEqual(once);
  expect(await told('claire', slug)).toEqual([]);
  await edit('claire', (body) => body.push([naming({ person: paul, key: 'k2' }), naming({ person: paul, key: 'k3' })]));
  expect(await told('paul', slug)).toHaveLength(2);
});

test('[DC18] who may not read the document is told nothing, of this firm or of another, then or later', async () => {
  const { slug, edit } = await newDocument();
  const { users } = world;
  await edit('claire', (body) =>
    body.push([
      naming({ person: users.ines.userId, key: 'n1' }),
      naming({ person: users.stranger.userId, key: 'n2' }),
      naming({ person: 'nobody', key: 'n3' }),
    ]),
  );
  expect([await told('ines', slug), await told('stranger', slug)]).toEqual([[], []]);
  const shared = await world.api.post(
    `/api/documents/${slug}/members`,
    { users: [users.ines.email], right: 'write' },
    world.tokens.claire,
  );
  expect(shared.status).toBeLessThan(300);
  await edit('claire', (body) => body.delete(0, 1));
  await edit('claire', (body) => body.push([naming({ person: users.ines.userId, key: 'n1' })]));
  expect(await told('ines', slug)).toEqual([]);
  await edit('claire', (body) => body.push([naming({ person: users.ines.userId, key: 'n4' })]));
  expect(await told('ines', slug)).toHaveLength(1);
});

test('[DC18] a mention of a file or a model tells nobody, nor one in the name of somebody who did not write', async () => {
  const { slug, edit } = await newDocument();
  const [paul, claire] = [world.users.paul.userId, world.users.claire.userId];
  await edit('claire', (body) => body.push([naming({ person: paul })]));
  await edit('paul', (body) =>
    body.push([
      naming({ person: paul, author: claire, key: 'f1' }),
      naming({ person: claire, author: world.users.ines.userId, key: 'f2' }),
    ]),
  );
  expect([await told('paul', slug), await told('claire', slug)]).toEqual([[], []]);
});

test('[DC18] a mention that goes to another document tells nobody again', async () => {
  const first = await newDocument('Premier');
  const second = await newDocument('Second');
  const named = { person: world.users.paul.userId, key: 'gone' };
  await first.edit('claire', (body) => body.push([naming(named)]));
  await first.edit('claire', (body) => body.delete(0, 1));
  await second.edit('claire', (body) => body.push([naming(named)]));
  expect([await told('paul', first.slug), await told('paul', second.slug)]).toEqual([[expect.anything()], []]);
});
