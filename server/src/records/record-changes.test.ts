// @database both: the order in which transactions end, and what the database counts of them.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Contact } from '@basoche/protocol';
import { contactRecord, RecordChanges, recordCalls } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAccount } from '../capabilities/access/index.ts';
import { contacts, contactSource } from '../capabilities/contacts/index.ts';
import type { Db, Trx } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { askFeed, testFeed } from '../testing/record-feed.ts';
import { METRICS_TOKEN, testApi } from '../testing/test-api.ts';
import type { RecordFeed } from './record-feed.ts';
import { recordSource } from './record-source.ts';
import type { Reader } from './record-source.ts';

type Who = 'claire' | 'samir' | 'ines' | 'client';

let db: Db;
let users: Record<Who, TestUser>;
let firmId: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  const firm = await testFirm(db, ['claire', 'samir', 'ines', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  ({ firmId } = firm);
  users = firm.users;
});

/** What a device does with the answers. */
class Device {
  readonly rows = new Map<string, unknown>();
  readonly answers: RecordChanges[] = [];
  cursor: string | undefined;
  #filled = new Set<string>();

  readonly who: TestUser;
  readonly feed: RecordFeed;

  constructor(who: TestUser, limit = 1000, feed = testFeed(db, { limit })) {
    this.who = who;
    this.feed = feed;
  }

