import { setTimeout as sleep } from 'node:timers/promises';
import { burst, closeAll, eventually, openClient, serverCpu, serverPeakRss, type Client } from '../load/clients.ts';
import type { Trace } from '../load/trace.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const CROWD = 50;

/** A long-lived document: taken in, opened after a restart, opened again, opened by fifty people at once. */
export function coldLoad(name: string, quick: boolean, trace: () => Trace, ingestLimitMs: number): Scenario {
  return {
    name,
    quick,
    fits: (target) => target.stateful && target.name !== 'hp-d0',
    run: (bench) => run(bench, trace(), ingestLimitMs),
  };
}

async function run({ start, target }: Bench, trace: Trace, ingestLimitMs: number): Promise<Measured> {
  const server = await start();
  const [doc] = await server.docs(1);
  const measured = await ingest(server, doc!, trace, ingestLimitMs);
  if (Number.isNaN(measured['ingest'])) return measured;
  // The peers that store later than they answer are given their time.
  await sleep(1500);
  let first: Client;
  if (target.durable) {
    await server.terminate();
    await server.restart();
    const cold = await load(server, doc!, trace);
    first = cold.client;
    measured['cold'] = cold.loaded;
    measured['coldSynced'] = cold.synced;
  } else {
    first = (await load(server, doc!, trace)).client;
  }
  const warm = await load(server, doc!, trace);
  measured['warm'] = warm.loaded;
  warm.client.link.close();

  const cpuBefore = serverCpu(server);
  const begin = performance.now();
  const times: number[] = [];
  const crowd = Array.from({ length: CROWD }, (_, i) => {
    const client = openClient(server, i, doc!, {
      handlers: {
        update(_doc, update) {
          client.received.add(update);
          if (times[i] === undefined && client.received.covers(trace.clocks)) times[i] = performance.now() - begin;
        },
      },
    });
    return client;
  });
  const complete = await eventually(() => crowd.every((_, i) => times[i] !== undefined), 30_000);
  measured['crowd'] = complete ? Math.max(...times) : Number.NaN;
  measured['crowdCpu'] = serverCpu(server) - cpuBefore;
  measured['bytesPerClient'] = crowd.reduce((sum, { link }) => sum + link.bytesIn, 0) / CROWD;
  measured['rssPeak'] = serverPeakRss(server);
  closeAll([first, ...crowd]);
  return measured;
}

/** Pushes every update at full speed until another client has all of it. */
async function ingest(server: Running, doc: string, trace: Trace, limitMs: number): Promise<Measured> {
  const reader = openClient(server, 1, doc);
  const writer = openClient(server, 0, doc);
  await eventually(() => reader.synced && writer.synced, 10_000);
  const cpuBefore = serverCpu(server);
  const begin = performance.now();
  await burst(trace.updates.length, (i) => writer.link.sendUpdate(0, trace.updates[i]!));
  const complete = await eventually(() => reader.received.covers(trace.clocks), limitMs);
  const took = performance.now() - begin;
  const cpu = serverCpu(server) - cpuBefore;
  closeAll([reader, writer]);
  return { ingest: complete ? took : Number.NaN, ingestCpu: complete ? cpu : Number.NaN };
}

async function load(server: Running, doc: string, trace: Trace) {
  const begin = performance.now();
  let synced = Number.NaN;
  let loaded = Number.NaN;
  const client = openClient(server, 0, doc, {
    handlers: {
      synced() {
        if (Number.isNaN(synced)) synced = performance.now() - begin;
      },
      update(_, update) {
        client.received.add(update);
        if (Number.isNaN(loaded) && client.received.covers(trace.clocks)) loaded = performance.now() - begin;
      },
    },
  });
  await eventually(() => !Number.isNaN(loaded) && !Number.isNaN(synced), 30_000);
  return { client, synced, loaded };
}
