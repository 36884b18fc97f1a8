import { conversation } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';

let db: Db;
let world: World;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

test('[AU5] the server writes in a document under one client id while it is in memory, and owns it', async () => {
  const alice = await world.person('Alice');
  const eve = await world.person('Eve');
  const clock = new HandClock();
  const node = await world.node({ clock, limits: { idleMs: 1000 } });
  const name = await world.doc('conversation/server-client', [
    [alice, 'write'],
    [eve, 'write'],
  ]);
  const client = await new MuxClient(node, alice).welcomed();
  const talk = await client.ready(name);
  const actor = { userId: alice.userId, device: 'd', clock: { now: () => 1 }, newId: () => '', random: () => 0.5 };
  for (const id of ['un', 'deux', 'trois', 'quatre']) {
    conversation.sendMessage(talk.doc, actor, { id, text: id });
    await until(() => talk.saved && conversation.readMessage(talk.doc, id)?.receivedAt !== null);
    await node.sync.projected(name, world.firmId);
    // Longer than a Y.Doc without edits is kept.
    clock.advance(3_000);
  }
  const clients = [...Y.decodeStateVector(Y.encodeStateVector(talk.doc)).keys()];
  expect(clients).toHaveLength(2);
  const server = clients.find((each) => each !== talk.doc.clientID)!;
  client.close();
  await node.stop();
  // Another process, which never wrote there: nobody goes on under the name of the server.
  const next = await world.node();
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(talk.doc));
  forger.clientID = server;
  conversation.setDraft(forger, { ...actor, userId: eve.userId }, 'forged');
  const mux = await new MuxClient(next, eve).welcomed();
  const opened = mux.open(name, forger);
  await until(() => opened.closed !== null);
  expect(opened.closed).toBe('FORGED_AUTHOR');
  mux.close();
});
