// @database both: migrations cut short.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseEnv } from '../../server/src/testing/database-env.ts';
import { testDatabaseUrl } from '../../server/src/testing/database.ts';
import { freePort, startApp, until, type App } from '../support/app.ts';
import { launch } from './support/launch.ts';
import { seeded } from './support/seed.ts';
import { insideDatabase } from './support/tables.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const cleanUp: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

interface Place {
  env: Record<string, string>;
  dataDir: string;
  databaseUrl: string | null;
}

async function emptyPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-first-'));
  const database = await testDatabaseUrl({ empty: true });
  cleanUp.push(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { env: databaseEnv(database?.url), dataDir, databaseUrl: database?.url ?? null };
}

/** Rows of every table that the demo fills. */
async function contents({ databaseUrl }: Place, app: App): Promise<Record<string, number>> {
  return insideDatabase({ app, databaseUrl }, async (ask) => {
    const tables = await ask(
      `select schemaname || '."' || tablename || '"' as name from pg_tables where schemaname in ('public', 'sync')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      // How the same content came in, and what people are told about it, depends on the moment.
      if (/live_event|session|job|lease|^sync\."(?!doc")/.test(String(name))) continue;
      const [row] = await ask(`select count(*) from ${String(name)}`);
      counts[String(name)] = Number(row?.['count']);
    }
    return counts;
  });
}

async function startThenStop({ env, dataDir }: Place): Promise<App> {
  const app = await startApp({ env, dataDir });
  expect(await app.stop()).toBe(0);
  return app;
}

test(
  '[FT4] killed again and again during its first seconds: the next start finishes, and the demo is complete, once',
  async () => {
    const chance = seeded('kill in the first start');
    const calm = await emptyPlace();
    const began = performance.now();
    const wanted = await contents(calm, await startThenStop(calm));
    const duration = performance.now() - began;
    expect(wanted['public."message"']).toBeGreaterThan(20);

    const place = await emptyPlace();
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = launch({ ...place.env, DATA_DIR: place.dataDir, PORT: String(await freePort()) });
      // From the first table to the last document: later in each round.
      const stage = performance.now() + duration * ((round + 0.3 + chance.int(100) / 100) / (ROUNDS + 1));
      await until(() => performance.now() > stage, duration + 5_000);
      expect(server.hasEnded(), server.output()).toBe(false);
      await server.kill();
    }
    const found = await contents(place, await startThenStop(place));
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
    const others = names.filter((name) => found[name] !== wanted[name]);
    expect(others.map((name) => `${name}: ${found[name]} instead of ${wanted[name]}`)).toEqual([]);
  },
  60_000 + ROUNDS * 30_000,
);
