import { CLOSE_CODES, decodeExchangeResponse, encodeExchangeRequest, Manifest } from '@basoche/protocol';
import type { CloseName, ExchangeRequestItem } from '@basoche/protocol';
import { kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { MuxClient } from '../testing/mux-client.ts';
import { until, World } from '../testing/world.ts';
import type { Node, Person } from '../testing/world.ts';

/** Removes whatever anybody writes under `forbidden`. */
const board: DocKindModule = {
  kind: 'board',
  version: 1,
  projectorVersion: 1,
  migrate: () => false,
  guard(doc) {
    if (!doc.getMap('m').has('forbidden')) return [];
    doc.getMap('m').delete('forbidden');
    return [{ code: 'FORBIDDEN_KEY', detail: '' }];
  },
  project: () => ({}),
};

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
  node = await world.node({
    kinds: { ...realKinds, board },
    limits: { waitMs: 1500, exchangeBytes: 300_000, docBytes: 200_000 },
  });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function get(path: string, person: Pick<Person, 'token'> | null = alice, on = node) {
  return fetch(`http://${on.url}/api/sync/${path}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
}

async function manifest(person: Person, since = '') {
  const answer = await get(`manifest${since ? `?since=${encodeURIComponent(since)}` : ''}`, person);
  expect(answer.status).toBe(200);
  return Manifest.parse(await answer.json());
}

function post(body: Uint8Array, person: Person | null = alice, headers: Record<string, string> = {}) {
  return fetch(`http://${node.url}/api/sync/exchange`, {
    method: 'POST',
    headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...headers },
    body: new Uint8Array(body),
  });
}

async function exchange(items: ExchangeRequestItem[], person = alice, headers: Record<string, string> = {}) {
  const answer = await post(encodeExchangeRequest(items), person, headers);
  expect(answer.status).toBe(200);
  return decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer()));
}

const NOTHING = new Uint8Array();
const code = (name: CloseName) => CLOSE_CODES[name].code;

test('[HX1] [HX4] one request brings edits in, what was missing out, and reaches sockets at once', async () => {
  const names = [`document/hx-${count++}`, `board/hx-${count++}`] as const;
  for (const name of names) {
    await world.doc(name, [
      [alice, 'write'],
      [bruno, 'write'],
    ]);
  }
  const socket = await new MuxClient(node, bruno).welcomed();
  const [b, guarded] = await Promise.all(names.map((name) => socket.ready(name)));
  b!.doc.getText('t').insert(0, 'du bureau');
  await until(() => b!.saved);
  const local = new Y.Doc();
  local.getMap('m').set('train', 1);
  const boardDoc = new Y.Doc();
  boardDoc.getMap('m').set('allowed', 1);
  boardDoc.getMap('m').set('forbidden', 1);
  const [first, second] = await exchange([
    { doc: names[0], stateVector: Y.encodeStateVector(local), update: Y.encodeStateAsUpdate(local) },
    { doc: names[1], stateVector: Y.encodeStateVector(boardDoc), update: Y.encodeStateAsUpdate(boardDoc) },
  ]);
  Y.applyUpdate(local, first!.update);
  Y.applyUpdate(boardDoc, second!.update);
  expect(first).toMatchObject({ code: 0, right: 'write', seq: 2 });
  expect(local.getText('t').toJSON()).toBe('du bureau');
  expect(Y.decodeStateVector(first!.stateVector)).toEqual(Y.decodeStateVector(Y.encodeStateVector(local)));
  expect(boardDoc.getMap('m').toJSON()).toEqual({ allowed: 1 });
  await until(() => b!.doc.getMap('m').get('train') === 1 && guarded!.doc.getMap('m').get('allowed') === 1);
  expect(guarded!.doc.getMap('m').has('forbidden')).toBe(false);
  // The same again adds nothing; a deletion does.
  const again = await exchange([{ doc: names[0], stateVector: NOTHING, update: Y.encodeStateAsUpdate(local) }]);
  expect(again[0]).toMatchObject({ code: 0, seq: 2 });
  local.getText('t').delete(0, 3);
  const deleted = await exchange([{ doc: names[0], stateVector: NOTHING, update: Y.encodeStateAsUpdate(local) }]);
  expect(deleted[0]!.seq).toBe(3);
  await until(() => b!.text === 'bureau');
  socket.close();
});

