import { document as wordDocument, newActor, slide } from '@basoche/crdt';
import { docName, NotificationPage } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines';

/** A document of Claire's with Paul, and what people write in it. */
async function newDocument() {
  const body = { title: 'Assignation', members: [world.users.paul.email] };
  const answer = await world.api.post('/api/documents', body, world.tokens.claire);
  const { slug } = (await answer.json()) as { slug: string };
  const edit = async (who: Who, change: (doc: Y.Doc) => void): Promise<void> => {
    const user = world.users[who];
    const author = { ...user, displayName: who, color: '#000000', sessionId: who, expiresAt: Infinity };
    await world.shared.edit(author, docName('document', slug), change);
  };
  return { slug, edit };
}

const actorOf = (who: Who) => newActor(world.users[who].userId, who, world.clock);

async function mentions(who: Who) {
  const answer = await world.api.get('/api/notification/list?limit=100', world.tokens[who]);
  const { data } = NotificationPage.parse(await answer.json());
  return data.filter(({ content }) => content.includes('commentaire')).map(({ content, url }) => ({ content, url }));
}

test('[DC4] who is named in a comment of a document is told where, once, and only who can open it', async () => {
  const { slug, edit } = await newDocument();
  let thread = '';
  await edit('claire', (doc) => {
    thread = wordDocument.addThread(doc, actorOf('claire'), {
      text: 'À revoir avec @paul TEST, @claire TEST et @ines TEST',
      quote: 'le bail',
    });
  });
  const told = {
    content: 'claire TEST vous mentionne dans un commentaire du document «\u00a0Assignation\u00a0»',
    url: `/Editor?doc=${slug}&thread=${thread}`,
  };
  expect(await mentions('paul')).toEqual([told]);
  expect([await mentions('claire'), await mentions('ines')]).toEqual([[], []]);
  await edit('claire', (doc) => {
    const [first] = wordDocument.readDocument(doc).comments;
    wordDocument.editComment(doc, actorOf('claire'), first?.id ?? '', 'Encore @paul TEST');
  });
  expect(await mentions('paul')).toEqual([told]);
  await edit('claire', (doc) => {
    wordDocument.addComment(doc, actorOf('claire'), thread, { text: 'Alors, @paul TEST ?' });
  });
  expect(await mentions('paul')).toEqual([told, told]);
});

test('[DC4] a comment in the name of somebody who did not write it tells nobody', async () => {
  const { edit } = await newDocument();
  const before = await mentions('paul');
  const claires = await mentions('claire');
  await edit('paul', (doc) => {
    wordDocument.addThread(doc, actorOf('claire'), { text: 'Je vous licencie, @paul TEST' });
    wordDocument.addThread(doc, actorOf('ines'), { text: 'Bonjour @claire TEST' });
  });
  expect([await mentions('paul'), await mentions('claire')]).toEqual([before, claires]);
});

test('[SL14] who is named in a comment of a slide is told where; who may only read the presentation writes none', async () => {
  const { slug, edit } = await newDocument();
  let thread = '';
  await edit('claire', (doc) => {
    wordDocument.setDocumentType(doc, actorOf('claire'), 'slide');
    const anchor = slide.addSlide(doc, actorOf('claire'), { layout: 'title' })!;
    thread = wordDocument.addThread(doc, actorOf('claire'), { text: 'Le titre, @paul TEST ?', quote: '', anchor });
  });
  const told = {
    content: 'claire TEST vous mentionne dans un commentaire du document «\u00a0Assignation\u00a0»',
    url: `/Editor?doc=${slug}&thread=${thread}`,
  };
  expect(await mentions('paul')).toContainEqual(told);
  const answer = (doc: Y.Doc) => wordDocument.addComment(doc, actorOf('paul'), thread, { text: 'Oui, @claire TEST' });
  const claires = (await mentions('claire')).length;
  await edit('paul', (doc) => void answer(doc));
  expect(await mentions('claire')).toHaveLength(claires + 1);
  const members = { users: [world.users.ines.email], right: 'read' };
  await world.api.post(`/api/documents/${slug}/members`, members, world.tokens.claire);
  await expect(edit('ines', (doc) => void answer(doc))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
