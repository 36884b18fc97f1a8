import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: database.host, user: 'postgres', database: 'postgres' });
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
