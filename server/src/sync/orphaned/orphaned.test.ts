import type { DocName } from '@basoche/protocol';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { Compactor } from '../journal/compactor.ts';
import { createPgJournal } from '../journal/pg-journal.ts';
import { createMetrics } from '../metrics.ts';
import { FaultyPool } from '../testing/faulty-pool.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { TestBus } from '../testing/test-bus.ts';
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

type Client = ReturnType<typeof stockClient>;

function element(name: string, text: string): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, [new Y.XmlText(text)]);
  return made;
}

/** A lease of three paragraphs, which Alice wrote. */
async function lease(on: Node): Promise<{ name: DocName; client: Client }> {
  const name = await world.doc(`document/st-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const client = stockClient(on, name, alice);
  await until(() => client.synced);
  const words = ['Attendu que le bail est échu.', 'Le preneur occupe les lieux.', 'Par ces motifs.'];
  body(client).insert(
    0,
    words.map((each) => element('paragraph', each)),
  );
  return { name, client };
}

function body({ doc }: Client): Y.XmlFragment {
  return doc.getXmlFragment('body');
}

function lines(client: Client): string[] {
  return body(client)
    .toArray()
    .map((block) => {
      const text = (block as Y.XmlElement).get(0) as Y.XmlText | undefined;
      const words = ((text?.toDelta() ?? []) as { insert: string }[]).map(({ insert }) => insert);
      return words.join('').replaceAll('\u200b', '');
    });
}

async function joined(on: Node, name: DocName, person: Person): Promise<Client> {
  const client = stockClient(on, name, person);
  await until(() => client.synced && lines(client).length === 3);
  return client;
}

/** As the editor changes what a block is: another one in its place, with the same words. */
function become(client: Client, index: number, name: string): void {
  client.doc.transact(() => {
    const words = lines(client)[index]!;
    body(client).delete(index, 1);
    body(client).insert(index, [element(name, words)]);
  });
}

function type(client: Client, index: number, after: string, words: string): void {
  const text = (body(client).get(index) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(lines(client)[index]!.indexOf(after) + after.length, words);
}

/** Everything this device has is durable. */
async function sent(on: Node, name: DocName, client: Client): Promise<void> {
  await until(async () => {
    const there = await on.sync.shared.read(name, (doc) => Y.encodeStateVector(doc));
    return Buffer.from(there).equals(Buffer.from(Y.encodeStateVector(client.doc)));
  });
}

const PUT_RIGHT = ['Attendu que le bail est échu.', 'Le preneur sans titre occupe les lieux.', 'Par ces motifs.'];

test.each(['comes first', 'comes last'])(
  '[PR9] words typed without a network in a paragraph that becomes a heading stand in it (who typed %s)',
  async (order) => {
    const { name, client } = await lease(node);
    const other = await joined(node, name, bruno);
    const [first, last] = order === 'comes first' ? [other, client] : [client, other];
    client.disconnect();
    other.disconnect();
    type(other, 1, 'Le preneur', ' sans titre');
    become(client, 1, 'heading');
    first.connect();
    await until(() => first.synced);
    await sent(node, name, first);
    last.connect();
    for (const each of [client, other]) await until(() => lines(each).join() === PUT_RIGHT.join());
    const log = (await node.sync.history(name, Number.MAX_SAFE_INTEGER))!;
    expect(log.at(-1)!.actorId).toBe(bruno.userId);
    client.destroy();
    other.destroy();
  },
);

test('[PR9] a process that dies before its rows leaves what is orphaned to the next one', async () => {
  const clock = new HandClock();
  const dying = await world.node({ clock });
  const { name, client } = await lease(dying);
  await until(() => clock.advanceBy(100) && lines(client).length === 3);
  const other = await joined(dying, name, bruno);
  client.disconnect();
  type(client, 1, 'Le preneur', ' sans titre');
  body(other).delete(1, 1);
  await sent(dying, name, other);
  client.connect();
  await until(() => client.synced);
  await sent(dying, name, client);
  client.destroy();
  other.destroy();
  await dying.kill();
  const next = await world.node();
  const reader = stockClient(next, name, alice);
  await until(() => lines(reader).includes('sans titre'));
  expect(lines(reader)).toEqual(['Attendu que le bail est échu.', 'sans titre', 'Par ces motifs.']);
  reader.destroy();
  await next.stop();
});

test('[PR9] two processes put the same words back once', async () => {
  const bus = new TestBus();
  const left = await world.node({ bus: bus.end() });
  const right = await world.node({ bus: bus.end() });
  const { name, client } = await lease(left);
  const other = await joined(right, name, bruno);
  for (let round = 0; round < 10; round += 1) {
    client.disconnect();
    other.disconnect();
    type(client, 1, 'Le preneur', ` ${round}`);
    become(other, 1, round % 2 === 0 ? 'heading' : 'paragraph');
    client.connect();
    other.connect();
    await until(() => [client, other].every((each) => lines(each)[1]!.includes(String(round))));
    await until(() => lines(client).join('\n') === lines(other).join('\n'));
  }
  expect(lines(client)[1]!.match(/\d/g)!.toSorted()).toEqual('0123456789'.split(''));
  expect(lines(client)).toHaveLength(3);
  client.destroy();
  other.destroy();
  await left.stop();
  await right.stop();
});

test('[PR9] what was deleted long ago, and compacted, still tells where words belong', async () => {
  const small = await world.node({ limits: { historyChunk: 5 } });
  const { name, client } = await lease(small);
  const other = await joined(small, name, bruno);
  other.disconnect();
  type(other, 1, 'Le preneur', ' sans titre');
  become(client, 1, 'heading');
  for (let round = 0; round < 30; round += 1) {
    type(client, 0, 'Attendu que', '.');
    await sent(small, name, client);
    if (round % 10 === 9) expect(await small.sync.compact(name, world.firmId)).toBe(true);
  }
  other.connect();
  await until(() => lines(client)[1] === PUT_RIGHT[1]);
  expect(lines(client)).toHaveLength(3);
  client.destroy();
  other.destroy();
  await small.stop();
});

test('[PR9] a database that is away while words are put back delays them, and loses none', async () => {
  const pool = new FaultyPool(db.pool);
  const cut = await world.node({
    db: {
      kind: db.kind,
      pool: pool as unknown as Db['pool'],
      asSystem: (work) => db.asSystem(work),
      asFirm: (firmId, work) => db.asFirm(firmId, work),
    },
  });
  const { name, client } = await lease(cut);
  const other = await joined(cut, name, bruno);
  let refused = 0;
  pool.otherFault = (statement) => (statement.includes('from sync.checkpoint') && (refused += 1) <= 2 ? '57P01' : null);
  client.disconnect();
  type(client, 1, 'Le preneur', ' sans titre');
  become(other, 1, 'heading');
  await sent(cut, name, other);
  client.connect();
  await until(() => refused > 2 && lines(client)[1] === PUT_RIGHT[1]);
  await cut.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query('select text from document_text where doc = $1', [name]);
  expect(rows[0].text).toContain('sans titre');
  client.destroy();
  other.destroy();
  await cut.stop();
});

/** As any process may run it, which knows nothing of the rooms of others. */
function compactor(): Compactor {
  return new Compactor({
    journal: createPgJournal({ pool: db.pool, commitTimeoutMs: 1_000 }),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(new Registry(), {
      sockets: () => 0,
      channels: () => 0,
      rooms: () => 0,
      cacheBytes: () => 0,
    }),
    node: 'another',
    minTail: 2,
    minBytes: 1,
    historyChunk: 100,
    historyBytes: 1_000_000,
    compacted: () => {},
    isHot: () => false,
    holdsTexts: () => true,
    migrate: () => false,
    migrateLive: async () => {},
  });
}

test('[PR9] [JR6] updates that rows do not hold yet are not compacted', async () => {
  const clock = new HandClock();
  let fails = true;
  const failing = async () => {
    if (fails) throw new Error('the effect fails');
  };
  const slow = await world.node({ clock, effects: { document: [failing] } });
  const { name, client } = await lease(slow);
  for (let round = 0; round < 5; round += 1) type(client, 0, 'Attendu que', '.');
  await sent(slow, name, client);
  const snapshotSeq = async () => {
    const { rows } = await db.pool.query(`select snapshot_seq from sync.doc where name = $1`, [name]);
    return Number(rows[0].snapshot_seq);
  };
  expect(await compactor().compact(name, world.firmId)).toBe(false);
  expect(await snapshotSeq()).toBe(0);
  fails = false;
  await slow.sync.projected(name, world.firmId);
  expect(await compactor().compact(name, world.firmId)).toBe(true);
  expect(await snapshotSeq()).toBeGreaterThan(0);
  client.destroy();
  await slow.stop();
});
