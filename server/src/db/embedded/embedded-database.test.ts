import { mkdtempSync, renameSync, rmSync } from 'node:fs';
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

/** More than a segment of the log, so that the engine has to open another. */
async function fillLog(client: pg.Client): Promise<void> {
  await client.query(
    `create table filling as select repeat(md5(n::text), 30) as text from generate_series(1, 40000) as n`,
  );
}

function reconnect(to: typeof database): Promise<pg.Client> {
  return vi.waitFor(() => connect(to), { timeout: 20_000, interval: 50 });
}
