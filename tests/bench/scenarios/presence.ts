import { setTimeout as sleep } from 'node:timers/promises';
import { encodePresence, readPresence } from '../load/awareness.ts';
import { all, closeAll, eventually, openClient, openInTurn, pace, serverCpu } from '../load/clients.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const HZ = 5;

/** A room where everybody moves a cursor five times a second. */
export const presence: Scenario = {
  name: 'presence',
  quick: true,
  fits: (target) => target.stateful && target.name !== 'hp-d0' && target.name !== 'yws-leveldb',
  run,
};

async function run({ start, quick }: Bench): Promise<Measured> {
  const count = quick ? 100 : 200;
  const seconds = quick ? 2 : 5;
  const server = await start();
  const [doc] = await server.docs(1);
  const watched = new Set<number>();
  let vanished: ((at: number) => void) | undefined;
  let watchedFor = -1;
  const clients = await openInTurn(count, (i) =>
    openClient(server, i, doc!, {
      handlers: {
        // Only the last client looks inside: the others cost the load generator nothing more than the frame.
        awareness(_, update) {
          if (i !== count - 1) return;
          for (const { client, gone } of readPresence(update)) {
            if (!gone) watched.add(client);
            else if (client === watchedFor) vanished?.(performance.now());
          }
        },
      },
    }),
  );
  const clocks = clients.map(() => 0);
  const show = (i: number) => clients[i]!.link.sendAwareness(0, encodePresence(1000 + i, ++clocks[i]!, i));
  await pace(200, count, (n) => show(n % count));
  await sleep(500);

  const framesBefore = clients.reduce((sum, { link }) => sum + link.messagesIn, 0);
  const cpuBefore = serverCpu(server);
  const begin = performance.now();
  await pace(count * HZ, count * HZ * seconds, (n) => show(n % count));
  const took = (performance.now() - begin) / 1000;
  const measured: Measured = {
    framesPerClient: (clients.reduce((sum, { link }) => sum + link.messagesIn, 0) - framesBefore) / count / took,
    cpuPerSecond: (serverCpu(server) - cpuBefore) / took,
  };
  // What is still on its way must not be taken for slowness of what follows.
  await eventually(() => watched.size >= count - 1, 10_000);
  await sleep(1500);
  measured['gone'] = await timeToVanish(1000, () => clients[0]!.link.close());
  // The machine behind it is gone: the connection stands, and nothing is read or answered any more.
  if (!quick) measured['goneSilent'] = await timeToVanish(1001, () => clients[1]!.link.pause());
  clients[1]!.link.resume();
  closeAll(clients.slice(1));
  await all(clients, ({ closeCode }) => closeCode !== -1, 5000, 'closing');
  return measured;

  async function timeToVanish(id: number, leave: () => void): Promise<number> {
    const leftAt = performance.now();
    watchedFor = id;
    let at = Number.NaN;
    vanished = (now) => (at = now);
    leave();
    await eventually(() => !Number.isNaN(at), 65_000);
    return at - leftAt;
  }
}
