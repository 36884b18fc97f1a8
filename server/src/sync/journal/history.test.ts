import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { HistoryParts } from '../history/history-parts.ts';
import type { SessionPart } from '../ports.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { MuxClient } from '../testing/mux-client.ts';
import { stockClient, until, World } from '../testing/world.ts';
import type { Node, Person } from '../testing/world.ts';

let db: Db;
let world: World;
let node: Node;
let alice: Person;
let bruno: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
  node = await world.node();
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function fresh() {
  return world.doc(`document/hi-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
}

async function counts(name: string): Promise<{ tail: number; snapshot: number; history: number }> {
  const { rows } = await db.pool.query(
    `select (select count(*) from sync.update u where u.doc_id = d.id) as tail, snapshot_seq,
      (select count(*) from sync.history h where h.doc_id = d.id) as history from sync.doc d where name = $1`,
    [name],
  );
  return { tail: Number(rows[0].tail), snapshot: Number(rows[0].snapshot_seq), history: Number(rows[0].history) };
}

test('[JR6] [JR7] [HI1] [HI2] compaction changes nothing for anybody, and every moment before it can be restored', async () => {
  const name = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  const states: [number, string][] = [];
  const step = async (work: () => void) => {
    work();
    await until(() => doc.saved);
    states.push([doc.seq, doc.text]);
  };
  for (let round = 0; round < 3; round += 1) {
    for (const word of ['un ', 'deux ', 'trois ']) await step(() => doc.doc.getText('t').insert(doc.text.length, word));
    await step(() => doc.doc.getText('t').delete(0, 3));
    expect(await node.sync.compact(name, world.firmId)).toBe(true);
    expect(await counts(name)).toEqual({ tail: 0, snapshot: doc.seq, history: round + 1 });
  }
  await step(() => doc.doc.getText('t').insert(0, 'fin '));
  for (const [seq, text] of states) expect((await node.sync.restoreAt(name, seq))!.getText('t').toJSON()).toBe(text);
  const history = (await node.sync.history(name, doc.seq))!;
  const { sessions } = await node.sync.histories.sessions(name);
  expect(sessions.map(({ actorId, fromSeq, toSeq, changes }) => [actorId, fromSeq, toSeq, changes])).toEqual([
    [alice.userId, 1, doc.seq, history.length],
  ]);
  // As of before the sessions were kept beside the chunks.
  await db.pool.query('update sync.history set sessions = null');
  expect((await node.sync.histories.sessions(name)).sessions).toEqual(sessions);
  const [seq, text] = states[2]!;
  const past = (await node.sync.histories.stateAt(name, seq, null))!;
  const then = new Y.Doc();
  Y.applyUpdate(then, past.state);
  expect(then.getText('t').toJSON()).toBe(text);
  expect(await node.sync.histories.stateAt(name, doc.seq + 1, null)).toBeNull();
  expect(history.map((entry) => entry.seq)).toEqual(states.map(([seq]) => seq));
  expect(new Set(history.map((entry) => entry.actorId))).toEqual(new Set([alice.userId]));
  const other = await world.node();
  const cold = stockClient(other, name, bruno);
  await until(() => cold.synced);
  expect(cold.doc.getText('t').toJSON()).toBe(doc.text);
  cold.destroy();
  client.close();
});

test('[JR7] [HI2] however a long history was cut and kept, each moment of it is what replaying it from the start gives', async () => {
  const name = await fresh();
  const short = await world.node({ limits: { historyChunk: 7 } });
  const clients = [await new MuxClient(short, alice).welcomed(), await new MuxClient(short, bruno).welcomed()];
  const docs = [await clients[0]!.ready(name), await clients[1]!.ready(name)];
  const chances = fc.sample(fc.nat(), { numRuns: 2_000 });
  const random = (below: number) => chances.pop()! % below;
  const compact = async () => {
    // As if they had paused every ten updates, for longer than a session does.
    await db.pool.query(
      `update sync.update u set received_at = received_at + (u.seq / 10) * interval '16 minutes'
       from sync.doc d where d.id = u.doc_id and d.name = $1`,
      [name],
    );
    await short.sync.compact(name, world.firmId);
  };
  for (let index = 0; index < 60; index += 1) {
    const doc = docs[random(2)]!;
    const text = doc.doc.getText('t');
    if (random(3) === 0 && text.length > 2) text.delete(random(text.length - 1), 2);
    else text.insert(random(text.length + 1), `${index} `);
    await until(() => doc.saved);
    if (random(12) === 0) await compact();
  }
  await compact();
  docs[0]!.doc.getText('t').insert(0, 'fin ');
  await until(() => docs[0]!.saved);
  const { rows } = await db.pool.query(
    'select c.seq from sync.checkpoint c join sync.doc d on d.id = c.doc_id where name = $1',
    [name],
  );
  expect(rows.length).toBeGreaterThan(3);
  const log = (await short.sync.history(name, 1_000))!;
  for (const { seq, receivedAt } of log) {
    const since = random(seq + 1);
    const past = (await short.sync.histories.stateAt(name, seq, since))!;
    const then = new Y.Doc();
    Y.applyUpdate(then, past.state);
    expect(then.getText('t').toJSON()).toBe((await short.sync.restoreAt(name, seq))!.getText('t').toJSON());
    expect(past.at).toBe(receivedAt);
    expect(await short.sync.histories.timeOf(name, seq)).toBe(receivedAt);
    const replayed = new HistoryParts();
    for (const entry of log.slice(0, seq)) replayed.add(entry, entry.seq > since);
    expect(idsOf(past.written)).toEqual(idsOf(replayed.parts.written));
    expect(idsOf(past.deleted)).toEqual(idsOf(replayed.parts.deleted));
    const device = new Y.Doc();
    for (const entry of log.slice(0, seq)) Y.applyUpdate(device, entry.bytes);
    const last = log.slice(0, seq).findLast(({ bytes }) => Y.decodeUpdate(bytes).structs.length > 0);
    expect(await short.sync.histories.seenBy(name, Y.decodeStateVector(Y.encodeStateVector(device)))).toBe(
      last?.seq ?? 0,
    );
    const [first] = Y.decodeUpdate(log[seq - 1]!.bytes).structs;
    const arrival = first === undefined ? null : await short.sync.histories.arrivalOf(name, first.id);
    expect(arrival).toEqual(first === undefined ? null : { seq, at: receivedAt });
  }
  for (const client of clients) client.close();
}, 60_000);

test('[JR6] edits go on while two processes compact again and again, each at most once', async () => {
  const name = await fresh();
  const other = await world.node({ bus: shared() });
  const one = await new MuxClient(node, alice).welcomed();
  const two = await new MuxClient(other, bruno).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  const compacting = new AbortController();
  const typing = (async () => {
    for (let index = 0; !compacting.signal.aborted || index < 100; index += 1) {
      a.doc.getText('t').insert(index % (a.text.length + 1), 'a');
      if (index % 3 === 0) b.doc.getText('t').insert(0, 'b');
      if (index % 5 === 0 && a.text.length > 3) a.doc.getText('t').delete(1, 2);
      await until(() => a.saved);
    }
  })();
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([node.sync.compact(name, world.firmId), other.sync.compact(name, world.firmId)]);
  }
  compacting.abort();
  await typing;
  await until(() => b.saved);
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [name]);
  const restored = (await node.sync.restoreAt(name, Number(rows[0].seq)))!;
  const cold = await world.node();
  const witness = stockClient(cold, name, alice);
  await until(() => witness.synced);
  expect(witness.doc.getText('t').toJSON()).toBe(restored.getText('t').toJSON());
  await until(() => b.text === witness.doc.getText('t').toJSON());
  const chunks = await db.pool.query(
    'select from_seq, to_seq from sync.history h join sync.doc d on d.id = h.doc_id where name = $1 order by from_seq',
    [name],
  );
  let next = 1;
  for (const chunk of chunks.rows) {
    expect(Number(chunk.from_seq)).toBe(next);
    next = Number(chunk.to_seq) + 1;
  }
  witness.destroy();
  one.close();
  two.close();
}, 60_000);

test('[JR6] a room that was compacted past by another process starts again and loses nothing', async () => {
  const name = await fresh();
  const clock = new HandClock();
  const asleep = await world.node({ clock, bus: shared() });
  const two = await new MuxClient(asleep, bruno).welcomed();
  const b = await two.ready(name);
  const one = await new MuxClient(node, alice).welcomed();
  const a = await one.ready(name);
  for (let index = 0; index < 5; index += 1) a.doc.getText('t').insert(0, `${index}`);
  await until(() => a.saved);
  await node.sync.compact(name, world.firmId);
  a.doc.getText('t').insert(0, 'après ');
  await until(() => a.saved);
  expect(b.text).toBe('');
  await until(() => clock.advanceBy(1000) && b.text === a.text);
  b.doc.getText('t').insert(0, 'B');
  await until(() => b.saved);
  expect((await node.sync.restoreAt(name, b.seq))!.getText('t').toJSON()).toBe(b.text);
  one.close();
  two.close();
});

test('[JR8] [JR9] [RM4] a long tail is compacted by itself, an older shape migrated for everybody; a cold opening builds no Y.Doc', async () => {
  const clock = new HandClock();
  const busy = await world.node({ clock, limits: { compactTail: 50 } });
  const name = await fresh();
  const client = await new MuxClient(busy, alice).welcomed();
  const doc = await client.ready(name);
  for (let index = 0; index < 60; index += 1) {
    doc.doc.getText('t').insert(0, 'x');
    await until(() => doc.saved);
  }
  expect((await counts(name)).tail).toBe(60);
  // The document says neither its kind nor its version: an older shape.
  const meta = doc.doc.getMap('meta');
  expect(meta.size).toBe(0);
  // Compaction is one process's at a time, and those of the other tests have clocks of their own.
  await until(async () => {
    await db.pool.query('delete from sync.lease');
    clock.advance(11_000);
    return until(() => meta.size > 0, 2_000).then(
      () => true,
      () => false,
    );
  });
  expect(meta.toJSON()).toEqual({ kind: 'document', version: 1 });
  expect(await counts(name)).toEqual({ tail: 1, snapshot: 60, history: 1 });
  expect((await busy.sync.restoreAt(name, 60))!.getMap('meta').size).toBe(0);
  const cold = await world.node();
  const reader = await new MuxClient(cold, bruno).welcomed();
  expect((await reader.ready(name)).text).toBe('x'.repeat(60));
  // Not the rooms: at its start it also opens whatever lags behind its rows (PR3).
  expect(cold.sync.stats().replicas).toBe(0);
  reader.close();
  client.close();
});

test('[RM2] [RM5] a room that nobody uses is dropped, and gives the same document to those who return', async () => {
  const clock = new HandClock();
  const small = await world.node({ clock, limits: { idleMs: 5000 } });
  const name = await fresh();
  const copy = new Y.Doc();
  const client = await new MuxClient(small, alice).welcomed();
  const doc = await client.ready(name, copy);
  doc.doc.getText('t').insert(0, 'un document assez long pour que son envoi se voie '.repeat(20));
  await until(() => doc.saved);
  client.send({ type: 'close', channel: doc.number });
  await until(() => clock.advanceBy(1000) && small.sync.stats().rooms === 0);
  const back = await client.ready(name, copy);
  expect(back.partSizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100);
  const empty = await new MuxClient(small, bruno).welcomed();
  expect((await empty.ready(name)).text).toBe(doc.text);
  empty.close();
  client.close();
});

test('[RM5] bytes above the budget are let go of, and read again when needed', async () => {
  const clock = new HandClock();
  const tight = await world.node({ clock, limits: { cacheBytes: 1000 } });
  const names = [await fresh(), await fresh(), await fresh()];
  const client = await new MuxClient(tight, alice).welcomed();
  const docs = await Promise.all(names.map((name) => client.ready(name)));
  for (const doc of docs) doc.doc.getText('t').insert(0, 'x'.repeat(900));
  await until(() => docs.every((doc) => doc.saved));
  await until(() => clock.advanceBy(1000) && tight.sync.stats().cacheBytes <= 1000);
  for (const doc of docs) doc.doc.getText('t').insert(0, 'y');
  await until(() => docs.every((doc) => doc.saved));
  await until(() => clock.advanceBy(1000) && tight.sync.stats().cacheBytes <= 1000);
  const other = await new MuxClient(tight, bruno).welcomed();
  for (const name of names) expect((await other.ready(name)).text.length).toBe(901);
  other.close();
  client.close();
});

/** Each part's session and the ids that it holds, whatever their ranges. */
function idsOf(parts: readonly SessionPart[]) {
  return parts.map(({ ranges, ...session }) => ({
    ...session,
    ids: ranges
      .flatMap(([client, from, length]) => Array.from({ length }, (_, at) => `${client}:${from + at}`))
      .toSorted(),
  }));
}

function shared() {
  return {
    isShared: true,
    isUp: false,
    start: async () => undefined,
    publish: () => undefined,
    stop: async () => undefined,
  };
}

test('[JR5] a history that lost a change is said to be broken: nobody waits for it for ever', async () => {
  const name = await fresh();
  for (const word of ['un ', 'deux ', 'trois '])
    await node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, word));
  const { rows } = await db.pool.query('select id from sync.doc where name = $1', [name]);
  await db.pool.query('delete from sync.update where doc_id = $1 and seq = 2', [rows[0].id]);
  await expect(node.sync.history(name, 3)).rejects.toThrow('the history has a hole');
  await expect(node.sync.histories.sessions(name)).rejects.toThrow('the history has a hole');
});
