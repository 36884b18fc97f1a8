import { CLOSE_CODES, decodeExchangeResponse, encodeExchangeRequest, Manifest } from '@basoche/protocol';
import type { CloseName, DocName, ExchangeRequestItem } from '@basoche/protocol';
import { conversation, kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import type { Journal } from './journal/journal.ts';
import { Marks } from './journal/marks.ts';
import { step2Message, updateMessage } from './messages.ts';
import { DatabaseState } from './testing/database-state.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

let db: Db;
let world: World;
let alice: Person;
let bruno: Person;
let count = 0;

const secret = new Uint8Array(32).fill(7);
const NOTHING = new Uint8Array();
const code = (name: CloseName) => CLOSE_CODES[name].code;

/** Takes away whatever anybody writes under `forbidden`. */
const board: DocKindModule = {
  kind: 'board',
  version: 1,
  projectorVersion: 1,
  migrate: () => false,
  guard(doc) {
    if (!doc.getMap('m').has('forbidden')) return [];
    doc.getMap('m').delete('forbidden');
    return [{ code: 'FORBIDDEN_KEY', detail: 'Cette clé n’est pas permise.' }];
  },
  project: () => ({}),
};
const kinds = { ...realKinds, board };

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function node(options: Parameters<World['node']>[0] = {}): Promise<Node> {
  return world.node({ kinds, secret, ...options });
}

function fresh(kind: 'document' | 'board' | 'conversation' = 'document'): Promise<DocName> {
  return world.doc(`${kind}/ev-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
}

async function exchange(at: Node, items: ExchangeRequestItem[], person = alice) {
  const answer = await fetch(`http://${at.url}/api/sync/exchange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: new Uint8Array(encodeExchangeRequest(items)),
  });
  expect(answer.status).toBe(200);
  return decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer()));
}

async function manifestStatus(at: Node, person: Person, since: string): Promise<number> {
  const query = `?since=${encodeURIComponent(since)}`;
  const headers = { authorization: `Bearer ${person.token}` };
  return (await fetch(`http://${at.url}/api/sync/manifest${query}`, { headers })).status;
}

async function manifest(at: Node, person: Person, since?: string): Promise<Manifest> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`http://${at.url}/api/sync/manifest${query}`, { headers });
  expect(answer.status).toBe(200);
  return Manifest.parse(await answer.json());
}

/** The journal as a fresh process reads it. */
async function stored(name: DocName): Promise<{ seq: number; text: string }> {
  const { rows } = await db.pool.query<{ seq: string; tail: Buffer[]; snapshot: Buffer | null }>(
    'select seq, tail, snapshot from sync.load($1, $2)',
    [[name], [world.firmId]],
  );
  const doc = new Y.Doc();
  for (const bytes of [...(rows[0]!.snapshot ? [rows[0]!.snapshot] : []), ...rows[0]!.tail]) Y.applyUpdate(doc, bytes);
  expect(doc.store.pendingStructs).toBeNull();
  expect(doc.store.pendingDs).toBeNull();
  return { seq: Number(rows[0]!.seq), text: doc.getText('t').toJSON() };
}

/** Who found that the database went back. */
async function rollbacks(): Promise<string[]> {
  const { rows } = await db.pool.query<{ found_by: string }>('select found_by from sync.rollback order by id');
  return rows.map((row) => row.found_by);
}

/** A text that is written in pieces, each an update that leans on those before it. */
function pieces(...texts: string[]): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const text of texts) doc.getText('t').insert(doc.getText('t').length, text);
  return { doc, updates };
}

