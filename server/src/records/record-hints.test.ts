// @database both: when transactions end, and what a trigger notes of them.
import { randomBytes, randomUUID } from 'node:crypto';
import { Manifest } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChangedRecords } from '../db/changed-records.ts';
import type { Db, Trx } from '../db/database.ts';
import type { SyncDeps } from '../sync/deps.ts';
import { HandClock } from '../sync/testing/hand-clock.ts';
import { MuxClient } from '../sync/testing/mux-client.ts';
import { TestBus } from '../sync/testing/test-bus.ts';
import { until, World } from '../sync/testing/world.ts';
import type { Node, Person } from '../sync/testing/world.ts';
import { testDatabase } from '../testing/database.ts';
import { askFeed, testFeed } from '../testing/record-feed.ts';

const WINDOW_MS = 250;

let db: Db;
let world: World;
/** Another firm. */
let elsewhere: ReturnType<typeof randomUUID>;
let bus: TestBus;
let clock: HandClock;
/** It hears what this process commits. */
let left: Node;
/** It hears what the bus carries. */
let right: Node;
let claire: Person;
let samir: Person;
const clients: MuxClient[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

beforeEach(async () => {
  world = await World.create(db);
  elsewhere = randomUUID();
  // A firm begins with records of its own: nobody listens yet.
  await world.firm(elsewhere);
  claire = await employee('Claire');
  samir = await employee('Samir');
  bus = new TestBus();
  clock = new HandClock();
  const secret = randomBytes(32);
  left = await world.node({ bus: bus.end(), clock, secret });
  right = await world.node({ bus: bus.end(), clock, secret, db: deafTo(db) });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await world.close();
});

/** Of another process: what this one commits is not heard. */
function deafTo(db: Db): SyncDeps['db'] {
  return { ...db, onRecordsChanged: () => () => undefined };
}

async function employee(firstname: string, firmId = world.firmId, more: object = {}): Promise<Person> {
  const person = await world.person(firstname, firmId);
  await db.asFirm(firmId, (trx) =>
    trx
      .updateTable('app_user')
      .set({ is_employee: true, ...more })
      .where('id', '=', person.userId)
      .execute(),
  );
  return person;
}

async function connect(node: Node, person: Person, hello: { protocol?: number } = {}): Promise<MuxClient> {
  const client = await new MuxClient(node, person, hello).welcomed();
  clients.push(client);
  return client;
}

function insert(trx: Trx, lastname: string, firmId = world.firmId): Promise<unknown> {
  const at = new Date('2026-11-02T09:00:00Z');
  return trx
    .insertInto('contact')
    .values({ id: randomUUID(), firm_id: firmId, firstname: 'Anne', lastname, created_at: at, updated_at: at })
    .execute();
}

const write = (lastname: string, firmId = world.firmId) => db.asFirm(firmId, (trx) => insert(trx, lastname, firmId));

/** A transaction elsewhere on the server may hold the feed back for a while. */
const soon = (condition: () => boolean) => until(() => condition() || (clock.advanceBy(WINDOW_MS) && condition()));

test('[RF7] [MX10] the firm’s own people are hinted in every process, others and clients of before are not', async () => {
  const watchers = [await connect(left, claire), await connect(right, samir)];
  const others = await Promise.all([
    connect(left, await employee('Cliente', world.firmId, { is_client: true })),
    connect(right, await employee('Partenaire', world.firmId, { is_partner: true })),
    connect(left, await world.person('Contact')),
    connect(left, await employee('Lucas', elsewhere)),
    connect(left, claire, { protocol: 1 }),
  ]);
  await write('Verrier');
  await soon(() => watchers.every(({ recordHints }) => recordHints > 0));
  for (const client of others) await client.heardAll();
  expect(others.map(({ recordHints }) => recordHints)).toEqual([0, 0, 0, 0, 0]);
  expect(JSON.stringify(bus.crossed)).not.toContain('Verrier');
  const from = watchers.map(({ recordHints }) => recordHints);
  await db.asFirm(world.firmId, (trx) => trx.deleteFrom('contact').execute());
  await soon(() => watchers.every(({ recordHints }, n) => recordHints > from[n]!));
});

test('[RF7] a transaction that was taken back hints nobody', async () => {
  const watcher = await connect(left, claire);
  const neighbour = await connect(left, await employee('Lucas', elsewhere));
  const refused = db.asFirm(world.firmId, async (trx) => {
    await insert(trx, 'Verrier');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(bus.crossed.filter(({ type }) => type === 'records')).toEqual([]);
  // The look that finds the other firm's write looks at both.
  await write('Marchal', elsewhere);
  await until(() => clock.advanceBy(5_000) && neighbour.recordHints > 0);
  expect((await watcher.heardAll()).recordHints).toBe(0);
});

test('[RF7] a burst of 500 writes gives one hint at once, and one for each window that follows', async () => {
  const watchers = [await connect(left, claire), await connect(right, samir)];
  let windows = 0;
  for (let n = 0; n < 500; n += 1) {
    if (n % 100 === 99) {
      clock.advance(WINDOW_MS);
      windows += 1;
    }
    await write(`Contact ${n}`);
  }
  const hinted = watchers.map(({ recordHints }) => recordHints);
  await soon(() => watchers.every(({ recordHints }, n) => recordHints > hinted[n]!));
  for (const watcher of watchers) await watcher.heardAll();
  for (const count of hinted) expect(count).toBeLessThanOrEqual(windows + 1);
  expect(bus.crossed.filter(({ type }) => type === 'records').length).toBeLessThanOrEqual(windows + 2);
});

/** Has an id of its own, and stays open until `end`. */
async function openTransaction() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((started) => {
    ended = db.asFirm(world.firmId, async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      started();
      await finished;
    });
  });
  return {
    end() {
      finish();
      return ended;
    },
  };
}

test('[RF7] a hint never comes before its rows: what an open transaction holds back is hinted when that is over', async () => {
  const watcher = await connect(left, claire);
  const feed = testFeed(db);
  const page = () => askFeed(feed, { firmId: world.firmId, userId: claire.userId }, since);
  let since: string | undefined;
  let hasMore = true;
  while (hasMore) ({ cursor: since, hasMore } = await page());
  const slow = await openTransaction();
  // The embedded database has one transaction at a time: there the write is served when the other is over.
  const written = write('Verrier');
  if (db.kind === 'server') {
    await written;
    for (let n = 0; n < 4; n += 1) {
      clock.advance(WINDOW_MS);
      await page();
    }
    expect((await watcher.heardAll()).recordHints).toBe(0);
  }
  await Promise.all([slow.end(), written]);
  await soon(() => watcher.recordHints > 0);
  expect((await page()).rows).toMatchObject([{ row: { lastname: 'Verrier' } }]);
});

test('[RF8] writers outside of the server, and what the bus lost, are found by the poll', async () => {
  const watchers = [await connect(left, claire), await connect(right, samir)];
  await db.pool.query(
    `insert into contact (id, firm_id, firstname, lastname, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Anne', 'Semis', now(), now())`,
    [world.firmId],
  );
  await until(() => clock.advanceBy(1_000) && watchers.every(({ recordHints }) => recordHints > 0));
  bus.isDown = true;
  const from = watchers[1]!.recordHints;
  await write('Verrier');
  await until(() => clock.advanceBy(1_000) && watchers[1]!.recordHints > from);
  expect(bus.crossed.filter(({ type }) => type === 'records')).toEqual([]);
});

test('[MX10] a socket that is behind is hinted once it has caught up', async () => {
  const small = await world.node({ bus: bus.end(), limits: { behindBytes: 64 * 1024 } });
  const name = await world.doc(`document/mx10-${randomUUID()}`, [
    [claire, 'read'],
    [samir, 'write'],
  ]);
  const watcher = await connect(small, claire);
  await watcher.ready(name);
  const writer = await connect(small, samir);
  const text = await writer.ready(name);
  watcher.ws.pause();
  for (let n = 0; n < 300 && small.sync.stats().unsentBytes <= 64 * 1024; n += 1) {
    text.doc.getMap('m').set('k', `${n}${'y'.repeat(60 * 1024)}`);
    await until(() => text.saved);
  }
  expect(small.sync.stats().unsentBytes).toBeGreaterThan(64 * 1024);
  await write('Verrier');
  await until(() => writer.recordHints > 0);
  expect(watcher.recordHints).toBe(0);
  watcher.ws.resume();
  await until(() => watcher.recordHints > 0);
}, 60_000);

async function ask(node: Node, person: Person, path: string): Promise<Manifest> {
  const answer = await fetch(`http://${node.url}/api/sync/${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(200);
  return Manifest.parse(await answer.json());
}

const waitPath = ({ cursor, records }: { cursor: string; records?: string | undefined }) =>
  `wait?cursor=${encodeURIComponent(cursor)}${records === undefined ? '' : `&records=${records}`}`;

/** Of an answer that takes its time. */
function watched<T>(answer: Promise<T>): { value: T | null } {
  const seen: { value: T | null } = { value: null };
  void answer.then((value) => (seen.value = value));
  return seen;
}

test('[HX7] over HTTPS whoever asks of records is answered when they change, also between two waits', async () => {
  const start = await ask(right, samir, 'manifest');
  const first = watched(ask(right, samir, waitPath({ ...start, records: '' })));
  await soon(() => first.value !== null);
  expect(first.value).toMatchObject({ docs: [], gone: [], records: expect.stringMatching(/^\d+$/) });
  const second = watched(ask(right, samir, waitPath(first.value!)));
  await write('Verrier');
  await soon(() => second.value !== null);
  expect(second.value).toMatchObject({ docs: [], gone: [], records: expect.stringMatching(/^\d+$/) });
  expect(BigInt(second.value!.records!)).toBeGreaterThan(BigInt(first.value!.records!));
  await write('Marchal');
  const third = watched(ask(left, samir, waitPath(second.value!)));
  await soon(() => third.value !== null);
  expect(third.value!.records).toBeDefined();
});

test('[HX7] a device that does not ask of records, and a client, wait on; documents come with records', async () => {
  const client = await employee('Cliente', world.firmId, { is_client: true });
  const [mine, theirs] = [await ask(left, samir, 'manifest'), await ask(left, client, 'manifest')];
  const silent = watched(ask(left, samir, waitPath(mine)));
  const outside = watched(ask(left, client, waitPath({ ...theirs, records: '1' })));
  const watcher = await connect(left, claire);
  await write('Verrier');
  await soon(() => watcher.recordHints > 0);
  const name = await world.doc(`document/hx7-${randomUUID()}`, [
    [samir, 'write'],
    [client, 'read'],
  ]);
  await until(() => clock.advanceBy(WINDOW_MS) && silent.value !== null && outside.value !== null);
  for (const { value } of [silent, outside]) {
    expect(value!.docs.map((doc) => doc.name)).toEqual([name]);
    expect(value!.records).toBeUndefined();
  }
  const both = watched(ask(left, samir, waitPath({ ...mine, records: '1' })));
  await soon(() => both.value !== null);
  expect(both.value!.docs.map((doc) => doc.name)).toEqual([name]);
  expect(both.value!.records).toBeDefined();
  for (const records of ['x', '-1', '9'.repeat(20)]) {
    const path = `http://${left.url}/api/sync/${waitPath({ ...mine, records })}`;
    expect((await fetch(path, { headers: { authorization: `Bearer ${samir.token}` } })).status).toBe(400);
  }
});

