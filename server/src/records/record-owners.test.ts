// @database both: what a trigger notes of an owner, and whom the feed gives it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contactSource } from '../capabilities/contacts/index.ts';
import { scheduledMessageSource } from '../capabilities/messenger/index.ts';
import { savedViewSource } from '../capabilities/tasks/index.ts';
import type { Db, Trx } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { askFeed, testFeed } from '../testing/record-feed.ts';
import type { RecordFeed } from './record-feed.ts';

type Who = 'claire' | 'samir' | 'client';
const KINDS = ['saved_view', 'scheduled_message', 'contact'];

let db: Db;
let users: Record<Who, TestUser>;
let firmId: string;
let feed: RecordFeed;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  ({ firmId, users } = await testFirm(db, ['claire', 'samir', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  }));
  feed = testFeed(db, { sources: [contactSource, savedViewSource] });
});

const write = (work: (trx: Trx) => Promise<unknown>) => db.asFirm(firmId, work);

async function insertView(owner: TestUser, name: string, id = randomUUID()): Promise<string> {
  const at = new Date('2026-11-02T09:00:00Z');
  const view = { id, firm_id: firmId, user_id: owner.userId, name, look: '{}', updated_at: at };
  await write((trx) => trx.insertInto('saved_view').values(view).execute());
  return id;
}

function insertContact(): Promise<unknown> {
  const at = new Date('2026-11-02T09:00:00Z');
  const contact = { id: randomUUID(), firm_id: firmId, firstname: 'Anne', lastname: 'Verrier' };
  return write((trx) =>
    trx
      .insertInto('contact')
      .values({ ...contact, created_at: at, updated_at: at })
      .execute(),
  );
}

/** What one person’s device is told, in turn; what it has already is told once. */
class Device {
  heard: unknown[] = [];
  /** Whether each page was of a fill. */
  fills: boolean[] = [];
  readonly #known = new Map<string, unknown>();
  #cursor: string | undefined;
  readonly who: TestUser;

  constructor(who: TestUser) {
    this.who = who;
  }

  async catchUp(): Promise<this> {
    for (let hasMore = true; hasMore;) {
      const page = await askFeed(feed, this.who, this.#cursor, KINDS);
      for (const { row } of page.rows) this.#hear(row.id, row['name'] ?? row['content'] ?? row['lastname']);
      for (const { id } of page.gone) this.#hear(id, id);
      this.fills.push(page.fill !== null);
      this.#cursor = page.cursor;
      hasMore = page.hasMore;
    }
    return this;
  }

  /** What changed while a transaction was open elsewhere may come again as it was. */
  #hear(id: string, what: unknown): void {
    if (this.#known.get(id) === what) return;
    this.#known.set(id, what);
    this.heard.push(what);
  }
}

const devices = () => Promise.all([users.claire, users.samir, users.client].map((who) => new Device(who).catchUp()));

/** A transaction that is open elsewhere on the server keeps what is newer back until it is over. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

test('[RF3] what is one person’s own reaches nobody else, an administrator neither: not made, changed, or gone', async () => {
  await insertView(users.samir, 'Avant');
  const all = await devices();
  expect(all.map(({ heard }) => heard)).toEqual([[], ['Avant'], []]);
  const id = await insertView(users.samir, 'Échéances');
  await insertView(users.client, 'Mes factures');
  await soon(async () => {
    // All of them ask one reading, from one place.
    await Promise.all(all.map((device) => device.catchUp()));
    expect(all.map(({ heard }) => heard)).toEqual([[], ['Avant', 'Échéances'], ['Mes factures']]);
  });
  await write((trx) => trx.updateTable('saved_view').set({ name: 'Retards' }).where('id', '=', id).execute());
  await soon(async () => {
    await Promise.all(all.map((device) => device.catchUp()));
    expect(all[1]!.heard).toContain('Retards');
  });
  await write((trx) => trx.deleteFrom('saved_view').where('id', '=', id).execute());
  await insertContact();
  await soon(async () => {
    await Promise.all(all.map((device) => device.catchUp()));
    // Which of the two came first is the horizon's.
    expect(all.map(({ heard }) => new Set(heard))).toEqual([
      new Set(['Verrier']),
      new Set(['Avant', 'Échéances', 'Retards', 'Verrier', id]),
      new Set(['Mes factures']),
    ]);
  });
  expect(all.map(({ fills }) => fills.filter(Boolean).length)).toEqual([1, 1, 1]);
});

test('[RF3] who no longer owns a record is told that it is gone', async () => {
  const id = await insertView(users.samir, 'Échéances');
  const all = await devices();
  await write((trx) => trx.updateTable('saved_view').set({ user_id: users.client.userId }).execute());
  await soon(async () => {
    await Promise.all(all.map((device) => device.catchUp()));
    expect(all.map(({ heard }) => heard)).toEqual([[], ['Échéances', id], ['Échéances']]);
  });
});

test('[RF3] two people have a record of one id: each is told of their own, wherever a page ends', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  feed = testFeed(db, { sources: [contactSource, savedViewSource], limit: 2 });
  const all = await devices();
  await write(async (trx) => {
    for (const record_id of ids)
      for (const { userId } of [users.samir, users.client])
        await trx
          .insertInto('record_change')
          .values({
            firm_id: firmId,
            record: 'saved_view',
            record_id,
            owner: userId,
            xid: trx.fn('pg_current_xact_id', []),
          })
          .execute();
  });
  await soon(async () => {
    await Promise.all(all.map((device) => device.catchUp()));
    expect(all.map(({ heard }) => heard.length)).toEqual([0, 3, 3]);
  });
});

test('[RF5] a fill gives the kinds in the order in which they are asked for', async () => {
  feed = testFeed(db, { sources: [contactSource, savedViewSource], limit: 2 });
  for (let n = 0; n < 3; n += 1) await insertContact();
  for (const name of ['A', 'B', 'C']) await insertView(users.samir, name);
  const { heard } = await new Device(users.samir).catchUp();
  expect(new Set(heard.slice(0, 3))).toEqual(new Set(['A', 'B', 'C']));
  expect(heard.slice(3)).toEqual(['Verrier', 'Verrier', 'Verrier']);
});

test('[RF3] a scheduled message is its author’s, and gone once it left; the clean-up of all firms may delete it', async () => {
  feed = testFeed(db, { sources: [contactSource, savedViewSource, scheduledMessageSource] });
  const [at, id] = [new Date('2026-11-02T09:00:00Z'), randomUUID()];
  const message = { id, firm_id: firmId, author: users.samir.userId, doc: 'conversation/c1', text: 'Bonjour' };
  await write((trx) =>
    trx
      .insertInto('scheduled_message')
      .values({ ...message, planned_at: at, status: 'waiting', created_at: at, updated_at: at })
      .execute(),
  );
  const all = await devices();
  expect(all.map(({ heard }) => heard)).toEqual([[], ['Bonjour'], []]);
  await write((trx) => trx.updateTable('scheduled_message').set({ status: 'sent', text: '' }).execute());
  await soon(async () => {
    await Promise.all(all.map((device) => device.catchUp()));
    expect(all.map(({ heard }) => heard)).toEqual([[], ['Bonjour', id], []]);
  });
  await db.asWorker((trx) => trx.deleteFrom('scheduled_message').where('id', '=', id).execute());
  const left = await write((trx) => trx.selectFrom('scheduled_message').select('id').execute());
  expect(left).toEqual([]);
});