test('[EV1] a process that outlives its database going back acknowledges nothing more from its memory', async () => {
  const name = await fresh();
  const living = await node({ clock: new HandClock() });
  const a = await new MuxClient(living, alice).ready(name);
  const b = await new MuxClient(living, bruno).ready(name);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved && b.text === 'UN. ');
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'DEUX. ');
  await until(() => a.saved && b.text === 'UN. DEUX. ');
  await backup.restore();
  b.doc.getText('t').insert(10, 'TROIS.');
  await until(() => a.closed !== null && b.closed !== null);
  expect([a.closed, b.closed]).toEqual(['STORAGE_FAILED', 'STORAGE_FAILED']);
  expect(b.acked).toBeLessThan(b.sent);
  expect(await stored(name)).toEqual({ seq: 1, text: 'UN. ' });
  // The same process serves what is stored.
  const again = await new MuxClient(living, alice).ready(name);
  expect(again.text).toBe('UN. ');
  again.doc.getText('t').insert(4, 'ENCORE.');
  await until(() => again.saved);
  expect(await stored(name)).toEqual({ seq: 2, text: 'UN. ENCORE.' });
});

test.each([
  ['the same number of edits', 1],
  ['more edits than before', 3],
])('[EV1] a process notices another history of the document: others wrote %s', async (_what, edits) => {
  const name = await fresh();
  const living = await node({ clock: new HandClock() });
  const a = await new MuxClient(living, alice).ready(name);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'PERDU. ');
  await until(() => a.saved);
  await backup.restore();
  const other = await node({ clock: new HandClock() });
  const b = await new MuxClient(other, bruno).ready(name);
  for (let edit = 0; edit < edits; edit += 1) {
    b.doc.getText('t').insert(b.text.length, `B${edit}. `);
    await until(() => b.saved);
  }
  const before = await stored(name);
  a.doc.getText('t').insert(11, 'SUR DU PERDU.');
  await until(() => a.closed !== null);
  expect(a.closed).toBe('STORAGE_FAILED');
  expect(await stored(name)).toEqual(before);
});

test('[EV1] a process that is behind the journal, also past a compaction, commits what stands', async () => {
  const name = await fresh();
  const left = await node({ clock: new HandClock() });
  const right = await node({ clock: new HandClock() });
  const a = await new MuxClient(left, alice).ready(name);
  a.doc.getText('t').insert(0, 'A');
  await until(() => a.saved);
  const b = await new MuxClient(right, bruno).ready(name);
  b.doc.getText('t').insert(1, 'B');
  await until(() => b.saved);
  a.doc.getText('t').insert(1, 'a');
  await until(() => a.saved && a.text.includes('B'));
  expect(await right.sync.compact(name, world.firmId)).toBe(true);
  b.doc.getText('t').insert(0, 'b');
  await until(() => b.saved);
  expect(await right.sync.compact(name, world.firmId)).toBe(true);
  a.doc.getText('t').insert(0, 'c');
  await until(() => a.saved);
  await until(() => a.text.includes('b'));
  expect((await stored(name)).text).toBe(a.text);
});

test('[EV2] without an edit, the poll finds that the database went back: every document is read anew', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const quiet = await fresh();
  const clock = new HandClock();
  const living = await node({ clock });
  const a = await new MuxClient(living, alice).ready(name);
  const q = await new MuxClient(living, alice).ready(quiet);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'PERDU.');
  await until(() => a.saved);
  await backup.restore();
  await until(() => clock.advanceBy(500) && a.closed !== null && q.closed !== null);
  expect([a.closed, q.closed]).toEqual(['STORAGE_FAILED', 'STORAGE_FAILED']);
  await until(async () => (await rollbacks()).length > 0);
  expect(await rollbacks()).toEqual(['a process']);
});

test('[EV2] a document whose bytes memory let go of is not taken for what the database went back to', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const clock = new HandClock();
  const living = await node({ clock, limits: { cacheBytes: 0, idleMs: 3_600_000 } });
  const a = await new MuxClient(living, alice).ready(name);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'PERDU.');
  await until(() => a.saved);
  await living.sync.projected(name, world.firmId);
  clock.advance(1_000);
  await backup.restore();
  const [answer] = await exchange(living, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
  expect(answer!.code).toBe(code('STORAGE_FAILED'));
  expect(a.closed).toBe('STORAGE_FAILED');
});

