import { document as wordDocument, newActor } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import type { TextDocument } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'stranger';

async function listed(who: Who): Promise<TextDocument[]> {
  const answer = await world.api.get('/api/documents', world.tokens[who]);
  return (await answer.json()) as TextDocument[];
}

const modelsOf = async (who: Who) => (await listed(who)).filter(({ isTemplate }) => isTemplate).map(({ slug }) => slug);

test('the library tells which documents are models, to who reads them and to nobody else', async () => {
  const slug = await world.document();
  expect(await modelsOf('claire')).toEqual([]);
  const claire = { ...world.users.claire, displayName: 'claire', color: '#123456', sessionId: 'claire' };
  const actor = newActor(claire.userId, 'device', world.clock);
  const mark = (on: boolean) =>
    world.shared.edit({ ...claire, expiresAt: Number.MAX_SAFE_INTEGER }, docName('document', slug), (doc) =>
      wordDocument.setTemplate(doc, actor, on),
    );
  await mark(true);
  await vi.waitFor(async () => expect(await modelsOf('claire')).toEqual([slug]));
  expect(await modelsOf('paul')).toEqual([]);
  await world.api.post(
    `/api/documents/${slug}/members`,
    { users: [world.users.paul.userId], right: 'read' },
    world.tokens.claire,
  );
  expect(await modelsOf('paul')).toEqual([slug]);
  expect(await modelsOf('stranger')).toEqual([]);
  expect((await world.api.get('/api/documents')).status).toBe(401);
  await mark(false);
  await vi.waitFor(async () => expect(await modelsOf('claire')).toEqual([]));
});
