// @database embedded: its thread, its sessions, its death.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';

let database: EmbeddedDatabase;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir: null, idleInTransactionMs: 200 });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database?.close();
});

async function connect(to = database): Promise<pg.Client> {
  const client = new pg.Client({ host: to.host, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

test('a client silent inside a transaction is cut off; one that others waited for keeps its connection', async () => {
  const [worker, waiting, silent] = [await connect(), await connect(), await connect()];
  await worker.query('begin');
  const answer = waiting.query('select 1 as one');
  await worker.query('select 2');
  await worker.query('commit');
  expect((await answer).rows).toEqual([{ one: 1 }]);

  const cut = new Promise((resolve) => silent.once('end', resolve));
  await silent.query('begin');
  await cut;
  expect((await worker.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  expect((await waiting.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
});

test('after a PANIC nobody is answered by the broken engine; it comes back with what was committed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-'));
  const log = join(dataDir, 'pgdata', 'pg_wal');
  const own = await startEmbeddedDatabase({ dataDir });
  try {
    const failures: string[] = [];
    const failed = new Promise<void>((resolve) =>
      own.onFailure(({ message }) => {
        failures.push(message);
        // The second: what was in the way of the first recovery as well.
        if (failures.length === 2) resolve();
      }),
    );
    const writer = await connect(own);
    const bystander = await connect(own);
    await writer.query('create table note (id int primary key)');
    await writer.query('insert into note values (1)');
    const cut = new Promise((resolve) => bystander.once('end', resolve));
    renameSync(log, `${log}-away`);
    await expect(writer.query('select pg_switch_wal()').then(() => fillLog(writer))).rejects.toThrow(
      'Connection terminated',
    );
    await cut;
    await failed;
    expect(failures[0]).toContain('PANIC');
    renameSync(`${log}-away`, log);

    const after = await reconnect(own);
    expect((await after.query('select id from note')).rows).toEqual([{ id: 1 }]);
    await after.query('insert into note values (3)');
    expect((await after.query('select count(*)::int as n from note')).rows).toEqual([{ n: 2 }]);
  } finally {
    await own.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('after every start nobody but the owner reads or writes the data directory, whoever made it and whatever the umask', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-'));
  const umask = process.umask(0);
  try {
    chmodSync(dataDir, 0o777);
    const first = await startEmbeddedDatabase({ dataDir });
    expect(openToOthers(dataDir)).toEqual([]);
    await first.close();

    // What an earlier release, or another tool, has left.
    const pgdata = join(dataDir, 'pgdata');
    for (const path of [dataDir, pgdata, join(pgdata, 'base')]) chmodSync(path, 0o755);
    chmodSync(join(pgdata, 'PG_VERSION'), 0o666);
    for (const name of ['dumps', 'outbox', 'pgdata.before-restore-2026-11-20T09-00-00']) {
      mkdirSync(join(dataDir, name));
      writeFileSync(join(dataDir, name, 'of-the-firm'), 'x');
    }
    const again = await startEmbeddedDatabase({ dataDir });
    const writer = await connect(again);
    await writer.query('create table note (id int primary key)');
    await writer.query('checkpoint');
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(pgdata).mode & 0o777).toBe(0o700);
    // What the running engine makes stands in a folder that nobody else enters.
    expect(openToOthers(dataDir).filter((path) => !path.startsWith('pgdata/'))).toEqual([]);
    await again.close();
  } finally {
    process.umask(umask);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Paths within a folder, and `.` for itself, that the group or others may read, write or enter. */
function openToOthers(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
}

/** More than a segment of the log, so that the engine has to open another. */
async function fillLog(client: pg.Client): Promise<void> {
  await client.query(
    `create table filling as select repeat(md5(n::text), 30) as text from generate_series(1, 40000) as n`,
  );
}

function reconnect(to: typeof database): Promise<pg.Client> {
  return vi.waitFor(() => connect(to), { timeout: 20_000, interval: 50 });
}