test('[EV5] [G4] rows of what was lost are written anew from what there is', async () => {
  const name = await world.doc(`conversation/ev-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const clock = new HandClock();
  const living = await node({ clock });
  const post = (text: string) =>
    living.sync.shared.edit(alice, name, (doc) => {
      const actor = {
        userId: alice.userId,
        device: 'd',
        clock: { now: () => 1, time: 0 },
        newId: () => text,
        random: () => 0.5,
      };
      conversation.sendMessage(doc, actor, { text });
    });
  await post('reste');
  const backup = await DatabaseState.save(db, world.firmId);
  await post('perdu');
  await backup.restore();
  const texts = async () =>
    (await db.pool.query<{ text: string }>('select text from message where doc = $1 order by 1', [name])).rows.map(
      (row) => row.text,
    );
  expect(await texts()).toEqual(['perdu', 'reste']);
  await until(() => clock.advanceBy(500) && living.sync.stats().rooms === 0);
  await living.sync.projected(name, world.firmId);
  expect(await texts()).toEqual(['reste']);
});

test('[EV3] what leans on content that the server lacks is never called stored, over HTTPS', async () => {
  const name = await fresh();
  const at = await node();
  const { doc, updates } = pieces('UN. ', 'DEUX.');
  const stateVector = Y.encodeStateVector(doc);
  const [answer] = await exchange(at, [{ doc: name, stateVector, update: updates[1]! }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 0 });
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
  expect(await stored(name)).toEqual({ seq: 0, text: '' });
  // The device compares, and sends what the server said it lacks.
  const update = Y.encodeStateAsUpdate(doc, answer!.stateVector);
  expect((await exchange(at, [{ doc: name, stateVector, update }]))[0]).toMatchObject({ code: 0, seq: 1 });
  expect((await stored(name)).text).toBe('UN. DEUX.');
});

test('[EV3] what stands of it is stored, the rest is said to be missing', async () => {
  const name = await fresh();
  const at = await node();
  const lost = pieces('UN. ', 'DEUX.');
  const other = pieces('TROIS.');
  const update = Y.mergeUpdates([lost.updates[1]!, other.updates[0]!]);
  const [answer] = await exchange(at, [{ doc: name, stateVector: NOTHING, update }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 1 });
  expect([...Y.decodeStateVector(answer!.stateVector)]).toEqual([[other.doc.clientID, 6]]);
  expect(answer!.update).toHaveLength(0);
  expect((await stored(name)).text).toBe('TROIS.');
});

test('[EV3] deletes of what the server lacks are not called stored either', async () => {
  const name = await fresh();
  const at = await node();
  const { doc, updates } = pieces('UN.');
  doc.getText('t').delete(0, 3);
  const [answer] = await exchange(at, [{ doc: name, stateVector: NOTHING, update: updates[1]! }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 0 });
  const whole = await exchange(at, [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }]);
  expect(whole[0]).toMatchObject({ code: 0, seq: 1 });
});

test('[EV3] [JR3] of an update whose deletes are of what the server lacks, nothing of them is journalled', async () => {
  const name = await fresh();
  const at = await node();
  const { doc, updates } = pieces('UN.');
  doc.getText('t').delete(0, 3);
  const other = pieces('TROIS.');
  const update = Y.mergeUpdates([updates[1]!, other.updates[0]!]);
  const [answer] = await exchange(at, [{ doc: name, stateVector: NOTHING, update }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 1 });
  expect(await stored(name)).toEqual({ seq: 1, text: 'TROIS.' });
});

test('[EV3] two processes without stickiness: what one of them holds, the other reads before it judges', async () => {
  const left = await node({ clock: new HandClock() });
  const right = await node({ clock: new HandClock() });
  for (let round = 0; round < 5; round += 1) {
    const name = await fresh();
    const { doc, updates } = pieces('un ', 'deux ', 'trois ', 'quatre ', 'cinq ', 'six');
    // Warm on the second.
    await exchange(right, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
    for (const [index, update] of updates.entries()) {
      const [answer] = await exchange(index % 2 === 0 ? left : right, [
        { doc: name, stateVector: Y.encodeStateVector(doc), update },
      ]);
      expect(answer).toMatchObject({ code: 0, seq: index + 1 });
    }
    expect(await stored(name)).toEqual({ seq: 6, text: 'un deux trois quatre cinq six' });
  }
});

test('[EV3] on a socket an answer with a hole is not acknowledged until somebody brings the rest', async () => {
  const name = await fresh();
  const clock = new HandClock();
  const at = await node({ clock });
  const { updates } = pieces('UN. ', 'DEUX.');
  const client = await new MuxClient(at, alice).ready(name);
  client.sent += 1;
  client.data(step2Message(updates[1]!));
  await exchange(at, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
  expect(client.acked).toBeLessThan(client.sent);
  expect(await stored(name)).toEqual({ seq: 0, text: '' });
  const asked = () => client.frames.filter((frame) => frame.type === 'data').length;
  const before = asked();
  await exchange(at, [{ doc: name, stateVector: NOTHING, update: updates[0]! }]);
  // The client has both pieces: it answers the question that follows with all that it has.
  Y.applyUpdate(client.doc, updates[0]!, client);
  Y.applyUpdate(client.doc, updates[1]!, client);
  await until(() => clock.advanceBy(500) && asked() > before);
  await until(() => clock.advanceBy(500) && client.acked === client.sent);
  expect((await stored(name)).text).toBe('UN. DEUX.');
});

test('[EV3] a plain update with a gap is asked for, and another process may hold what it leans on', async () => {
  const name = await fresh();
  const left = await node({ clock: new HandClock() });
  const right = await node({ clock: new HandClock() });
  const { doc, updates } = pieces('UN. ', 'DEUX.');
  const client = await new MuxClient(right, alice).ready(name);
  await exchange(left, [{ doc: name, stateVector: NOTHING, update: updates[0]! }]);
  Y.applyUpdate(client.doc, Y.encodeStateAsUpdate(doc), client);
  client.sent += 1;
  client.data(updateMessage(updates[1]!));
  await until(() => client.acked === client.sent);
  expect((await stored(name)).text).toBe('UN. DEUX.');
});

test('[EV4] a device that comes back to an older database is told, and loses nothing by its list', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const at = await node();
  await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
  const early = await manifest(at, alice);
  expect(early.restored).toBeUndefined();
  const backup = await DatabaseState.save(db, world.firmId);
  const later = await fresh();
  const clock = new HandClock();
  clock.advance(60_000);
  const afterwards = await node({ clock });
  const late = await manifest(afterwards, alice, early.cursor);
  expect(late.docs.map((doc) => doc.name)).toContain(later);
  expect(late.restored).toBeUndefined();
  await backup.restore();
  const restarted = await node();
  // A cursor of before the backup is of this history.
  expect((await manifest(restarted, bruno, early.cursor)).restored).toBeUndefined();
  const told = await manifest(restarted, alice, late.cursor);
  expect(told.restored).toBe(true);
  expect(told.gone).toEqual([]);
  expect(told.docs.map((doc) => doc.name)).toContain(name);
  expect(told.docs.map((doc) => doc.name)).not.toContain(later);
  expect(await rollbacks()).toEqual(['a device']);
  expect((await manifest(restarted, alice, told.cursor)).restored).toBeUndefined();
});

test('[EV2] [EV4] whoever recorded that the database went back, a process proves nothing from its memory to a device that brings a lost mark', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const clock = new HandClock();
  const living = await node({ clock });
  const backup = await DatabaseState.save(db, world.firmId);
  const { doc } = pieces('PERDU');
  const update = Y.encodeStateAsUpdate(doc);
  await exchange(living, [{ doc: name, stateVector: NOTHING, update }]);
  const { cursor } = await manifest(living, alice);
  await backup.restore();
  // Another process found it, or it went back twice.
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'a process')`, [
    new Date(clock.now()),
  ]);
  expect((await manifest(living, alice, cursor)).restored).toBe(true);
  const [answer] = await exchange(living, [{ doc: name, stateVector: NOTHING, update: new Uint8Array() }]);
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
});

