import { setTimeout as sleep } from 'node:timers/promises';
import { parseUpdateMeta } from 'yjs';
import { all, burst, closeAll, eventually, openClient, openInTurn, serverCpu, serverRss } from '../load/clients.ts';
import { clocksOf } from '../load/clocks.ts';
import { percentile } from '../load/numbers.ts';
import { treeCpuMs } from '../load/process-stats.ts';
import { seedDocument, Writer } from '../load/writer.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const EDITS_PER_DOC = 10;
const LIMIT_MS = 60_000;

/** A thousand documents with a writer and a reader each, every writer typing as fast as the server takes it. */
export const manyDocs: Scenario = {
  name: 'manydocs',
  quick: true,
  fits: () => true,
  run,
};

async function run({ start, quick, target, world }: Bench): Promise<Measured> {
  // The server that stores the whole document at every update would not end: its numbers are per edit as well.
  const count = quick || target.name === 'hp-d0' ? 200 : 1000;
  const server = await start();
  const names = await server.docs(count);
  const rssBefore = serverRss(server);
  const seed = seedDocument();
  const seedClocks = parseUpdateMeta(seed.state).to;
  const docs = names.map((name) => ({ name, writer: new Writer(seed), firstSent: 0, done: 0 }));
  const writers = await openInTurn(count, (i) => openClient(server, i, names[i]!));
  const readers = await openInTurn(count, (i) => {
    const reader = openClient(server, i + 1, names[i]!, {
      handlers: {
        update(_, update) {
          const doc = docs[i]!;
          if (doc.firstSent === 0) reader.received.add(update);
          else if (clocksOf(update).get(doc.writer.client) === EDITS_PER_DOC) doc.done = performance.now();
        },
      },
    });
    return reader;
  });
  await burst(count, (i) => writers[i]!.link.sendUpdate(0, seed.state));
  await all(readers, ({ received }) => received.covers(seedClocks), LIMIT_MS, 'seeding');
  const updates = docs.map(({ writer }) => Array.from({ length: EDITS_PER_DOC }, () => writer.type()));

  const cpuBefore = serverCpu(server);
  const databaseBefore = treeCpuMs(world.postgresPid);
  const begin = performance.now();
  await burst(count * EDITS_PER_DOC, (n) => {
    const i = n % count;
    docs[i]!.firstSent ||= performance.now();
    writers[i]!.link.sendUpdate(0, updates[i]![Math.floor(n / count)]!);
  });
  const complete = await eventually(() => docs.every((doc) => doc.done > 0), LIMIT_MS);
  const seconds = (Math.max(...docs.map((doc) => doc.done)) - begin) / 1000;
  const cpu = serverCpu(server) - cpuBefore;
  const databaseCpu = treeCpuMs(world.postgresPid) - databaseBefore;
  closeAll([...writers, ...readers]);
  await sleep(2000);
  const edits = count * EDITS_PER_DOC;
  return {
    editsPerSecond: complete ? edits / seconds : Number.NaN,
    cpuPerEdit: (cpu * 1000) / edits,
    docP99: percentile(
      docs.map((doc) => (doc.done > 0 ? doc.done - doc.firstSent : LIMIT_MS)),
      99,
    ),
    databaseCpu,
    rss: serverRss(server),
    leftPerDoc: ((serverRss(server) - rssBefore) * 1024) / count,
  };
}