  async page(): Promise<RecordChanges> {
    const answer = await askFeed(this.feed, this.who, this.cursor);
    this.answers.push(answer);
    if (answer.fill?.starts) this.#filled.clear();
    for (const { row } of answer.rows) {
      this.rows.set(row.id, row);
      this.#filled.add(row.id);
    }
    for (const { id } of answer.gone) this.rows.delete(id);
    if (answer.fill?.ends) for (const id of this.rows.keys()) if (!this.#filled.has(id)) this.rows.delete(id);
    this.cursor = answer.cursor;
    return answer;
  }

  async catchUp(): Promise<this> {
    while ((await this.page()).hasMore);
    return this;
  }

  names(): string[] {
    return [...this.rows.values()].map((row) => (row as { lastname: string }).lastname).toSorted();
  }
}

const write = (work: (trx: Trx) => Promise<unknown>) => db.asFirm(firmId, work);

function insert(
  trx: Trx,
  lastname: string,
  more: { is_hidden?: boolean; responsible?: string } = {},
): Promise<unknown> {
  const at = new Date('2026-11-02T09:00:00Z');
  return trx
    .insertInto('contact')
    .values({ id: randomUUID(), firm_id: firmId, firstname: 'Anne', lastname, created_at: at, updated_at: at, ...more })
    .execute();
}

/** A transaction that is open elsewhere on the server keeps what is newer back until it is over. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

test('[RF1] everything comes once, then what changed, then nothing', async () => {
  await write((trx) => insert(trx, 'Verrier'));
  const device = await new Device(users.samir).catchUp();
  expect(device.answers[0]).toMatchObject({ fill: { starts: true, ends: true }, gone: [] });
  expect(device.names()).toEqual(['Verrier']);
  await write((trx) => insert(trx, 'Marchal'));
  await soon(async () => expect((await device.catchUp()).names()).toEqual(['Marchal', 'Verrier']));
  expect(device.answers.at(-1)!.fill).toBeNull();
  await soon(async () => expect((await device.page()).rows).toEqual([]));
});

test('[RF1] whoever commits first, nothing is missed', async () => {
  const device = await new Device(users.samir, 3).catchUp();
  const names = Array.from({ length: 40 }, (_, n) => `Contact ${String(n).padStart(2, '0')}`);
  const writers = Promise.all(
    names.map((name, n) =>
      write(async (trx) => {
        await insert(trx, name);
        // Some transactions that began early end late.
        for (let step = 0; step < (n * 7) % 11; step += 1) await readAccount(trx, users.samir.userId);
      }),
    ),
  );
  const isOver = () => Promise.race([writers.then(() => true), setImmediate(false)]);
  do await device.page();
  while (!(await isOver()));
  await soon(async () => expect((await device.catchUp()).names()).toEqual(names));
  expect(device.answers.filter(({ fill }) => fill?.starts)).toHaveLength(1);
});

test('[RF2] whatever happened meanwhile, a device that followed has the rows of a new one', async () => {
  let seed = 20_261_126;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const followers = [users.claire, users.samir, users.ines].map((who, n) => new Device(who, 2 + n));
  const ids: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    const id = ids[chance(ids.length)];
    const responsible = [users.samir.userId, users.ines.userId, null][chance(3)] ?? null;
    await write(async (trx) => {
      const kind = chance(5);
      if (kind <= 1 || id === undefined) {
        await insert(trx, `N° ${step}`, { is_hidden: chance(3) === 0, ...(responsible ? { responsible } : {}) });
        ids.push(
          (await trx.selectFrom('contact').select('id').where('lastname', '=', `N° ${step}`).executeTakeFirstOrThrow())
            .id,
        );
      } else if (kind === 2) await trx.deleteFrom('contact').where('id', '=', id).execute();
      else
        await trx
          .updateTable('contact')
          .set({ city: `Ville ${step}`, is_hidden: chance(2) === 0, responsible })
          .where('id', '=', id)
          .execute();
    });
    const device = followers[chance(followers.length)]!;
    if (chance(3) === 0) await device.page();
  }
  for (const device of followers) {
    const fresh = await new Device(device.who).catchUp();
    expect(fresh.rows.size).toBeGreaterThan(10);
    await soon(async () => expect(byId((await device.catchUp()).rows)).toEqual(byId(fresh.rows)));
  }
});

const byId = (rows: ReadonlyMap<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

test('[RF3] a row that one may not read any more is gone, and never holds anything', async () => {
  // A kind whose rows belong to one person, as those of a matter will.
  const belongsTo = ({ account }: Reader, row: { responsible: string | null }) => row.responsible === account.id;
  const own = recordSource({
    kind: contactRecord,
    read: async (trx, reader, range) =>
      ((await contactSource.read(trx, reader, range)) as Contact[]).filter((row) => belongsTo(reader, row)),
    readChanged: async (trx, ids) =>
      (await contactSource.readChanged(trx, ids)).map((changed) => {
        const row = ('row' in changed ? changed.row : null) as Contact | null;
        return { id: changed.id, rowFor: (reader) => (row !== null && belongsTo(reader, row) ? row : null) };
      }),
  });
  const feed = testFeed(db, { sources: [own] });
  await write((trx) => insert(trx, 'Divorce Kowalski', { responsible: users.samir.userId }));
  const samir = await new Device(users.samir, 1000, feed).catchUp();
  const ines = await new Device(users.ines, 1000, feed).catchUp();
  expect([samir.names(), ines.names()]).toEqual([['Divorce Kowalski'], []]);
  await write((trx) => trx.updateTable('contact').set({ responsible: users.ines.userId, city: 'Lyon' }).execute());
  await soon(async () => {
    await Promise.all([samir.catchUp(), ines.catchUp()]);
    expect([samir.names(), ines.names()]).toEqual([[], ['Divorce Kowalski']]);
  });
  expect(JSON.stringify(samir.answers)).not.toContain('Lyon');
});

test('[RF3] a hidden contact reaches others as asterisks, and in full once it is shown', async () => {
  const secret = { is_hidden: true, responsible: users.samir.userId };
  await write((trx) => insert(trx, 'Lefèvre', secret));
  const [claire, samir, ines] = await Promise.all(
    [users.claire, users.samir, users.ines].map((who) => new Device(who).catchUp()),
  );
  expect([claire!.names(), samir!.names(), ines!.names()]).toEqual([['Lefèvre'], ['Lefèvre'], ['']]);
  expect([...ines!.rows.values()]).toMatchObject([{ firstname: '*****', is_hidden: true, is_readable: false }]);
  expect(JSON.stringify(ines!.answers)).not.toContain('Lefèvre');
  expect(JSON.stringify(ines!.answers)).not.toContain('Anne');
  await write((trx) => trx.updateTable('contact').set({ is_hidden: false }).execute());
  await soon(async () => expect((await ines!.catchUp()).names()).toEqual(['Lefèvre']));
});

test('[RF3] a client has no contact, nor an id of one as gone, and another firm has its own alone', async () => {
  await write((trx) => insert(trx, 'Verrier'));
  const stranger = (await testFirm(db, ['lucas'])).users.lucas;
  expect((await new Device(stranger).catchUp()).rows.size).toBe(0);
  // Asked together with an employee, from the same place, and alone.
  const feed = testFeed(db);
  const samir = await new Device(users.samir, 1000, feed).catchUp();
  const client = await new Device(users.client, 1000, feed).catchUp();
  await write((trx) => insert(trx, 'Marchal'));
  await write((trx) => trx.deleteFrom('contact').where('lastname', '=', 'Verrier').execute());
  await soon(async () => {
    await Promise.all([samir.catchUp(), client.catchUp()]);
    expect(samir.names()).toEqual(['Marchal']);
  });
  await client.catchUp();
  expect(client.answers.flatMap(({ rows, gone }) => [...rows, ...gone])).toEqual([]);
});

test('[RF3] who becomes a client is given everything anew: no contact is left', async () => {
  await write((trx) => insert(trx, 'Verrier'));
  const ines = await new Device(users.ines).catchUp();
  expect(ines.names()).toEqual(['Verrier']);
  const rights = { is_employee: false, is_client: true };
  await write((trx) => trx.updateTable('app_user').set(rights).where('id', '=', users.ines.userId).execute());
  expect((await ines.page()).fill).toEqual({ starts: true, ends: true });
  expect(ines.names()).toEqual([]);
});

test('[RF4] a kind that the server did not have, or that a person may read now, is given with everything else', async () => {
  await write((trx) => insert(trx, 'Verrier'));
  const kinds = ['later', 'contact'];
  let { cursor } = await askFeed(testFeed(db, { sources: [] }), users.samir, undefined, kinds);
  let page = await askFeed(testFeed(db), users.samir, cursor, kinds);
  expect(page).toMatchObject({ fill: { starts: true }, rows: [{ row: { lastname: 'Verrier' } }] });
  const { rule: _, ...open } = contactSource.kind;
  ({ cursor } = await askFeed(testFeed(db), users.client));
  expect((await askFeed(testFeed(db), users.client, cursor)).fill).toBeNull();
  const source = { ...contactSource, kind: open };
  page = await askFeed(testFeed(db, { sources: [source] }), users.client, cursor);
  expect(page).toMatchObject({ fill: { starts: true }, rows: [{ row: { lastname: 'Verrier' } }] });
});

test('[RF4] with other rights, another person’s cursor, or one of the future, everything is given anew', async () => {
  await write((trx) => insert(trx, 'Lefèvre', { is_hidden: true }));
  const ines = await new Device(users.ines).catchUp();
  const cursor = ines.cursor!;
  const startsWith = async (who: TestUser, since: string) => {
    const device = new Device(who);
    device.cursor = since;
    return (await device.page()).fill;
  };
  expect(await startsWith(users.ines, cursor)).toBeNull();
  const anew = { starts: true, ends: true };
  expect(await startsWith(users.samir, cursor)).toEqual(anew);
  expect(await startsWith(users.ines, 'nonsense')).toEqual(anew);
  expect(await startsWith(users.ines, cursor.replace(/[0-9a-f-]{36}/, '-'.repeat(36)))).toEqual(anew);
  expect(await startsWith(users.ines, cursor.replace(/\.\d+\./, '.999999999999.'))).toEqual(anew);
  expect(await startsWith(users.ines, cursor.replace(/\.[0-9a-f]+-/, '.00ff-'))).toEqual(anew);
  await db.asFirm(firmId, (trx) =>
    trx
      .updateTable('app_user')
      .set({ is_admin: true, role: ['ROLE_ADMIN'] })
      .where('id', '=', users.ines.userId)
      .execute(),
  );
  expect((await ines.page()).fill).toEqual(anew);
  expect(ines.names()).toEqual(['Lefèvre']);
});

test('[RF4] after a rollback that was recorded, everything is given anew', async () => {
  const device = await new Device(users.samir).catchUp();
  await db.pool.query('set role basoche_sync');
  await db.pool.query(`select sync.found_rollback('test', now(), '{}', now())`);
  await db.pool.query('reset role');
  expect((await device.page()).fill).toEqual({ starts: true, ends: true });
});

/** Writes, and stays open until `end`. */
async function openWriter(lastname: string) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((written) => {
    ended = write(async (trx) => {
      await insert(trx, lastname);
      written();
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

test('[RF6] what committed behind an open transaction is in a page once `upTo` has reached `newest`', async () => {
  const device = await new Device(users.samir).catchUp();
  const slow = await openWriter('Ancien');
  // The embedded database has one transaction at a time: there the page is read when the writer is over.
  if (db.kind === 'embedded') await Promise.all([device.page(), slow.end()]);
  else {
    await write((trx) => insert(trx, 'Récent'));
    const page = await device.page();
    expect(page).toMatchObject({ rows: [], gone: [], hasMore: false });
    expect(BigInt(page.newest)).toBeGreaterThan(BigInt(page.upTo) + 1n);
    await device.page();
    expect(device.answers.at(-1)).toMatchObject({ rows: [], upTo: page.upTo });
    await slow.end();
  }
  const { newest } = device.answers.at(-1)!;
  await soon(async () => {
    const { upTo } = await device.page();
    expect(BigInt(upTo)).toBeGreaterThanOrEqual(BigInt(newest));
  });
  expect(device.names()).toEqual(db.kind === 'embedded' ? ['Ancien'] : ['Ancien', 'Récent']);
});

test('[RF6] within a fill and between the pages of changes, `upTo` is no further than what was given', async () => {
  for (const name of ['A', 'B', 'C']) await write((trx) => insert(trx, name));
  const device = await new Device(users.samir, 2).catchUp();
  const [first, ended] = device.answers;
  expect([first!.upTo, first!.fill]).toEqual(['0', { starts: true, ends: false }]);
  expect([ended!.fill, BigInt(ended!.upTo)]).toEqual([{ starts: false, ends: true }, BigInt(cursorXid(ended!))]);
  await soon(async () => {
    const { upTo, newest } = await device.page();
    expect(upTo).toBe(newest);
  });
  for (const name of ['D', 'E', 'F']) await write((trx) => insert(trx, name));
  const { newest } = await new Device(users.samir).page();
  const pages: { rows: number; isBehind: boolean }[] = [];
  await soon(async () => {
    const { upTo } = await device.page();
    pages.push({ rows: device.rows.size, isBehind: BigInt(upTo) < BigInt(newest) });
    expect(pages.at(-1)!.isBehind).toBe(false);
  });
  expect(pages.filter(({ rows, isBehind }) => rows < 6 && !isBehind)).toEqual([]);
  expect(pages.map(({ rows }) => rows)).toContain(5);
  expect(device.names()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

test('[RF6] whoever writes meanwhile, one’s own answered write is there once `upTo` has reached `newest`', async () => {
  const device = await new Device(users.samir, 3).catchUp();
  const others = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      write(async (trx) => {
        await insert(trx, `Autre ${n}`);
        for (let step = 0; step < (n * 5) % 7; step += 1) await readAccount(trx, users.samir.userId);
      }),
    ),
  );
  for (let n = 0; n < 5; n += 1) {
    await write((trx) => insert(trx, `Mien ${n}`));
    const { newest } = await device.page();
    await soon(async () => expect(BigInt((await device.page()).upTo)).toBeGreaterThanOrEqual(BigInt(newest)));
    expect(device.names()).toContain(`Mien ${n}`);
  }
  await others;
});

const cursorXid = ({ cursor }: RecordChanges) => cursor.split('.')[1]!;

test('[RF3] [RF5] over HTTP: refused without a token, empty for a client, whole for an employee, without a kind that nobody knows', async () => {
  const api = testApi(db, { capabilities: [contacts] });
  const path = `/api${recordCalls.readRecordChanges.path}?records=contact,unknown`;
  expect((await api.get(path)).status).toBe(401);
  await write((trx) => insert(trx, 'Verrier'));
  const theirs = await api.get(path, await api.signIn(users.client));
  expect(await theirs.json()).toMatchObject({ rows: [], gone: [], fill: { starts: true, ends: true } });
  const answer = await api.get(path, await api.signIn(users.samir));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    rows: [{ record: 'contact', row: { lastname: 'Verrier' } }],
    hasMore: true,
  });
  const zipped = await api.send('GET', path, {
    token: await api.signIn(users.samir),
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  const { cursor } = (await (await api.get(path, await api.signIn(users.samir))).json()) as RecordChanges;
  await write((trx) =>
    trx
      .updateTable('contact')
      .set({ city: 'Lyon', address: 'x'.repeat(2000) })
      .execute(),
  );
  const token = await api.signIn(users.samir);
  await soon(async () => {
    const changes = await api.send('GET', `${path}&since=${cursor}`, { token, headers: { 'accept-encoding': 'gzip' } });
    expect([changes.headers.get('content-encoding'), changes.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
    const text = gunzipSync(Buffer.from(await changes.arrayBuffer())).toString();
    expect(RecordChanges.parse(JSON.parse(text)).rows).toMatchObject([{ row: { city: 'Lyon' } }]);
  });
  const plain = await api.send('GET', `${path}&since=${cursor}`, { token, headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(await plain.json()).toMatchObject({ rows: [{ row: { city: 'Lyon' } }], fill: null });
  const metrics = await (await api.get('/metrics', METRICS_TOKEN)).text();
  expect(metrics).toMatch(/^basoche_records_pages_total\{page="fill"\} 4$/m);
  expect(metrics).toMatch(/^basoche_records_read_rows_total [1-9]/m);
  expect((await api.get(`${path}&since=${'x'.repeat(301)}`, await api.signIn(users.samir))).status).toBe(400);
});
