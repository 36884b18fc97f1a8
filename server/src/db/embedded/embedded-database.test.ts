// @database embedded: its thread, its sessions, its death.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StartError } from '../../start-error.ts';
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

test('[FT4] the engine’s own lock, cut short by a crash, keeps no start away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-'));
  try {
    const first = await startEmbeddedDatabase({ dataDir });
    await (await connect(first)).query('create table note (id int primary key)');
    await first.close();
    writeFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), '');
    const again = await startEmbeddedDatabase({ dataDir });
    expect((await (await connect(again)).query('select id from note')).rows).toEqual([]);
    await again.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('[FT4] a new database takes its name once it is whole: a first start cut short leaves nothing in the way of the next', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-'));
  const [pgdata, making] = [join(dataDir, 'pgdata'), join(dataDir, 'pgdata.making')];
  mkdirSync(join(making, 'base'), { recursive: true });
  writeFileSync(join(making, 'PG_VERSION'), '');
  try {
    const start = startEmbeddedDatabase({ dataDir });
    const isRunning = () => Promise.race([start.then(() => true), setTimeout(2, false)]);
    const halves: number[] = [];
    while (!(await isRunning())) {
      const names = existsSync(pgdata) ? readdirSync(pgdata) : [];
      if (
        names.length > 0 &&
        !['PG_VERSION', 'pg_hba.conf', 'postgresql.conf', 'base'].every((name) => names.includes(name))
      )
        halves.push(names.length);
    }
    const database = await start;
    expect(halves).toEqual([]);
    expect(existsSync(making)).toBe(false);
    expect((await (await connect(database)).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a database that does not open is refused with the engine’s reason and what to do, and is left as it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-'));
  const control = join(dataDir, 'pgdata', 'global', 'pg_control');
  try {
    await (await startEmbeddedDatabase({ dataDir })).close();
    truncateSync(control, 0);
    const start = startEmbeddedDatabase({ dataDir });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/pgdata ne s’ouvre pas \(.*pg_control.*npm run restore/);
    expect(statSync(control).size).toBe(0);
  } finally {
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