test('[EV2] an exchange answered by a process that found nothing itself proves nothing of what was lost', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const living = await node({ clock: new HandClock() });
  const backup = await DatabaseState.save(db, world.firmId);
  const { doc } = pieces('PERDU');
  const update = Y.encodeStateAsUpdate(doc);
  await exchange(living, [{ doc: name, stateVector: NOTHING, update }]);
  await backup.restore();
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a process')`);
  const [answer] = await exchange(living, [{ doc: name, stateVector: NOTHING, update: new Uint8Array() }]);
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
});

test('[EV4] a list that was given within seconds after the backup, under a mark that is in it, is known to be of what was lost', async () => {
  await db.pool.query('delete from sync.rollback');
  for (const lost of ['an edit', 'a right'] as const) {
    const name = await fresh();
    const at = await node({ clock: new HandClock() });
    await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
    const early = await manifest(at, alice);
    const backup = await DatabaseState.save(db, world.firmId);
    if (lost === 'an edit')
      await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'b'));
    else await world.grant(name, alice, 'none');
    const late = await manifest(at, alice, early.cursor);
    expect([...late.docs.map((doc) => doc.name), ...late.gone]).toEqual([name]);
    // Nothing moved since: the cursor says the same of the database.
    const later = await manifest(at, alice, late.cursor);
    expect([later.restored, later.docs, later.gone]).toEqual([undefined, [], []]);
    await backup.restore();
    const restarted = await node({ clock: new HandClock() });
    expect((await manifest(restarted, bruno, early.cursor)).restored).toBeUndefined();
    const told = await manifest(restarted, alice, later.cursor);
    expect(told.restored).toBe(true);
    expect(told.docs.map((doc) => doc.name)).toContain(name);
    expect((await manifest(restarted, alice, told.cursor)).restored).toBeUndefined();
    await db.pool.query('delete from sync.rollback');
  }
});

