// @database both: what many readers of one transaction are given.
import { randomUUID } from 'node:crypto';
import type { RecordChanges } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAccounts } from '../capabilities/access/index.ts';
import { contactSource } from '../capabilities/contacts/index.ts';
import type { Db, Trx } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { askFeed, testFeed } from '../testing/record-feed.ts';
import { RecordFeed } from './record-feed.ts';
import type { RecordSource } from './record-source.ts';

type Who = 'claire' | 'samir' | 'ines' | 'paul';

let db: Db;
let users: Record<Who, TestUser>;
let firmId: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  ({ firmId, users } = await newFirm());
});

const newFirm = () =>
  testFirm(db, ['claire', 'samir', 'ines', 'paul'], { claire: { is_admin: true, role: ['ROLE_ADMIN'] } });

const write = (work: (trx: Trx) => Promise<unknown>, firm = firmId) => db.asFirm(firm, work);

function contact(lastname: string, more: { is_hidden?: boolean; responsible?: string | null } = {}, firm = firmId) {
  const at = new Date('2026-11-02T09:00:00Z');
  return { id: randomUUID(), firm_id: firm, firstname: 'Anne', lastname, created_at: at, updated_at: at, ...more };
}

const insert = (trx: Trx, ...rows: ReturnType<typeof contact>[]) => trx.insertInto('contact').values(rows).execute();

/** A transaction that is open elsewhere on the server keeps what is newer back until it is over. */
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** A reader at some place of the feed. */
class Follower {
  rows = new Map<string, unknown>();
  cursor: string | undefined;
  readonly who: TestUser;

  constructor(who: TestUser) {
    this.who = who;
  }

  take(page: RecordChanges): RecordChanges {
    if (page.fill?.starts) this.rows.clear();
    for (const { row } of page.rows) this.rows.set(row.id, row);
    for (const { id } of page.gone) this.rows.delete(id);
    this.cursor = page.cursor;
    return page;
  }

  async catchUp(feed: RecordFeed): Promise<this> {
    while (this.take(await askFeed(feed, this.who, this.cursor)).hasMore);
    return this;
  }
}

const placeIn = (page: RecordChanges | string) =>
  typeof page === 'string' ? page : page.cursor.split('.').slice(0, 4).join('.');
