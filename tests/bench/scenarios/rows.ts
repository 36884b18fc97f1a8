import { setTimeout as sleep } from 'node:timers/promises';
import type { Client as Database } from 'pg';
import { eventually, pace } from '../load/clients.ts';
import type { Link } from '../load/link.ts';
import { percentile } from '../load/numbers.ts';
import { seedDocument, Writer } from '../load/writer.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Running } from '../targets/target.ts';
import type { Measured, Scenario } from './scenario.ts';

const DOCS = 50;
const EDITS_PER_SECOND = 100;

/** How far the rows in SQL are behind what the writer was told is saved; and whether they are there first after a kill. */
export const rows: Scenario = {
  name: 'rows',
  quick: true,
  fits: (target) => target.name.startsWith('ours') && !target.name.includes('embedded'),
  run: ({ start, quick }) => start().then((server) => run(server, quick ? 4 : 10)),
};

interface Waiting {
  doc: string;
  seq: number;
  at: number;
}

async function run(server: Running, seconds: number): Promise<Measured> {
  const names = await server.docs(DOCS);
  return withDatabase(server.databaseUrl!, async (database) => {
    const seed = seedDocument('Attendu que ');
    const writers = names.map(() => new Writer(seed));
    const waiting: Waiting[] = [];
    let synced = 0;
    let acked = 0;
    const link = server.muxWire!({
      port: server.ports[0]!,
      docs: names,
      handlers: {
        synced: () => synced++,
        ack(i, _, seq) {
          acked++;
          waiting.push({ doc: names[i]!, seq, at: performance.now() });
        },
      },
    });
    if (!(await eventually(() => synced === DOCS, 10_000))) throw new Error(`${DOCS - synced} documents did not open`);
    names.forEach((_, i) => link.sendUpdate(i, seed.state));
    await eventually(() => acked >= DOCS, 10_000);
    await drained(database, waiting, []);

    const delays: number[] = [];
    let isTyping = true;
    const watching = watch(database, waiting, delays, () => isTyping);
    await pace(EDITS_PER_SECOND, EDITS_PER_SECOND * seconds, (n) => type(link, writers, n));
    isTyping = false;
    await watching;
    await drained(database, waiting, delays);
    const afterKill = await missingAfterKill(server, database, () =>
      pace(EDITS_PER_SECOND, 100, (n) => type(link, writers, n)),
    );
    link.destroy();
    return { lagP50: percentile(delays, 50), lagP95: percentile(delays, 95), afterKill };
  });
}

function type(link: Link, writers: Writer[], n: number): void {
  const i = n % DOCS;
  link.sendUpdate(i, writers[i]!.type());
}

async function watch(database: Database, waiting: Waiting[], delays: number[], goOn: () => boolean): Promise<void> {
  while (goOn()) {
    await look(database, waiting, delays);
    await sleep(2);
  }
}

async function drained(database: Database, waiting: Waiting[], delays: number[]): Promise<void> {
  const end = performance.now() + 20_000;
  while (waiting.length > 0) {
    if (performance.now() > end) throw new Error(`rows of ${waiting.length} acknowledged edits never came`);
    await look(database, waiting, delays);
  }
}

/** Rows and their projected seq are written in one transaction, so the seq says when the rows were there. */
async function look(database: Database, waiting: Waiting[], delays: number[]): Promise<void> {
  if (waiting.length === 0) return;
  const { rows: found } = await database.query<{ doc: string; seq: string }>('select doc, seq from doc_projection');
  const now = performance.now();
  const projected = new Map(found.map(({ doc, seq }) => [doc, Number(seq)]));
  for (let i = waiting.length - 1; i >= 0; i--) {
    const { doc, seq, at } = waiting[i]!;
    if ((projected.get(doc) ?? 0) < seq) continue;
    // An edit that came after the query was sent may be older than its answer: never less than nothing.
    delays.push(Math.max(0, now - at));
    waiting.splice(i, 1);
  }
}

/** @returns edits in the journal that the rows lacked when the first reader was served. */
async function missingAfterKill(server: Running, database: Database, load: () => Promise<void>): Promise<number> {
  const loading = load();
  await sleep(600);
  await server.kill();
  await loading;
  await server.restart();
  const { rows: found } = await database.query<{ missing: string }>(
    'select coalesce(sum(d.seq - coalesce(p.seq, 0)), 0) as missing from sync.doc d left join doc_projection p on p.doc = d.name',
  );
  return Number(found[0]!.missing);
}
