import { conversation, kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { step2Message, updateMessage } from './messages.ts';
import { DatabaseState } from './testing/database-state.ts';
import { code, EvidenceScene, NOTHING, pieces } from './testing/evidence-scene.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until } from './testing/world.ts';
import type { Person, World } from './testing/world.ts';

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

let scene: EvidenceScene;
let db: Db;
let world: World;
let alice: Person;
let bruno: Person;

beforeAll(async () => {
  scene = await EvidenceScene.open();
  ({ db, world, alice, bruno } = scene);
});

afterAll(() => scene?.close());

test('[EV1] a process that outlives its database going back acknowledges nothing more from its memory', async () => {
  const name = await scene.fresh();
  const living = await scene.node({ clock: new HandClock() });
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
  expect(await scene.stored(name)).toEqual({ seq: 1, text: 'UN. ' });
  // The same process serves what is stored.
  const again = await new MuxClient(living, alice).ready(name);
  expect(again.text).toBe('UN. ');
  again.doc.getText('t').insert(4, 'ENCORE.');
  await until(() => again.saved);
  expect(await scene.stored(name)).toEqual({ seq: 2, text: 'UN. ENCORE.' });
});

test.each([
  ['the same number of edits', 1],
  ['more edits than before', 3],
])('[EV1] a process notices another history of the document: others wrote %s', async (_what, edits) => {
  const name = await scene.fresh();
  const living = await scene.node({ clock: new HandClock() });
  const a = await new MuxClient(living, alice).ready(name);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'PERDU. ');
  await until(() => a.saved);
  await backup.restore();
  const other = await scene.node({ clock: new HandClock() });
  const b = await new MuxClient(other, bruno).ready(name);
  for (let edit = 0; edit < edits; edit += 1) {
    b.doc.getText('t').insert(b.text.length, `B${edit}. `);
    await until(() => b.saved);
  }
  const before = await scene.stored(name);
  a.doc.getText('t').insert(11, 'SUR DU PERDU.');
  await until(() => a.closed !== null);
  expect(a.closed).toBe('STORAGE_FAILED');
  expect(await scene.stored(name)).toEqual(before);
});

test('[EV1] a process that is behind the journal, also past a compaction, commits what stands', async () => {
  const name = await scene.fresh();
  const left = await scene.node({ clock: new HandClock() });
  const right = await scene.node({ clock: new HandClock() });
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
  expect((await scene.stored(name)).text).toBe(a.text);
});

test('[EV2] without an edit, the poll finds that the database went back: every document is read anew', async () => {
  await scene.forgetRollbacks();
  const name = await scene.fresh();
  const quiet = await scene.fresh();
  const clock = new HandClock();
  const living = await scene.node({ clock });
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
  await until(async () => (await scene.rollbacks()).length > 0);
  expect(await scene.rollbacks()).toEqual(['a process']);
});

test('[EV2] a document whose bytes memory let go of is not taken for what the database went back to', async () => {
  await scene.forgetRollbacks();
  const name = await scene.fresh();
  const clock = new HandClock();
  const living = await scene.node({ clock, limits: { cacheBytes: 0, idleMs: 3_600_000 } });
  const a = await new MuxClient(living, alice).ready(name);
  a.doc.getText('t').insert(0, 'UN. ');
  await until(() => a.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  a.doc.getText('t').insert(4, 'PERDU.');
  await until(() => a.saved);
  await living.sync.projected(name, world.firmId);
  clock.advance(1_000);
  await backup.restore();
  const [answer] = await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
  expect(answer!.code).toBe(code('STORAGE_FAILED'));
  expect(a.closed).toBe('STORAGE_FAILED');
});

test('[EV5] [G4] rows of what was lost are written anew from what there is', async () => {
  const name = await scene.fresh('conversation');
  const clock = new HandClock();
  const living = await scene.node({ clock });
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
  await until(async () => clock.advanceBy(500) && (await texts()).join() === 'reste');
});

test('[EV3] what leans on content that the server lacks is never called stored, over HTTPS', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  const { doc, updates } = pieces('UN. ', 'DEUX.');
  const stateVector = Y.encodeStateVector(doc);
  const [answer] = await scene.exchange(at, [{ doc: name, stateVector, update: updates[1]! }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 0 });
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
  expect(await scene.stored(name)).toEqual({ seq: 0, text: '' });
  // The device compares, and sends what the server said it lacks.
  const update = Y.encodeStateAsUpdate(doc, answer!.stateVector);
  expect((await scene.exchange(at, [{ doc: name, stateVector, update }]))[0]).toMatchObject({ code: 0, seq: 1 });
  expect((await scene.stored(name)).text).toBe('UN. DEUX.');
});

test('[EV3] what stands of it is stored, the rest is said to be missing', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  const lost = pieces('UN. ', 'DEUX.');
  const other = pieces('TROIS.');
  const update = Y.mergeUpdates([lost.updates[1]!, other.updates[0]!]);
  const [answer] = await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 1 });
  expect([...Y.decodeStateVector(answer!.stateVector)]).toEqual([[other.doc.clientID, 6]]);
  expect(answer!.update).toHaveLength(0);
  expect((await scene.stored(name)).text).toBe('TROIS.');
});