const refusal = (error: unknown) => (error as { code: string }).code;
const byId = (rows: ReadonlyMap<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** One step of somebody who writes contacts, and of somebody who decides about rights. */
async function writeStep(chance: (below: number) => number, firm: string, people: TestUser[], ids: string[]) {
  const responsible = [...people.map(({ userId }) => userId), null][chance(people.length + 1)]!;
  const values = { city: `Ville ${chance(1000)}`, is_hidden: chance(3) > 0, responsible };
  const some = ids.filter(() => chance(4) === 0);
  const kind = chance(7);
  await write(async (trx) => {
    if (kind <= 1 || some.length === 0) {
      const rows = Array.from({ length: 1 + chance(5) }, () =>
        contact(`Secret ${randomUUID()}`, { is_hidden: chance(2) === 0, responsible }, firm),
      );
      ids.push(...rows.map(({ id }) => id));
      await insert(trx, ...rows);
    } else if (kind === 2) await trx.deleteFrom('contact').where('id', 'in', some.slice(0, 1)).execute();
    else if (kind === 3) {
      const admin = chance(2) === 0;
      const rights = { is_admin: admin, role: admin ? ['ROLE_ADMIN'] : [], is_employee: chance(4) > 0 };
      await trx.updateTable('app_user').set(rights).where('id', '=', people[chance(people.length)]!.userId).execute();
    } else await trx.updateTable('contact').set(values).where('id', 'in', some).execute();
  }, firm);
}

test.each([20_261_127, 7])(
  '[RF9] who is answered together is given what they would be given alone, and what they may read (seed %i)',
  async (first) => {
    let seed = first;
    const chance = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const other = await newFirm();
    const firms = [
      { firm: firmId, people: Object.values(users), ids: [] as string[] },
      { firm: other.firmId, people: Object.values(other.users), ids: [] as string[] },
    ];
    const limit = 4;
    const shared = testFeed(db, { limit });
    const followers = firms.flatMap(({ people }) => people.flatMap((who) => [new Follower(who), new Follower(who)]));
    let sharedPages = 0;
    for (let step = 0; step < 14; step += 1) {
      const { firm, people, ids } = firms[chance(2)]!;
      await writeStep(chance, firm, people, ids);
      const some = followers.filter(() => chance(3) > 0);
      await soon(async () => {
        const together = await Promise.all(some.map(({ who, cursor }) => askFeed(shared, who, cursor).catch(refusal)));
        const alone: (RecordChanges | string)[] = [];
        for (const { who, cursor } of some)
          alone.push(await askFeed(testFeed(db, { limit }), who, cursor).catch(refusal));
        expect(together.map(placeIn)).toEqual(alone.map(placeIn));
        for (const [n, page] of together.entries()) {
          const own = alone[n]!;
          if (typeof page === 'string' || typeof own === 'string') expect(page).toBe(own);
          else {
            expect({ rows: page.rows, gone: page.gone }).toEqual({ rows: own.rows, gone: own.gone });
            await mayReadAll(some[n]!.who, page);
            some[n]!.take(page);
            if (page.fill === null && page.rows.length > 0) sharedPages += 1;
          }
        }
      });
    }
    expect(sharedPages).toBeGreaterThan(15);
    for (const { firm, people } of firms)
      await write(
        (trx) =>
          trx
            .updateTable('app_user')
            .set({ is_employee: true })
            .where(
              'id',
              'in',
              people.map(({ userId }) => userId),
            )
            .execute(),
        firm,
      );
    for (const follower of followers)
      await soon(async () => {
        const fresh = await new Follower(follower.who).catchUp(testFeed(db));
        expect(byId((await follower.catchUp(shared)).rows)).toEqual(byId(fresh.rows));
      });
  },
  // Beside other tests on one PostgreSQL, whose open transactions hold the feed back at each step.
  120_000,
);

/** By the way of a fill, which shares nothing. */
async function mayReadAll(who: TestUser, page: RecordChanges): Promise<void> {
  const readable = await db.asFirm(who.firmId, async (trx) => {
    const account = (await readAccounts(trx, [who.userId])).get(who.userId)!;
    const rows = await contactSource.read(trx, { firmId: who.firmId, account }, { after: null, limit: 10_000 });
    return new Map(rows.map((row) => [(row as { id: string }).id, row]));
  });
  for (const { row } of page.rows) expect(row).toEqual(readable.get(row.id));
  for (const { id } of page.gone) expect(readable.has(id)).toBe(false);
}

/** Counts what is read. */
function countedSource() {
  const reads: string[][] = [];
  const source: RecordSource = {
    ...contactSource,
    readChanged(trx, ids) {
      reads.push([...ids]);
      return contactSource.readChanged(trx, ids);
    },
  };
  return { reads, source };
}

test('[RF9] a record is read once for all who ask, and those who see the same are given the same bytes', async () => {
  const { reads, source } = countedSource();
  const feed = testFeed(db, { sources: [source] });
  const people = [users.samir, users.ines, users.paul, users.claire];
  const followers = await Promise.all(people.map((who) => new Follower(who).catchUp(feed)));
  const rows = Array.from({ length: 50 }, (_, n) => contact(`Contact ${n}`));
  const hidden = contact('Lefèvre', { is_hidden: true, responsible: users.ines.userId });
  await write((trx) => insert(trx, ...rows, hidden));
  await soon(async () => {
    reads.length = 0;
    const asked = followers.map(({ who: { userId }, cursor }) =>
      feed.ask({ firmId, userId, records: ['contact'], since: cursor }),
    );
    const [samir, ines, paul, claire] = (await Promise.all(asked)).map((page) => page.plain().toString());
    expect(reads.map((ids) => ids.length)).toEqual([51]);
    const shownTo = (text: string) => text.slice(0, text.indexOf('"cursor"'));
    expect(shownTo(paul!)).toBe(shownTo(samir!));
    expect(shownTo(claire!)).toBe(shownTo(ines!));
    expect([samir, ines, paul, claire].map((text) => text!.includes('Lefèvre'))).toEqual([false, true, false, true]);
  });
});

test('[RF9] who asks after a reading began is answered by the next: what they wrote before is in it', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const readings: Promise<unknown>[] = [];
  const slow: Db = {
    ...db,
    asFirm<T>(firm: string, work: (trx: Trx) => Promise<T>): Promise<T> {
      const reading = db.asFirm(firm, work);
      readings.push(reading);
      return readings.length === 1 ? reading.finally(() => gate) : reading;
    },
  };
  const feed = testFeed(slow);
  const { cursor } = await new Follower(users.samir).catchUp(testFeed(db));
  const first = askFeed(feed, users.samir, cursor);
  await vi.waitFor(() => expect(readings).toHaveLength(1));
  await readings[0];
  await write((trx) => insert(trx, contact('Verrier')));
  const { cursor: place } = await new Follower(users.ines).catchUp(testFeed(db));
  const second = askFeed(feed, users.samir, cursor);
  open();
  expect((await first).rows).toEqual([]);
  const { newest, upTo, rows } = await second;
  expect(BigInt(newest)).toBeGreaterThanOrEqual(BigInt(place!.split('.')[1]!));
  if (BigInt(upTo) === BigInt(newest)) expect(rows).toMatchObject([{ row: { lastname: 'Verrier' } }]);
  expect(readings).toHaveLength(2);
});

