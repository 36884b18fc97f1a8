import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Follower, machineMs } from '../load/follower.ts';
import { FollowerCrowd } from '../load/follower-crowd.ts';
import type { FollowersResult } from '../load/follower-process.ts';
import { median, percentile } from '../load/numbers.ts';
import { cpuMs, treeCpuMs } from '../load/process-stats.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Running, World } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const CONTACTS = 50_000;
const CAUGHT_UP = 5_000;
/** Twenty transactions a second, of fifty contacts each. */
const TRANSACTIONS = 20;
const PER_TRANSACTION = 50;
/** One device of so many reads the rows of its pages. */
const SAMPLED = 50;

/** Devices that follow the feed of records over HTTP, asked by hints, while another process writes 1,000 a second. */
export function records(followers: number, quick: boolean): Scenario {
  return {
    name: `records-${followers}`,
    quick,
    fits: (target) => target.name === 'ours' || target.name === 'ours-2',
    async run({ start, world, quick: isShort }: Bench): Promise<Measured> {
      const server = await start();
      return withDatabase(server.databaseUrl!, async (database) => {
        const { firmId, tokens } = await fillFirm(database, server, followers);
        const first = new Follower({ port: server.ports[0]!, token: tokens[0]!, isSampled: true });
        const fill = await first.catchUp();
        await database.query(
          `update contact set city = 'Lyon' where id in (select id from contact where firm_id = $1 limit $2)`,
          [firmId, CAUGHT_UP],
        );
        const after = await first.catchUp();
        const seconds = isShort ? 10 : 30;
        return {
          fillMs: fill.ms,
          fillBytes: fill.bytes,
          caughtUpMs: after.ms,
          ...(await followed({ server, world, database, firmId, tokens, cursor: first.cursor!, seconds })),
        };
      });
    },
  };
}

export async function fillFirm(database: pg.Client, { reader }: Running, followers: number) {
  const { rows: firms } = await database.query<{ firm_id: string }>('select firm_id from app_user where id = $1', [
    reader!.userId,
  ]);
  const firmId = firms[0]!.firm_id;
  await database.query('update app_user set is_employee = true where firm_id = $1', [firmId]);
  await database.query(
    `insert into contact (id, firm_id, firstname, lastname, email, fonction, city, mobile_phone, created_at, updated_at)
     select gen_random_uuid(), $1, 'Prénom ' || n % 300, 'Nom ' || n, 'contact' || n || '@demo.basoche.test', 'Gérant',
       'Ville ' || n % 80, '06' || lpad(n::text, 8, '0'), now(), now() from generate_series(1, $2) as n`,
    [firmId, CONTACTS],
  );
  await database.query('analyze contact, record_change');
  const tokens = Array.from({ length: followers }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.query(
    `insert into session (id, token_hash, user_id, firm_id, expires_at)
     select gen_random_uuid(), hash, (select array_agg(id order by id) from app_user where firm_id = $1)[1 + n % 200], $1,
       now() + interval '1 day' from unnest($2::bytea[]) with ordinality as s (hash, n)`,
    [firmId, hashes],
  );
  return { firmId, tokens };
}

interface Followed {
  server: Running;
  world: World;
  database: pg.Client;
  firmId: string;
  tokens: string[];
  cursor: string;
  seconds: number;
}

async function followed(scene: Followed): Promise<Measured> {
  const { server, world, tokens, cursor, seconds } = scene;
  const crowd = new FollowerCrowd(
    tokens.map((token, n) => ({ port: server.ports[n % server.ports.length]!, token, isSampled: n % SAMPLED === 0 })),
  );
  try {
    await crowd.connect(cursor);
    await crowd.start();
    const serverCpu = () => server.pids().reduce((sum, pid) => sum + cpuMs(pid), 0);
    const before = { cpu: serverCpu(), database: treeCpuMs(world.postgresPid) };
    const written = await writeAll(scene);
    const results = await crowd.finish(written, 15_000);
    const cpu = serverCpu() - before.cpu;
    const databaseCpu = treeCpuMs(world.postgresPid) - before.database;
    const total = (value: (result: FollowersResult) => number) => results.reduce((sum, each) => sum + value(each), 0);
    const delays = results.flatMap((result) => [...result.delays]);
    const sampled = total((result) => result.sampled);
    const delivered = (delays.length / sampled) * tokens.length;
    return {
      p50: median(delays),
      p95: percentile(delays, 95),
      cpuPerDelivery: (cpu * 1000) / delivered,
      cpuPerSecond: cpu / seconds,
      bytesPerClient: total(({ bytes }) => bytes) / tokens.length,
      undelivered: 1 - delays.length / (written * sampled),
      hintsPerSecond: total(({ hints }) => hints) / tokens.length / seconds,
      pagesPerSecond: total(({ pages }) => pages) / tokens.length / seconds,
      databaseCpu,
      deviceCpu: total((result) => result.cpuMs),
    };
  } finally {
    crowd.end();
  }
}

/** @returns how many rows were changed */
async function writeAll({ database, firmId, seconds }: Followed): Promise<number> {
  const { rows: ids } = await database.query<{ id: string }>('select id from contact where firm_id = $1 order by id', [
    firmId,
  ]);
  const started = performance.now();
  for (let n = 0; n < seconds * TRANSACTIONS; n += 1) {
    await sleep(Math.max(0, started + (n * 1000) / TRANSACTIONS - performance.now()));
    const at = (n * PER_TRANSACTION) % (CONTACTS - PER_TRANSACTION);
    await writeBatch(
      database,
      firmId,
      ids.slice(at, at + PER_TRANSACTION).map(({ id }) => id),
    );
  }
  return seconds * TRANSACTIONS * PER_TRANSACTION;
}

/** As another process of the server does: commits, then says so on the bus. */
async function writeBatch(database: pg.Client, firmId: string, ids: string[]): Promise<void> {
  const { rows } = await database.query<{ xid: string }>(
    `with changed as (update contact set city = $1 where id = any ($2::uuid[]) returning 1)
     select pg_current_xact_id()::text as xid from changed limit 1`,
    [`at ${machineMs()}`, ids],
  );
  const message = { type: 'records', firms: [[firmId, rows[0]!.xid]] };
  await database.query('select pg_notify($1, $2)', ['basoche_sync', JSON.stringify({ node: 'bench', message })]);
}
