// @database both: ranges and windows in queries.
import { type Actor, board as boardDoc } from '@basoche/crdt';
import { Board, BoardActivity, docName } from '@basoche/protocol';
import type * as Y from 'yjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { peerOf } from '../../server/src/capabilities/peer.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

async function boardOf(members: string[] = []) {
  const response = await world.api.post('/api/boards', { title: 'Suivi', members }, world.tokens.claire);
  const { slug } = Board.parse(await response.json());
  const name = docName('board', slug);
  const edit = async <T>(who: 'claire' | 'paul', change: (actor: Actor, doc: Y.Doc) => T): Promise<T> => {
    const user = world.users[who];
    const author = { ...user, displayName: who, color: '#000000', sessionId: who, expiresAt: Infinity };
    const { result } = await world.shared.edit(author, name, (doc) => change(peerOf(author, world.clock), doc));
    return result;
  };
  const { item, columns } = await edit('claire', (actor, doc) => {
    const { columns: all, groups } = boardDoc.readBoard(doc);
    const id = (type: string) => all.find((column) => column.type === type)!.id;
    return {
      item: boardDoc.addItem(doc, actor, { group: groups[0]!.id, name: 'Référé' }),
      columns: { status: id('status'), hours: id('number') },
    };
  });
  const path = `/api/boards/${slug}/items/${item}/activity`;
  const get = (who: keyof World['tokens'], query = '') =>
    world.api.send('GET', path + query, { token: world.tokens[who] });
  const read = async (query = '') => BoardActivity.parse(await (await get('claire', query)).json());
  return { slug, item, columns, edit, path, get, read };
}

test('each change of a cell is kept once, with who made it and what was there', async () => {
  const { item, columns, edit, read } = await boardOf([world.users.paul.email]);
  await edit('claire', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.hours, 2));
  await edit('paul', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.hours, 3));
  await edit('paul', (actor, doc) => boardDoc.renameItem(doc, actor, item, 'Référé-provision'));
  await edit('claire', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.hours, null));
  await edit('claire', (actor, doc) => boardDoc.deleteItem(doc, actor, item));
  await edit('claire', (actor, doc) => boardDoc.restoreItem(doc, actor, item));
  const { changes, more } = await read();
  const claire = world.users.claire.userId;
  const paul = world.users.paul.userId;
  expect(more).toBe(false);
  expect(
    changes.map(({ people, field, column, before, after }) => [
      people.map(({ id }) => id),
      field,
      column,
      before,
      after,
    ]),
  ).toEqual([
    [[claire], 'restored', null, null, null],
    [[claire], 'deleted', null, null, null],
    [[claire], 'cell', columns.hours, 3, null],
    [[paul], 'name', null, 'Référé', 'Référé-provision'],
    [[paul], 'cell', columns.hours, 2, 3],
    [[claire], 'cell', columns.hours, null, 2],
    [[claire], 'created', null, null, null],
  ]);
});

test('it comes in pages', async () => {
  const { item, columns, edit, read } = await boardOf();
  for (let hours = 1; hours <= 51; hours++)
    await edit('claire', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.hours, hours));
  const first = await read();
  expect(first.changes).toHaveLength(50);
  expect(first.more).toBe(true);
  const second = await read('?page=2');
  expect(second.changes.map(({ field }) => field)).toEqual(['cell', 'created']);
  expect(second.more).toBe(false);
});

test('nobody without the board reads it: no token, another firm, a colleague; an unknown item is not found', async () => {
  const { slug, path, get } = await boardOf();
  expect(await refusalOf(await world.api.send('GET', path, {}))).toMatchObject({ status: 401 });
  for (const who of ['stranger', 'paul'] as const)
    expect(await refusalOf(await get(who))).toMatchObject({ status: 404 });
  const unknown = `/api/boards/${slug}/items/${world.newId()}/activity`;
  expect(await refusalOf(await world.api.send('GET', unknown, { token: world.tokens.claire }))).toMatchObject({
    status: 404,
  });
  expect(await refusalOf(await get('claire', '?page=0'))).toMatchObject({ status: 400 });
});