test('[EV4] a cursor of transactions that the database has not come to is of what it lost; nobody can invent one', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const at = await node({ clock: new HandClock() });
  await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
  const [, mark, place] = (await manifest(at, alice)).cursor.split('~');
  expect(await manifestStatus(at, alice, `99999999:99999999:~${mark}~${place}`)).toBe(400);
  const signer = new Marks({ journal: {} as Journal, secret, renewMs: 0, now: Date.now });
  const future = signer.signed(`99999999:99999999:~${mark}`, place!.split('.').slice(0, -1).join('.'));
  expect((await manifest(at, alice, future)).restored).toBe(true);
  await db.pool.query('delete from sync.rollback');
});

test('[EV4] a cursor whose mark nobody here signed says nothing of the database', async () => {
  const name = await fresh();
  const at = await node();
  const { cursor } = await manifest(at, alice);
  const [snapshot, mark] = cursor.split('~');
  const [id, nonce, time, mac] = mark!.split('.');
  for (const forged of [
    `${snapshot}~${Number(id) + 5}.${nonce}.${time}.${mac}`,
    `${snapshot}~${id}.${nonce}.${time}.${'A'.repeat(43)}`,
    `${snapshot}~x`,
    `${snapshot}~`,
  ])
    expect(await manifestStatus(at, alice, forged)).toBe(400);
  const other = await node({ secret: new Uint8Array(32).fill(8) });
  expect(await manifestStatus(other, alice, cursor)).toBe(400);
  // Earlier releases gave cursors without a mark.
  expect((await manifest(at, alice, snapshot)).restored).toBeUndefined();
  expect(name).toBeDefined();
});

