import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/**
 * A fresh migrated database of its own for a test file: embedded in memory, or, with TEST_DATABASE_URL, a new database
 * on that PostgreSQL server. `close()` it in `afterAll`.
 */
export async function testDatabase(): Promise<Db> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) return onServer(server);
  await keepEngineCompiled();
  return openDatabase({ dataDir: null, dumpFile: await migratedDump() });
}

/**
 * The embedded database of this folder, for tests that look at its files: a migrated one where there is none yet. A first
 * start and its migrations have tests of their own.
 */
export async function testDatabaseIn(dataDir: string): Promise<Db> {
  await keepEngineCompiled();
  const isNew = !readdirSync(dataDir).some((name) => name.startsWith('pgdata'));
  return openDatabase({ dataDir, ...(isNew ? { dumpFile: await migratedDump() } : {}) });
}

// The types of Node do not name it.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };

let engine: Promise<object> | null = null;

/**
 * A process compiles the engine of the embedded database once. V8 shares the code of equal bytes between threads, what it
 * has optimized by then included, for as long as somebody holds the module.
 */
async function keepEngineCompiled(): Promise<void> {
  const wasm = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  engine ??= readFile(wasm).then((bytes) => WebAssembly.compile(bytes));
  await engine;
}

/**
 * The URL of a fresh database, migrated unless asked empty, for child processes; `null` when the tests run on the
 * embedded one.
 */
export async function testDatabaseUrl(
  options: { empty?: boolean } = {},
): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env['TEST_DATABASE_URL'];
  return server ? freshDatabase(server, options.empty ?? false) : null;
}

/**
 * The URL of a copy of the database that `fill` made of a migrated one, once for each name; `null` when the tests run on the
 * embedded one.
 */
export async function filledDatabaseUrl(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return null;
  return cloneOf(server, (client) =>
    template(client, name, async (draft) => {
      await client.query(`create database ${draft} template ${await migratedTemplate(server, client)}`);
      await fill(withDatabase(server, draft));
    }),
  );
}

/** Makes what the databases of tests are copies of: two files that need it at once would both spend ten seconds on it. */
export async function prepareTestDatabases(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) await withClient(server, async (client) => void (await migratedTemplate(server, client)));
  else await migratedDump();
}

async function migratedDump(): Promise<string> {
  const directory = join(tmpdir(), 'basoche-test');
  const file = join(directory, `${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(directory, { recursive: true });
  const db = await openDatabase({ dataDir: null });
  try {
    await db.migrate();
    if (!db.embedded) throw new Error('embedded database expected');
    const draft = `${file}.${randomUUID()}`;
    // Unpacked once here instead of at every start.
    writeFileSync(draft, gunzipSync(await db.embedded.dump()));
    renameSync(draft, file);
  } finally {
    await db.close();
  }
  return file;
}

async function onServer(server: string): Promise<Db> {
  const fresh = await freshDatabase(server, false);
  const db = await openDatabase({ url: fresh.url, dataDir: null });
  return {
    ...db,
    close: async () => {
      await db.close();
      await fresh.drop();
    },
  };
}

function freshDatabase(server: string, empty: boolean): Promise<{ url: string; drop(): Promise<void> }> {
  return cloneOf(server, (client) => (empty ? Promise.resolve('template1') : migratedTemplate(server, client)));
}

async function cloneOf(
  server: string,
  templateOf: (client: pg.Client) => Promise<string>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `basoche_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    await client.query(`create database ${name} template ${await templateOf(client)}`);
  });
  return {
    url: withDatabase(server, name),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

function migratedTemplate(server: string, client: pg.Client): Promise<string> {
  return template(client, `basoche_template_${fingerprint()}`, async (draft) => {
    await client.query(`create database ${draft}`);
    const db = await openDatabase({ url: withDatabase(server, draft), dataDir: null });
    await db.migrate().finally(() => db.close());
  });
}

/** The database of this name, which others are cloned from; until the client ends, nobody else clones it. */
async function template(client: pg.Client, name: string, make: (draft: string) => Promise<void>): Promise<string> {
  await client.query('select pg_advisory_lock(7204)');
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `basoche_draft_${randomUUID().replaceAll('-', '')}`;
    await make(draft);
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  return name;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Changes with the migrations and with the embedded engine. */
function fingerprint(): string {
  const directory = fileURLToPath(new URL('../db/migrations/', import.meta.url));
  const hash = createHash('sha256');
  hash.update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const file of readdirSync(directory).sort()) {
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(join(directory, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