test('[EV3] deletes of what the server lacks are not called stored either', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  const { doc, updates } = pieces('UN.');
  doc.getText('t').delete(0, 3);
  const [answer] = await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update: updates[1]! }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 0 });
  const whole = await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }]);
  expect(whole[0]).toMatchObject({ code: 0, seq: 1 });
});

test('[EV3] [JR3] of an update whose deletes are of what the server lacks, nothing of them is journalled', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  const { doc, updates } = pieces('UN.');
  doc.getText('t').delete(0, 3);
  const other = pieces('TROIS.');
  const update = Y.mergeUpdates([updates[1]!, other.updates[0]!]);
  const [answer] = await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update }]);
  expect(answer).toMatchObject({ code: code('CONTENT_MISSING'), seq: 1 });
  expect(await scene.stored(name)).toEqual({ seq: 1, text: 'TROIS.' });
});

test('[EV3] two processes without stickiness: what one of them holds, the other reads before it judges', async () => {
  const left = await scene.node({ clock: new HandClock() });
  const right = await scene.node({ clock: new HandClock() });
  for (let round = 0; round < 5; round += 1) {
    const name = await scene.fresh();
    const { doc, updates } = pieces('un ', 'deux ', 'trois ', 'quatre ', 'cinq ', 'six');
    // Warm on the second.
    await scene.exchange(right, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
    for (const [index, update] of updates.entries()) {
      const [answer] = await scene.exchange(index % 2 === 0 ? left : right, [
        { doc: name, stateVector: Y.encodeStateVector(doc), update },
      ]);
      expect(answer).toMatchObject({ code: 0, seq: index + 1 });
    }
    expect(await scene.stored(name)).toEqual({ seq: 6, text: 'un deux trois quatre cinq six' });
  }
});

test('[EV3] on a socket an answer with a hole is not acknowledged until somebody brings the rest', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  const at = await scene.node({ clock });
  const { updates } = pieces('UN. ', 'DEUX.');
  const client = await new MuxClient(at, alice).ready(name);
  client.sent += 1;
  client.data(step2Message(updates[1]!));
  await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update: NOTHING }]);
  expect(client.acked).toBeLessThan(client.sent);
  expect(await scene.stored(name)).toEqual({ seq: 0, text: '' });
  const asked = () => client.frames.filter((frame) => frame.type === 'data').length;
  const before = asked();
  await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update: updates[0]! }]);
  // The client has both pieces: it answers the question that follows with all that it has.
  Y.applyUpdate(client.doc, updates[0]!, client);
  Y.applyUpdate(client.doc, updates[1]!, client);
  await until(() => clock.advanceBy(500) && asked() > before);
  await until(() => clock.advanceBy(500) && client.acked === client.sent);
  expect((await scene.stored(name)).text).toBe('UN. DEUX.');
});

test('[EV3] a plain update with a gap is asked for, and another process may hold what it leans on', async () => {
  const name = await scene.fresh();
  const left = await scene.node({ clock: new HandClock() });
  const right = await scene.node({ clock: new HandClock() });
  const { doc, updates } = pieces('UN. ', 'DEUX.');
  const client = await new MuxClient(right, alice).ready(name);
  await scene.exchange(left, [{ doc: name, stateVector: NOTHING, update: updates[0]! }]);
  Y.applyUpdate(client.doc, Y.encodeStateAsUpdate(doc), client);
  client.sent += 1;
  client.data(updateMessage(updates[1]!));
  await until(() => client.acked === client.sent);
  expect((await scene.stored(name)).text).toBe('UN. DEUX.');
});

test('[EV2] an exchange answered by a process that found nothing itself proves nothing of what was lost', async () => {
  await scene.forgetRollbacks();
  const name = await scene.fresh();
  const living = await scene.node({ clock: new HandClock() });
  const backup = await DatabaseState.save(db, world.firmId);
  const { doc } = pieces('PERDU');
  const update = Y.encodeStateAsUpdate(doc);
  await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update }]);
  await backup.restore();
  await scene.foundRollback('a process');
  const [answer] = await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: new Uint8Array() }]);
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
});

test('[EV7] [GU2] what a guard undoes is told over HTTPS too, to its author alone', async () => {
  const name = await scene.fresh('board');
  const quiet = await scene.fresh('board');
  const at = await scene.node({ kinds, clock: new HandClock() });
  const doc = new Y.Doc();
  doc.getMap('m').set('forbidden', 1);
  doc.getMap('m').set('allowed', 1);
  const other = new Y.Doc();
  other.getMap('m').set('allowed', 1);
  const answers = await scene.exchange(at, [
    { doc: quiet, stateVector: NOTHING, update: Y.encodeStateAsUpdate(other) },
    { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) },
  ]);
  expect(answers.map((answer) => answer.notices ?? [])).toEqual([
    [],
    [{ code: 'FORBIDDEN_KEY', detail: 'Cette clé n’est pas permise.' }],
  ]);
  const again = await scene.exchange(at, [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }]);
  expect(again[0]!.notices).toBeUndefined();
});