test('[EV6] [AU2] content of others is taken back only after the database went back, and makes nobody its owner', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh();
  const living = await node({ clock: new HandClock() });
  const known = pieces('CONNU ');
  await exchange(living, [{ doc: name, stateVector: NOTHING, update: known.updates[0]! }], bruno);
  const backup = await DatabaseState.save(db, world.firmId);
  known.doc.getText('t').insert(6, 'PERDU ');
  await exchange(living, [{ doc: name, stateVector: NOTHING, update: known.updates[1]! }], bruno);
  const unknown = pieces('INCONNU ');
  await exchange(living, [{ doc: name, stateVector: NOTHING, update: unknown.updates[0]! }], bruno);
  await backup.restore();
  const restarted = await node({ clock: new HandClock() });
  const mine = pieces('À MOI ');
  const update = Y.mergeUpdates([...known.updates, ...unknown.updates, ...mine.updates]);
  const handsBack = [mine.doc.clientID];
  const item = { doc: name, stateVector: NOTHING, update, handsBack };
  expect((await exchange(restarted, [item]))[0]!.code).toBe(code('FORGED_AUTHOR'));
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  // Without saying that it hands back, a forger stays one.
  expect((await exchange(restarted, [{ ...item, handsBack: undefined }]))[0]!.code).toBe(code('FORGED_AUTHOR'));
  expect((await exchange(restarted, [item]))[0]).toMatchObject({ code: 0, seq: 2 });
  const { text } = await stored(name);
  for (const word of ['CONNU ', 'PERDU ', 'INCONNU ', 'À MOI ']) expect(text).toContain(word);
  const owners = await db.pool.query<{ client_id: string; user_id: string }>(
    'select client_id, user_id from sync.client k join sync.doc d on d.id = k.doc_id where d.name = $1',
    [name],
  );
  expect(new Map(owners.rows.map((row) => [Number(row.client_id), row.user_id]))).toEqual(
    new Map([
      [known.doc.clientID, bruno.userId],
      [mine.doc.clientID, alice.userId],
    ]),
  );
  const actors = await db.pool.query<{ actor_id: string | null }>(
    'select actor_id from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  expect(actors.rows.map((row) => row.actor_id)).toEqual([bruno.userId, null]);
  // Who really wrote it goes on writing.
  unknown.doc.getText('t').insert(8, 'SUITE');
  const [next] = await exchange(restarted, [{ doc: name, stateVector: NOTHING, update: unknown.updates[1]! }], bruno);
  expect(next!.code).toBe(0);
});

test('[EV6] [GU1] no guard undoes with one person’s rights what another did and the database lost', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh('conversation');
  const living = await node({ clock: new HandClock() });
  const doc = new Y.Doc();
  const actor = {
    userId: bruno.userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => 'm1',
    random: () => 0.5,
  };
  const backup = await DatabaseState.save(db, world.firmId);
  conversation.sendMessage(doc, actor, { text: 'De Bruno' });
  const sent = await exchange(living, [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }], bruno);
  expect(sent[0]!.code).toBe(0);
  Y.applyUpdate(doc, sent[0]!.update);
  await backup.restore();
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const restarted = await node({ clock: new HandClock() });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [] };
  expect((await exchange(restarted, [item]))[0]!.code).toBe(0);
  await restarted.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query('select text, author, deleted_at from message where doc = $1', [name]);
  expect(rows).toEqual([{ text: 'De Bruno', author: bruno.userId, deleted_at: null }]);
});

