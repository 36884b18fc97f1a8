import { performance } from 'node:perf_hooks';
import { closeAll, eventually, all, openClient, openInTurn, pace, serverCpu, serverRss } from '../load/clients.ts';
import { LatencyMeter } from '../load/latency.ts';
import { treeCpuMs } from '../load/process-stats.ts';
import { seedDocument, Writer } from '../load/writer.ts';
import { parseUpdateMeta } from 'yjs';
import type { Bench, Measured, Scenario } from './scenario.ts';

const WRITERS = 20;
const LEAD_IN_S = 1;
const DRAIN_MS = 5000;

/** One document, `clients` readers of whom 20 also type, `rate` characters a second in all. */
export function fanout(clients: number, rate: number, quick: boolean): Scenario {
  return {
    name: `fanout-${clients}@${rate}`,
    quick,
    fits: () => true,
    run: (bench) => run(bench, clients, rate),
  };
}

async function run({ start, quick, world }: Bench, count: number, rate: number): Promise<Measured> {
  const server = await start();
  const [doc] = await server.docs(1);
  const seed = seedDocument();
  const seedClocks = parseUpdateMeta(seed.state).to;
  const meter = new LatencyMeter();
  const writers = Array.from({ length: Math.min(WRITERS, count) }, () => new Writer(seed));
  let isMeasuring = false;
  const clients = await openInTurn(count, (index) => {
    const client = openClient(server, index, doc!, {
      handlers: {
        update(_, update) {
          if (isMeasuring) meter.received(index, update, writers[index]?.client);
          else client.received.add(update);
        },
      },
    });
    return client;
  });
  clients[0]!.link.sendUpdate(0, seed.state);
  await all(clients.slice(1), ({ received }) => received.covers(seedClocks), 15_000, 'seeding');

  isMeasuring = true;
  const type = (index: number) => {
    const at = index % writers.length;
    const writer = writers[at]!;
    const update = writer.type();
    meter.sent(writer.client, performance.now());
    clients[at]!.link.sendUpdate(0, update);
  };
  await pace(rate, rate * LEAD_IN_S, type);
  await eventually(() => meter.delays.length >= rate * LEAD_IN_S * (count - 1), DRAIN_MS);
  meter.forget();

  const rssBefore = serverRss(server);
  const cpuBefore = serverCpu(server);
  const databaseBefore = treeCpuMs(world.postgresPid);
  const idleBefore = performance.eventLoopUtilization();
  const edits = rate * (quick ? 2 : 5);
  await pace(rate, edits, type);
  const load = performance.eventLoopUtilization(idleBefore).utilization;
  const due = edits * (count - 1);
  await eventually(() => meter.delays.length >= due, DRAIN_MS);
  const cpu = serverCpu(server) - cpuBefore;
  const databaseCpu = treeCpuMs(world.postgresPid) - databaseBefore;
  const rss = serverRss(server);
  meter.stop();
  closeAll(clients);
  return {
    p50: meter.percentile(50),
    p99: meter.percentile(99),
    cpuPerDelivery: (cpu * 1000) / due,
    undelivered: 1 - meter.delays.length / due,
    rss,
    rssGrowth: rss - rssBefore,
    databaseCpu,
    clientLoad: load,
  };
}
