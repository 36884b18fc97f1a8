import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { closeAll, eventually, all, openClient, openInTurn, serverCpu, serverPeakRss } from '../load/clients.ts';
import { EMPTY_UPDATE, type LinkState } from '../load/link.ts';
import { percentile } from '../load/numbers.ts';
import { seedDocument } from '../load/writer.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const CLIENTS_PER_DOC = 5;
const TEXT = 'Le tribunal, après en avoir délibéré, ordonne. '.repeat(40);

/** The network drops for everybody and comes back: every client, up to date, opens its document again at once. */
export const reconnect: Scenario = { name: 'reconnect', quick: true, fits: (target) => target.stateful, run };

async function run({ start, quick }: Bench): Promise<Measured> {
  const count = quick ? 200 : 500;
  const server = await start();
  const names = await server.docs(count / CLIENTS_PER_DOC);
  const seed = seedDocument(TEXT);
  const clocks = Y.parseUpdateMeta(seed.state).to;
  const docOf = (i: number) => names[Math.floor(i / CLIENTS_PER_DOC)]!;
  const before = await openInTurn(count, (i) => openClient(server, i, docOf(i)));
  before.forEach(({ link }, i) => i % CLIENTS_PER_DOC === 0 && link.sendUpdate(0, seed.state));
  const others = before.filter((_, i) => i % CLIENTS_PER_DOC !== 0);
  await all(others, ({ received }) => received.covers(clocks), 20_000, 'seeding');
  await sleep(500);
  for (const { link } of before) link.destroy();
  await sleep(300);

  // As a real client: uploads what the server says it lacks.
  const state: LinkState = {
    stateVector: Y.encodeStateVectorFromUpdate(seed.state),
    diff: (vector) => (vector.length <= 1 ? seed.state : EMPTY_UPDATE),
  };
  const cpuBefore = serverCpu(server);
  const begin = performance.now();
  const times: number[] = [];
  const clients = Array.from({ length: count }, (_, i) =>
    openClient(server, i, docOf(i), {
      state,
      handlers: {
        synced() {
          times[i] ??= performance.now() - begin;
        },
      },
    }),
  );
  const complete = await eventually(() => clients.every((_, i) => times[i] !== undefined), 60_000);
  const reached = times.filter((time) => time !== undefined);
  const measured = {
    allSynced: complete ? Math.max(...reached) : Number.NaN,
    p50: percentile(reached, 50),
    cpu: serverCpu(server) - cpuBefore,
    bytes: clients.reduce((sum, { link }) => sum + link.bytesIn, 0),
    rssPeak: serverPeakRss(server),
  };
  closeAll(clients);
  return measured;
}