test('[EV6] [GU1] what the sender wrote is judged like any edit of theirs, and gets its place', async () => {
  await db.pool.query('delete from sync.rollback');
  const name = await fresh('conversation');
  const living = await node({ clock: new HandClock() });
  let ids = 0;
  const actorOf = (userId: string) => ({
    userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => `n${ids++}`,
    random: () => 0.5,
  });
  const theirs = new Y.Doc();
  const backup = await DatabaseState.save(db, world.firmId);
  conversation.sendMessage(theirs, actorOf(bruno.userId), { text: 'De Bruno' });
  const sent = await exchange(
    living,
    [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(theirs) }],
    bruno,
  );
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs));
  Y.applyUpdate(doc, sent[0]!.update);
  const places = Y.encodeStateAsUpdate(doc);
  await backup.restore();
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const restarted = await node({ clock: new HandClock() });
  // Typed without a line, and in somebody else's name.
  conversation.sendMessage(doc, actorOf(alice.userId), { text: 'D’Alice' });
  doc.getMap('messages').set('forged', { author: bruno.userId, text: 'Faux', sentAt: '2026-11-21T10:00:00.000Z' });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [doc.clientID] };
  const [answer] = await exchange(restarted, [item]);
  expect(answer).toMatchObject({ code: 0, notices: [{ code: 'MESSAGE_FORGED' }] });
  await restarted.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query(
    'select text, author, received_at is not null as placed from message where doc = $1 order by position',
    [name],
  );
  expect(rows).toEqual([
    { text: 'De Bruno', author: bruno.userId, placed: true },
    { text: 'D’Alice', author: alice.userId, placed: true },
  ]);
  // The place that Bruno's message had is the one it has.
  const again = new Y.Doc();
  Y.applyUpdate(again, places);
  Y.applyUpdate(again, answer!.update);
  expect(again.getArray('order').length).toBe(2);
});

test('[EV6] [GD9] a message that is handed back gets its place, and the time of the server once', async () => {
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const name = await fresh('conversation');
  const at = await node({ clock: new HandClock() });
  const doc = new Y.Doc();
  const actor = {
    userId: alice.userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => 'm1',
    random: () => 0.5,
  };
  conversation.sendMessage(doc, actor, { text: 'Jamais envoyé' });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [doc.clientID] };
  const [answer] = await exchange(at, [item]);
  expect(answer!.code).toBe(0);
  Y.applyUpdate(doc, answer!.update);
  expect(conversation.readMessages(doc)).toMatchObject([{ text: 'Jamais envoyé', receivedAt: expect.any(String) }]);
  // The same again from another device changes nothing.
  await exchange(at, [{ ...item, update: Y.encodeStateAsUpdate(doc), handsBack: [] }], bruno);
  await at.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query('select author, received_at is null as waits from message where doc = $1', [
    name,
  ]);
  expect(rows).toEqual([{ author: alice.userId, waits: false }]);
  expect(await stored(name)).toMatchObject({ seq: 1 });
});

test('[EV6] a reader hands nothing back', async () => {
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const name = await world.doc(`document/ev-${count++}`, [
    [alice, 'read'],
    [bruno, 'write'],
  ]);
  const at = await node({ clock: new HandClock() });
  const { doc } = pieces('LU');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [] };
  expect((await exchange(at, [item]))[0]!.code).toBe(code('READ_ONLY'));
});

test('[EV7] [GU2] what a guard undoes is told over HTTPS too, to its author alone', async () => {
  const name = await fresh('board');
  const quiet = await fresh('board');
  const at = await node({ clock: new HandClock() });
  const doc = new Y.Doc();
  doc.getMap('m').set('forbidden', 1);
  doc.getMap('m').set('allowed', 1);
  const other = new Y.Doc();
  other.getMap('m').set('allowed', 1);
  const answers = await exchange(at, [
    { doc: quiet, stateVector: NOTHING, update: Y.encodeStateAsUpdate(other) },
    { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) },
  ]);
  expect(answers.map((answer) => answer.notices ?? [])).toEqual([
    [],
    [{ code: 'FORBIDDEN_KEY', detail: 'Cette clé n’est pas permise.' }],
  ]);
  const again = await exchange(at, [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }]);
  expect(again[0]!.notices).toBeUndefined();
});