test('[RF7] what is one person’s own hints that person alone, a client too', async () => {
  const client = await employee('Cliente', world.firmId, { is_employee: false, is_client: true });
  const [own, other] = [await connect(left, client), await connect(right, claire)];
  const at = new Date('2026-11-02T09:00:00Z');
  const start = await ask(left, client, 'manifest');
  const given = watched(ask(left, client, waitPath({ ...start, records: '' })));
  await soon(() => given.value !== null);
  const waits = watched(ask(left, client, waitPath(given.value!)));
  const view = { id: randomUUID(), firm_id: world.firmId, user_id: client.userId, name: 'Mes factures', look: '{}' };
  await db.asFirm(world.firmId, (trx) =>
    trx
      .insertInto('saved_view')
      .values({ ...view, updated_at: at })
      .execute(),
  );
  await soon(() => own.recordHints > 0 && waits.value !== null);
  expect(waits.value!.records).toBeDefined();
  expect((await other.heardAll()).recordHints).toBe(0);
  const before = own.recordHints;
  await write('Verrier');
  await soon(() => other.recordHints > 0);
  expect((await own.heardAll()).recordHints).toBe(before);
});

test('[HX7] what is given of another history is answered', async () => {
  const start = await ask(left, samir, 'manifest');
  const answer = watched(ask(left, samir, waitPath({ ...start, records: '9'.repeat(18) })));
  await soon(() => answer.value !== null);
  expect(BigInt(answer.value!.records!)).toBeLessThan(BigInt('9'.repeat(18)));
});