test('[HX2] [VG2] [RT6] each refusal concerns its document alone', async () => {
  const good = await world.doc(`document/hx-${count++}`, [[alice, 'write']]);
  const read = await world.doc(`document/hx-${count++}`, [[alice, 'read']]);
  const theirs = await world.doc(`document/hx-${count++}`, [[bruno, 'write']]);
  const list = await world.doc(`todolist/hx-${count++}`, [[alice, 'write']]);
  const broken = await world.doc(`document/hx-${count++}`, [[alice, 'write']]);
  const forged = await world.doc(`document/hx-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const owned = new Y.Doc();
  owned.getText('t').insert(0, 'à Bruno');
  await exchange([{ doc: forged, stateVector: NOTHING, update: Y.encodeStateAsUpdate(owned) }], bruno);
  owned.getText('t').insert(0, 'faux ');
  const full = new Y.Doc();
  full.getText('t').insert(0, 'x'.repeat(201_000));
  const own = new Y.Doc();
  own.getText('t').insert(0, 'x');
  const update = Y.encodeStateAsUpdate(own);
  const answer = await exchange(
    [
      { doc: good, stateVector: NOTHING, update },
      { doc: read, stateVector: NOTHING, update },
      { doc: theirs, stateVector: NOTHING, update: NOTHING },
      { doc: 'nothing/x', stateVector: NOTHING, update: NOTHING },
      { doc: list, stateVector: NOTHING, update: NOTHING },
      { doc: broken, stateVector: NOTHING, update: new Uint8Array([7, 7, 7]) },
      { doc: broken, stateVector: new Uint8Array([255, 255]), update: NOTHING },
      { doc: forged, stateVector: NOTHING, update: Y.encodeStateAsUpdate(owned) },
      { doc: broken, stateVector: NOTHING, update: Y.encodeStateAsUpdate(full) },
    ],
    alice,
    { 'basoche-kinds': JSON.stringify({ todolist: 0 }) },
  );
  expect(answer.map((item) => item.code)).toEqual([
    0,
    code('READ_ONLY'),
    code('FORBIDDEN'),
    code('NOT_FOUND'),
    code('CLIENT_TOO_OLD'),
    code('BAD_FRAME'),
    code('BAD_FRAME'),
    code('FORGED_AUTHOR'),
    code('MESSAGE_TOO_LARGE'),
  ]);
  expect(answer.slice(1).every((item) => item.update.length === 0 && item.seq === 0)).toBe(true);
});

test('[HX3] the request itself is authenticated, bounded and well-formed', async () => {
  expect((await post(encodeExchangeRequest([]), null)).status).toBe(401);
  expect((await post(new Uint8Array([5, 1]))).status).toBe(400);
  expect((await post(new Uint8Array(300_001))).status).toBe(413);
  expect((await post(encodeExchangeRequest([]), alice, { 'basoche-kinds': '{' })).status).toBe(400);
  expect((await post(new Uint8Array([65, ...new Uint8Array(200)]))).status).toBe(400);
  expect((await get('manifest', null)).status).toBe(401);
  expect((await get('manifest', { token: 'abcdefghijklmnopqrst' })).status).toBe(401);
});

test('[MF1] [MF2] [MF3] the manifest is exact: what may be read, what moved, what was lost', async () => {
  const claire = await world.person('Claire');
  const one = await world.doc(`document/mf-${count++}`, [[claire, 'write']]);
  const two = await world.doc(`document/mf-${count++}`, [[claire, 'read']]);
  await world.doc(`document/mf-${count++}`, [[alice, 'write']]);
  const all = await manifest(claire);
  expect(all.docs.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: one, title: `Titre ${one}`, seq: 0, right: 'write' },
    { name: two, title: `Titre ${two}`, seq: 0, right: 'read' },
  ]);
  expect(await manifest(claire, all.cursor)).toMatchObject({ docs: [], gone: [] });
  await node.sync.shared.editAsService(world.firmId, one, (doc) => doc.getMap('m').set('x', 1));
  const moved = await manifest(claire, all.cursor);
  expect(moved.docs.map((doc) => [doc.name, doc.seq])).toEqual([[one, 1]]);
  expect(await manifest(claire, moved.cursor)).toMatchObject({ docs: [], gone: [] });
  await world.grant(two, claire, 'none');
  await db.asFirm(world.firmId, (trx) =>
    trx.updateTable('shared_doc').set({ title: 'Nouveau titre' }).where('name', '=', one).execute(),
  );
  const lost = await manifest(claire, moved.cursor);
  expect(lost.gone).toEqual([two]);
  expect(lost.docs).toMatchObject([{ name: one, title: 'Nouveau titre' }]);
  await db.asFirm(world.firmId, (trx) =>
    trx.updateTable('shared_doc').set({ deleted_at: new Date() }).where('name', '=', one).execute(),
  );
  expect((await manifest(claire, lost.cursor)).gone).toEqual([one]);
  expect(await manifest(claire)).toMatchObject({ docs: [], gone: [] });
});

test('[MF2] a transaction that was open during an answer is not missed by the next', async () => {
  if (db.kind === 'embedded') return;
  const claire = await world.person('Claire');
  const name = await world.doc(`document/mf-${count++}`, [[claire, 'write']]);
  let cursor = '';
  await db.asFirm(world.firmId, async (trx) => {
    await trx.updateTable('shared_doc').set({ title: 'en cours' }).where('name', '=', name).execute();
    cursor = (await fetchOutside(claire)).cursor;
  });
  expect((await manifest(claire, cursor)).docs).toMatchObject([{ name, title: 'en cours' }]);
});

/** From another asynchronous context than the open transaction's. */
function fetchOutside(person: Person): Promise<Manifest> {
  return manifest(person);
}

test('[MF4] a cursor that is not ours is refused', async () => {
  for (const cursor of ['x', '1:2', "1:2:'); drop", '9'.repeat(5000)]) {
    expect((await get(`manifest?since=${encodeURIComponent(cursor)}`)).status).toBe(400);
  }
  expect((await get('wait')).status).toBe(400);
});

test('[HX5] the long poll answers when something moves, and empty when nothing does', async () => {
  const claire = await world.person('Claire');
  const name = await world.doc(`document/wt-${count++}`, [[claire, 'write']]);
  const { cursor } = await manifest(claire);
  const waiting = get(`wait?cursor=${encodeURIComponent(cursor)}`, claire).then(async (answer) =>
    Manifest.parse(await answer.json()),
  );
  await node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getMap('m').set('x', 1));
  const moved = await waiting;
  expect(moved.docs).toMatchObject([{ name, seq: 1 }]);

  const clock = new HandClock();
  const after = vi.spyOn(clock, 'after');
  const still = await world.node({ clock, limits: { waitMs: 7_321 } });
  const present = Manifest.parse(await (await get('manifest', claire, still)).json());
  const empty = get(`wait?cursor=${encodeURIComponent(present.cursor)}`, claire, still);
  await until(() => after.mock.calls.some(([milliseconds]) => milliseconds === 7_321));
  clock.advance(7_321);
  expect(Manifest.parse(await (await empty).json())).toMatchObject({ docs: [], gone: [] });
  await still.stop();
});
