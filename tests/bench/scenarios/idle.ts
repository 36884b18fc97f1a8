import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, openClient, openInTurn, serverCpu, serverRss } from '../load/clients.ts';
import { seedDocument } from '../load/writer.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

/** Documents that are open and where nothing happens, each on a socket of its own. */
export function idle(name: string, quick: boolean, characters: number): Scenario {
  return {
    name,
    quick,
    fits: (target) => target.name !== 'hp-d0' && (characters === 0 || target.stateful),
    async run(bench) {
      const { server, names, rssBefore, cpuBefore, begin } = await prepare(bench);
      const clients = await openInTurn(names.length, (i) => openClient(server, i, names[i]!));
      if (characters > 0) {
        const { state } = seedDocument('a'.repeat(characters));
        for (const { link } of clients) link.sendUpdate(0, state);
      }
      const opened = performance.now() - begin;
      const measured = await rest(server, names.length, rssBefore, cpuBefore, opened, bench.quick);
      for (const { link } of clients) link.destroy();
      return measured;
    },
  };
}

/** The same on 20 sockets that carry a hundred documents each. */
export const idleMux: Scenario = {
  name: 'idle-mux',
  quick: true,
  fits: (target) => target.name === 'hp' || target.name.startsWith('ours'),
  async run(bench) {
    const { server, names, rssBefore, cpuBefore, begin } = await prepare(bench);
    const wire = server.muxWire!;
    let synced = 0;
    const closed = new Set<number>();
    const links = [];
    for (let from = 0; from < names.length; from += 100) {
      const docs = names.slice(from, from + 100);
      const target = synced + docs.length;
      const handlers = { synced: () => synced++, closed: (_: number, code: number) => closed.add(code) };
      links.push(wire({ port: server.ports[0]!, docs, handlers }));
      if (!(await eventually(() => synced >= target, 20_000)))
        throw new Error(`${target - synced} documents did not open (closed with ${[...closed].join(', ')})`);
    }
    const opened = performance.now() - begin;
    const measured = await rest(server, names.length, rssBefore, cpuBefore, opened, bench.quick);
    for (const link of links) link.destroy();
    return measured;
  },
};

async function prepare({ start, quick }: Bench) {
  const server = await start();
  const names = await server.docs(quick ? 500 : 2000);
  await sleep(1000);
  return { server, names, rssBefore: serverRss(server), cpuBefore: serverCpu(server), begin: performance.now() };
}

async function rest(
  server: Running,
  count: number,
  rssBefore: number,
  cpuBefore: number,
  opened: number,
  quick: boolean,
): Promise<Measured> {
  await sleep(1000);
  const connectCpu = serverCpu(server) - cpuBefore;
  await sleep(2000);
  const seconds = quick ? 3 : 10;
  const cpuIdle = serverCpu(server);
  await sleep(seconds * 1000);
  const rss = serverRss(server);
  return {
    openAll: opened,
    connectCpu,
    rss,
    // A heap that gave start-up garbage back meanwhile says nothing about documents.
    perDoc: rss > rssBefore ? ((rss - rssBefore) * 1024) / count : Number.NaN,
    idleCpu: (serverCpu(server) - cpuIdle) / seconds,
  };
}