test('[RF9] who lost a right between the question and the reading has everything anew, who is none of the firm is refused, and the others are answered', async () => {
  const feed = testFeed(db);
  const [samir, ines] = await Promise.all([users.samir, users.ines].map((who) => new Follower(who).catchUp(feed)));
  const rights = { is_employee: false, is_client: true };
  await write((trx) => trx.updateTable('app_user').set(rights).where('id', '=', users.ines.userId).execute());
  const answers = await Promise.all([
    askFeed(feed, users.samir, samir!.cursor),
    askFeed(feed, users.ines, ines!.cursor),
    askFeed(feed, { firmId, userId: randomUUID() }, ines!.cursor).catch(refusal),
  ]);
  expect(answers).toMatchObject([{ fill: null }, { fill: { starts: true }, rows: [] }, 'NOT_FOUND']);
});

test('[RF10] readings of a firm begin with a pause between them; what is too much for one is the next one’s, at once', async () => {
  let time = 0;
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const { reads, source } = countedSource();
  const feed = new RecordFeed({
    db,
    sources: [source],
    readAccounts,
    // Each reading takes 40 ms.
    clock: { now: () => (time += 40), after: (milliseconds, end) => pauses.push({ milliseconds, end }) },
  });
  const start = (await new Follower(users.samir).catchUp(testFeed(db))).cursor!;
  await write((trx) => insert(trx, contact('Verrier')));
  const askFrom = (xid: bigint) =>
    askFeed(feed, users.samir, start.replace(/\.\d+\./, `.${xid}.`)).then(() => undefined);
  const xid = BigInt(start.split('.')[1]!);
  const isAnswered = vi.fn();
  await askFrom(xid);
  expect(pauses).toHaveLength(1);
  // Four times as long as it took, from its beginning.
  expect(pauses[0]!.milliseconds).toBe(120);
  // Seventeen places: one more than a reading answers from.
  const many = Array.from({ length: 17 }, (_, n) => askFrom(xid - BigInt(n)));
  const last = many.at(-1)!.then(isAnswered);
  pauses[0]!.end();
  await Promise.all(many.slice(0, 16));
  await vi.waitFor(() => expect(pauses).toHaveLength(2));
  expect(pauses[1]!.milliseconds).toBe(0);
  expect(isAnswered).not.toHaveBeenCalled();
  pauses[1]!.end();
  await last;
  expect(reads.length).toBeLessThanOrEqual(3);
});

test('[RF5] a page ends between two transactions, and one that is longer than a page is cut', async () => {
  const feed = testFeed(db, { limit: 3 });
  const device = await new Follower(users.samir).catchUp(feed);
  const rowsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => contact(`${name}${n}`));
  await write((trx) => insert(trx, ...rowsOf('A', 2)));
  await write((trx) => insert(trx, ...rowsOf('B', 2)));
  await write((trx) => insert(trx, ...rowsOf('C', 5)));
  const { cursor } = device;
  await soon(async () => {
    device.cursor = cursor;
    const pages: string[] = [];
    let hasMore = true;
    while (hasMore) {
      const page = device.take(await askFeed(feed, users.samir, device.cursor));
      const names = page.rows.map(({ row }) => (row as unknown as { lastname: string }).lastname[0]);
      if (names.length > 0) pages.push(names.join(''));
      ({ hasMore } = page);
    }
    expect(pages).toEqual(['AA', 'BB', 'CCC', 'CC']);
    expect(device.rows.size).toBe(9);
  });
});
