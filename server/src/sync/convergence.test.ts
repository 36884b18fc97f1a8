import { kinds as realKinds } from '@basoche/crdt';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { localBus } from './bus/bus.ts';
import { FaultyPool } from './testing/faulty-pool.ts';
import type { Fault } from './testing/faulty-pool.ts';
import { createItemTable, itemKind } from './testing/item-kind.ts';
import { MuxClient } from './testing/mux-client.ts';
import type { MuxDoc } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

const CLIENTS = 4;
const RUNS = 12;

type Step =
  | { verb: 'set' | 'remove' | 'type' | 'erase'; client: number; at: number }
  | { verb: 'cut' | 'return'; client: number; at: number }
  | { verb: 'compact' | 'break' | 'rest'; client: number; at: number };

const steps = fc.array(
  fc.record({
    verb: fc.constantFrom<Step['verb']>(
      'set',
      'set',
      'set',
      'remove',
      'type',
      'type',
      'type',
      'erase',
      'cut',
      'return',
      'compact',
      'break',
      'rest',
    ),
    client: fc.nat(CLIENTS - 1),
    at: fc.nat(100),
  }),
  { minLength: 10, maxLength: 50 },
);

let db: Db;
let world: World;
let pool: FaultyPool;
let nodes: Node[];
let people: Person[];
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  await createItemTable(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) }));
  world = await World.create(db);
  people = [];
  for (let index = 0; index < CLIENTS; index += 1) people.push(await world.person(`P${index}`));
  pool = new FaultyPool(db.pool);
  const kinds = { ...realKinds, ...itemKind() };
  nodes = [
    await world.node({
      kinds,
      bus: { ...localBus(), isShared: true },
      db: { kind: db.kind, pool, asFirm: (firm, work) => db.asFirm(firm, work), asSystem: (work) => db.asSystem(work) },
    }),
    await world.node({ kinds, bus: { ...localBus(), isShared: true } }),
  ];
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

/** A device: its document survives its lines. */
class Device {
  readonly doc = new Y.Doc();
  channel: MuxDoc | null = null;
  #client: MuxClient | null = null;
  readonly #node: Node;
  readonly #person: Person;
  readonly #name: `board/${string}`;

  constructor(node: Node, person: Person, name: `board/${string}`) {
    this.#node = node;
    this.#person = person;
    this.#name = name;
  }

  get isConnected(): boolean {
    return this.channel !== null && this.channel.closed === null && this.#client!.closed === null;
  }

  get isSaved(): boolean {
    return this.isConnected && this.channel!.saved;
  }

  async connect(): Promise<void> {
    if (this.isConnected) return;
    this.#client?.cut();
    this.#client = await new MuxClient(this.#node, this.#person).welcomed();
    this.channel = this.#client.open(this.#name, this.doc);
  }

  cut(): void {
    this.#client?.cut();
    this.channel = null;
  }
}

function faultOf(at: number): Fault {
  const refused = { type: 'refuse', code: '53300' } as const;
  if (at % 3 === 0) return refused;
  if (at % 3 === 1) return { type: 'lost-answer' };
  const until = db.pool.query('select 1').then(() => {
    throw Object.assign(new Error('refused by the test'), { code: refused.code });
  });
  return { type: 'hold', until };
}

async function play(device: Device, { verb, at }: Step, name: `board/${string}`): Promise<void> {
  const items = device.doc.getMap('items');
  const text = device.doc.getText('t');
  switch (verb) {
    case 'set':
      items.set(`k${at % 7}`, `${at}`);
      break;
    case 'remove':
      items.delete(`k${at % 7}`);
      break;
    case 'type':
      text.insert(at % (text.length + 1), `<${at}>`);
      break;
    case 'erase':
      if (text.length > 0) text.delete(at % text.length, 1);
      break;
    case 'cut':
      device.cut();
      break;
    case 'return':
      await device.connect();
      break;
    case 'compact':
      await nodes[at % 2]!.sync.compact(name, world.firmId);
      break;
    case 'break':
      // The next commit of one process fails, at once or a while later, or loses its answer.
      pool.fault = () => {
        pool.fault = () => null;
        return faultOf(at);
      };
      break;
    case 'rest':
      await new Promise((resolve) => setImmediate(resolve));
  }
}

test(
  '[G8] [G3] [JR5] [PR7] random edits, cuts, failing commits and compactions in two processes: all copies, the journal and the rows agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const name: `board/${string}` = `board/conv-${count++}`;
        await world.doc(
          name,
          people.map((person) => [person, 'write']),
        );
        const devices = people.map((person, index) => new Device(nodes[index % 2]!, person, name));
        for (const device of devices) await device.connect();
        for (const step of list) await play(devices[step.client]!, step, name);
        pool.fault = () => null;
        const state = (doc: Y.Doc) =>
          JSON.stringify([
            doc.getText('t').toJSON(),
            Object.entries(doc.getMap('items').toJSON()).sort(([a], [b]) => (a < b ? -1 : 1)),
          ]);
        await until(async () => {
          for (const device of devices) if (!device.isConnected) await device.connect();
          return devices.every((device) => device.isSaved && state(device.doc) === state(devices[0]!.doc));
        });
        const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [name]);
        const seq = Number(rows[0].seq);
        const replay = (await nodes[0]!.sync.restoreAt(name, seq))!;
        expect(state(replay)).toBe(state(devices[0]!.doc));
        await nodes[0]!.sync.projected(name, world.firmId);
        const projected = await db.asFirm(world.firmId, (trx) =>
          sql<{ id: string; value: string }>`select id, value from test_item where doc = ${name}`.execute(trx),
        );
        expect(Object.fromEntries(projected.rows.map((row) => [row.id, row.value]))).toEqual(
          devices[0]!.doc.getMap('items').toJSON(),
        );
        for (const device of devices) device.cut();
      }),
      // What does not converge is waited for: each smaller example would wait as long, past the end of the test.
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  60_000 + RUNS * 15_000,
);
