import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { World } from '../testing/world.ts';
import type { Node } from '../testing/world.ts';
import { encodeHistory } from './history.ts';
import { historyIn } from './restore.ts';

/** As far as a state is kept after 16 of these. */
const UNIT = 32 * 1024;

let db: Db;
let world: World;
let node: Node;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  node = await world.node({ limits: { historyBytes: 16 * UNIT } });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

test('[JR7] [HI7] few changes of a great weight: a state is kept', async () => {
  const writer = await world.person('Alice');
  const name = await world.doc('document/heavy', [[writer, 'write']]);
  const edit = (change: (text: Y.Text) => void) =>
    node.sync.shared.editAsService(world.firmId, name, (doc) => change(doc.getText('t')));
  const step = async (round: number): Promise<void> => {
    await edit((text) => text.insert(0, String.fromCharCode(97 + round).repeat(3 * UNIT)));
    await edit((text) => text.delete(0, 3 * UNIT - 1));
    if (round % 3 === 2) await node.sync.compact(name, world.firmId);
  };
  for (let round = 0; round < 6; round += 1) await step(round);
  const { rows } = await db.pool.query<{ seq: string }>(
    'select c.seq from sync.checkpoint c join sync.doc d on d.id = c.doc_id where d.name = $1 order by c.seq',
    [name],
  );
  expect(rows.map(({ seq }) => Number(seq))).toEqual([12]);
  expect(await node.sync.histories.bytes(name, 12)).toBeGreaterThan(18 * UNIT);
  const past = (await node.sync.histories.stateAt(name, 10, null))!;
  const then = new Y.Doc();
  Y.applyUpdate(then, past.state);
  expect(then.getText('t').toJSON()).toBe('edcba');
  const pieces: number[][] = [];
  for await (const piece of node.sync.histories.entries(name, 12)) pieces.push(piece.map(({ seq }) => seq));
  expect(pieces).toEqual([
    [1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12],
  ]);
});

test('[HI7] a chunk is handed on in pieces, by number and by weight of its changes', async () => {
  const entries = Array.from({ length: 1_210 }, (_, index) => ({
    seq: index + 1,
    actorId: null,
    receivedAt: 0,
    bytes: new Uint8Array(index < 10 ? 300 * 1024 : 1),
  }));
  const bytes = await encodeHistory(entries);
  const journal = { historyChunk: async () => ({ docId: 1, seq: 1_210, bytes }), tailWithAuthors: async () => [] };
  const lengths: number[] = [];
  for await (const piece of historyIn(journal, 'document/long', 1_210)) lengths.push(piece.length);
  expect(lengths).toEqual([4, 4, 500, 500, 202]);
});