test('[RF7] a commit names the firms whose records it changed, whatever wrote them, and nothing else does', async () => {
  const heard: ChangedRecords[] = [];
  const stop = db.onRecordsChanged((changed) => heard.push(changed));
  await write('Verrier');
  expect(heard).toMatchObject([{ firmIds: [world.firmId], xid: expect.stringMatching(/^\d+$/) }]);
  await db.asFirm(world.firmId, async (trx) => {
    await sql`update contact set city = 'Lyon' where lastname = 'Verrier'`.execute(trx);
    await insert(trx, 'Marchal');
  });
  expect(heard).toMatchObject([{}, { firmIds: [world.firmId] }]);
  await db.asFirm(world.firmId, (trx) => sql`with gone as (delete from contact) select 1`.execute(trx));
  expect(heard).toHaveLength(3);
  await db.asFirm(world.firmId, async (trx) => {
    await sql`savepoint before`.execute(trx);
    await insert(trx, 'Repenti');
    await sql`rollback to savepoint before`.execute(trx);
    await trx.updateTable('firm').set({ name: 'Autre' }).execute();
  });
  await db.asFirm(world.firmId, (trx) => trx.selectFrom('contact').select('id').execute());
  await expect(
    db.asFirm(world.firmId, (trx) => insert(trx, 'x').then(() => Promise.reject(new Error('refused')))),
  ).rejects.toThrow('refused');
  expect(heard).toHaveLength(3);
  stop();
  await write('Après');
  expect(heard).toHaveLength(3);
});
