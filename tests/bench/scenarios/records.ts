import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { decodeServerFrames, encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import type { RecordChanges } from '@basoche/protocol';
import type pg from 'pg';
import { eventually } from '../load/clients.ts';
import { median, percentile } from '../load/numbers.ts';
import { cpuMs } from '../load/process-stats.ts';
import { WsClient } from '../load/ws.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const CONTACTS = 50_000;
const CAUGHT_UP = 5_000;
/** Twenty transactions a second, of fifty contacts each. */
const TRANSACTIONS = 20;
const PER_TRANSACTION = 50;
/** What a sampled follower reads of its pages; the others count bytes, so that the bench is not what is measured. */
const SAMPLED = 10;

/** Devices that follow the feed of records over HTTP, asked by hints, while another process writes 1,000 a second. */
export function records(followers: number, quick: boolean): Scenario {
  return {
    name: `records-${followers}`,
    quick,
    fits: (target) => target.name === 'ours',
    async run({ start, quick: isShort }: Bench): Promise<Measured> {
      const server = await start();
      return withDatabase(server.databaseUrl!, async (database) => {
        const { firmId, tokens } = await fillFirm(database, server, followers);
        const first = new Follower(server, tokens[0]!, true);
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
          ...(await followed({ server, database, firmId, tokens, cursor: first.cursor!, seconds })),
        };
      });
    },
  };
}

async function fillFirm(database: pg.Client, { reader }: Running, followers: number) {
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
  database: pg.Client;
  firmId: string;
  tokens: string[];
  cursor: string;
  seconds: number;
}

async function followed({ server, database, firmId, tokens, cursor, seconds }: Followed): Promise<Measured> {
  const crowd = tokens.map((token, n) => new Follower(server, token, n % SAMPLED === 0));
  // A cursor names its reader: each follower begins with a fill of its own, one after the other.
  for (const follower of crowd) await follower.catchUp(cursor);
  for (const follower of crowd) follower.connect();
  if (!(await eventually(() => crowd.every(({ isWelcome }) => isWelcome), 30_000)))
    throw new Error('not all connected');
  for (const follower of crowd) Object.assign(follower, { delays: [], bytes: 0, pages: 0, hints: 0 });
  const { rows: ids } = await database.query<{ id: string }>('select id from contact where firm_id = $1 order by id', [
    firmId,
  ]);
  const [pid] = server.pids();
  const before = cpuMs(pid!);
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
  const written = seconds * TRANSACTIONS * PER_TRANSACTION;
  const sampled = crowd.filter(({ isSampled }) => isSampled);
  const arrived = () => sampled.reduce((sum, { delays }) => sum + delays.length, 0);
  await eventually(() => arrived() >= written * sampled.length, 15_000);
  const cpu = cpuMs(pid!) - before;
  const delays = sampled.flatMap((follower) => follower.delays);
  for (const follower of crowd) follower.end();
  const delivered = (arrived() / sampled.length) * crowd.length;
  return {
    p50: median(delays),
    lagP95: percentile(delays, 95),
    cpuPerDelivery: (cpu * 1000) / delivered,
    bytesPerClient: crowd.reduce((sum, { bytes }) => sum + bytes, 0) / crowd.length,
    undelivered: 1 - arrived() / (written * sampled.length),
    hintsPerSecond: crowd.reduce((sum, { hints }) => sum + hints, 0) / crowd.length / seconds,
  };
}

/** As another process of the server does: commits, then says so on the bus. */
async function writeBatch(database: pg.Client, firmId: string, ids: string[]): Promise<void> {
  const { rows } = await database.query<{ xid: string }>(
    `with changed as (update contact set city = $1 where id = any ($2::uuid[]) returning 1)
     select pg_current_xact_id()::text as xid from changed limit 1`,
    [`at ${performance.now()}`, ids],
  );
  const message = { type: 'records', firms: [[firmId, rows[0]!.xid]] };
  await database.query('select pg_notify($1, $2)', ['basoche_sync', JSON.stringify({ node: 'bench', message })]);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** A device: asks the feed when it is hinted, one page at a time. */
class Follower {
  cursor: string | undefined;
  delays: number[] = [];
  bytes = 0;
  pages = 0;
  hints = 0;
  isWelcome = false;
  readonly isSampled: boolean;
  readonly #server: Running;
  readonly #token: string;
  #socket: WsClient | null = null;
  #isAsking = false;
  #wants = false;

  constructor(server: Running, token: string, isSampled: boolean) {
    this.#server = server;
    this.#token = token;
    this.isSampled = isSampled;
  }

  connect(): void {
    this.#socket = new WsClient(this.#server.ports[0]!, '/sync', {
      open: () => {
        const hello = { token: this.#token, protocol: PROTOCOL_VERSION, app: 'bench', device: 'bench' };
        this.#socket!.send(encodeClientFrame({ type: 'hello', ...hello, kinds: KIND_VERSIONS }));
      },
      message: (bytes) => {
        for (const frame of decodeServerFrames(bytes)) {
          if (frame.type === 'welcome') this.isWelcome = true;
          else if (frame.type === 'records') this.#hinted();
        }
      },
      close: () => undefined,
    });
  }

  end(): void {
    this.#socket?.destroy();
  }

  /** @param other the cursor of another reader of the same rights: only its place is taken */
  async catchUp(other?: string): Promise<{ ms: number; bytes: number }> {
    const from = performance.now();
    this.bytes = 0;
    if (other !== undefined) {
      const own = (await this.#page()).cursor.split('.').at(-1)!;
      this.cursor = [...other.split('.').slice(0, -1), own].join('.');
    }
    while ((await this.#page()).hasMore);
    return { ms: performance.now() - from, bytes: this.bytes };
  }

  #hinted(): void {
    this.hints += 1;
    this.#wants = true;
    // What fails after the end is of no interest; before it, the share not delivered says so.
    if (!this.#isAsking) this.#ask().catch(() => undefined);
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#wants) {
      this.#wants = false;
      while ((await this.#page()).hasMore);
    }
    this.#isAsking = false;
  }

  async #page(): Promise<Pick<RecordChanges, 'cursor' | 'hasMore'>> {
    const since = this.cursor === undefined ? '' : `&since=${this.cursor}`;
    const { bytes, text } = await read(
      this.#server.ports[0]!,
      `/api/records/changes?records=contact${since}`,
      this.#token,
    );
    const now = performance.now();
    this.bytes += bytes;
    this.pages += 1;
    if (this.isSampled) for (const [, at] of text.matchAll(/"city":"at ([\d.]+)"/g)) this.delays.push(now - Number(at));
    // The rows come first: what follows them is short.
    const tail = text.slice(text.lastIndexOf('"gone":'));
    const cursor = /"cursor":"([^"]+)"/.exec(tail)?.[1];
    if (cursor === undefined) throw new Error(`no page: ${text.slice(0, 200)}`);
    this.cursor = cursor;
    return { cursor, hasMore: tail.includes('"hasMore":true') };
  }
}

function read(port: number, path: string, token: string): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        // Short answers come as they are.
        const isZipped = answer.headers['content-encoding'] === 'gzip';
        if (answer.statusCode === 200)
          resolve({ bytes: body.length, text: (isZipped ? gunzipSync(body) : body).toString() });
        else reject(new Error(`${answer.statusCode}: ${body.toString().slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}
