import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Person } from './testing/world.ts';

let db: Db;
let world: World;
let alice: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function written(): Promise<string> {
  const node = await world.node();
  const name = await world.doc(`document/qt-${count++}`, [[alice, 'write']]);
  await node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'précieux'));
  await node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'très '));
  await node.stop();
  return name;
}

const damages: Record<string, string> = {
  'a byte changed in an update': `update sync.update u set bytes = set_byte(u.bytes, 2, get_byte(u.bytes, 2) # 1)
    from sync.doc d where d.id = u.doc_id and d.name = $1 and u.seq = 1`,
  'an update missing': 'delete from sync.update u using sync.doc d where d.id = u.doc_id and d.name = $1 and u.seq = 1',
  'an update emptied': `update sync.update u set bytes = '' from sync.doc d where d.id = u.doc_id and d.name = $1`,
  'a snapshot missing': 'update sync.doc set snapshot_seq = 1 where name = $1',
};

test('[QT1] [G5] a snapshot that changed since it was written is refused', async () => {
  const name = (await written()) as `document/${string}`;
  const node = await world.node();
  expect(await node.sync.compact(name, world.firmId)).toBe(true);
  await db.pool.query(
    `update sync.snapshot s set bytes = set_byte(s.bytes, 8, get_byte(s.bytes, 8) # 1) from sync.doc d
     where d.id = s.doc_id and d.name = $1`,
    [name],
  );
  const client = await new MuxClient(node, alice).welcomed();
  expect((await client.ready(name)).closed).toBe('QUARANTINED');
  client.close();
});

for (const [damage, statement] of Object.entries(damages)) {
  test(`[QT1] [QT2] [G5] ${damage}: refused, flagged, never empty, the others go on`, async () => {
    const name = (await written()) as `document/${string}`;
    const fine = (await written()) as `document/${string}`;
    await db.pool.query(statement, [name]);
    const node = await world.node();
    const client = await new MuxClient(node, alice).welcomed();
    const broken = await client.ready(name);
    expect(broken.closed).toBe('QUARANTINED');
    expect(broken.frames.some((frame) => frame.type === 'data')).toBe(false);
    expect((await client.ready(fine)).text).toBe('très précieux');
    await until(async () => {
      const { rows } = await db.pool.query('select quarantined_at, quarantine_reason from sync.doc where name = $1', [
        name,
      ]);
      return rows[0].quarantined_at !== null && rows[0].quarantine_reason !== '';
    });
    await expect(node.sync.shared.read(name, () => 0)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(node.sync.shared.editAsService(world.firmId, name, () => 0)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    client.close();
  });
}

test('[QT1] an edit of the server’s own in a document that cannot be built is refused, and does not wait for ever', async () => {
  const name = await world.doc(`document/qt-${count++}`, [[alice, 'write']]);
  const writing = await world.node();
  await writing.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
  await writing.stop();
  const first = new Y.Doc();
  first.getText('t').insert(0, 'a');
  const second = new Y.Doc();
  Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
  second.getText('t').insert(1, 'b');
  // It reads well, and leans on what was never there.
  const pending = Y.encodeStateAsUpdate(second, Y.encodeStateVector(first));
  await db.pool.query('update sync.update u set bytes = $2 from sync.doc d where d.id = u.doc_id and d.name = $1', [
    name,
    Buffer.from(pending),
  ]);
  const node = await world.node();
  const edit = () => node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'c'));
  const both = await Promise.allSettled([edit(), edit()]);
  expect(both).toMatchObject([{ reason: { code: 'UNAVAILABLE' } }, { reason: { code: 'UNAVAILABLE' } }]);
  await expect(edit()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('[QT2] an open document that is flagged takes nothing more, until it is released', async () => {
  const name = (await written()) as `document/${string}`;
  const node = await world.node();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  await db.pool.query('update sync.doc set quarantined_at = now() where name = $1', [name]);
  doc.doc.getText('t').insert(0, 'encore ');
  await until(() => doc.closed !== null);
  expect(doc.closed).toBe('QUARANTINED');
  expect((await client.ready(name)).closed).toBe('QUARANTINED');
  await node.sync.release(name);
  const again = await client.ready(name, doc.doc);
  await until(() => again.saved);
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [name]);
  expect(Number(rows[0].seq)).toBe(3);
  client.close();
});
