import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { startFlakyProxy } from '../../support/flaky-proxy.ts';
import { all, burst, eventually, openClient } from '../load/clients.ts';
import { Received, type Clocks } from '../load/clocks.ts';
import { EMPTY_UPDATE, type Link } from '../load/link.ts';
import { bodyText, freshDoc, seedDocument } from '../load/writer.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const BYTES_PER_SECOND = 500_000;
const BLOCK = 10_000;
/** The stock client gives up a line on which no message came for that long. */
const SILENCE_MS = 30_000;

/** A 20 MB document at 0.5 MB/s, the line cut once half-way: does it ever arrive, and is the first half kept? */
export const slowLink: Scenario = {
  name: 'slowlink',
  quick: false,
  fits: (target) => target.stateful && target.name !== 'hp-d0' && target.name !== 'yws-leveldb',
  run,
};

async function run({ start, quick }: Bench): Promise<Measured> {
  const bytes = quick ? 3_000_000 : 20_000_000;
  const server = await start();
  const [doc] = await server.docs(1);
  const clocks = await fill(server, doc!, bytes);
  const proxy = await startFlakyProxy(server.ports[0]!);
  proxy.throttle(BYTES_PER_SECOND);

  const received = new Received();
  let link: Link | undefined;
  let lastMessage = performance.now();
  let earlierBytes = 0;
  let largest = 0;
  let isOpen = false;
  const connect = () => {
    isOpen = true;
    lastMessage = performance.now();
    const state = { stateVector: Y.encodeStateVector(received.vector()), diff: () => EMPTY_UPDATE };
    const client = openClient(server, 0, doc!, {
      port: proxy.port,
      state,
      handlers: {
        update(_, update) {
          lastMessage = performance.now();
          largest = Math.max(largest, update.length);
          received.add(update);
        },
        closed: () => (isOpen = false),
      },
    });
    link = client.link;
  };
  const begin = performance.now();
  const expectedMs = (bytes / BYTES_PER_SECOND) * 1000;
  let wasCut = false;
  connect();
  while (!received.covers(clocks) && performance.now() - begin < expectedMs * 2.5) {
    await sleep(20);
    const isSilent = performance.now() - lastMessage > SILENCE_MS;
    const isHalfWay: boolean = !wasCut && performance.now() - begin > expectedMs / 2;
    if (!isSilent && !isHalfWay && isOpen) continue;
    wasCut ||= isHalfWay;
    earlierBytes += link!.bytesIn;
    link!.destroy();
    proxy.drop();
    await eventually(() => !isOpen, 5000);
    connect();
  }
  const complete = received.covers(clocks);
  const took = (performance.now() - begin) / 1000;
  const total = earlierBytes + link!.bytesIn;
  link!.destroy();
  await proxy.close();
  return {
    loaded: complete ? took : Number.NaN,
    largestMessage: largest / 1024,
    resentShare: complete ? Math.max(0, total / bytes - 1) : Number.NaN,
  };
}

async function fill(server: Running, name: string, bytes: number): Promise<Clocks> {
  const seed = seedDocument();
  const author = freshDoc();
  Y.applyUpdate(author, seed.state);
  const updates: Uint8Array[] = [seed.state];
  author.on('update', (update: Uint8Array) => updates.push(update));
  const text = bodyText(author);
  for (let at = 0; at < bytes; at += BLOCK) text.insert(0, 'a'.repeat(BLOCK));
  const clocks = Y.decodeStateVector(Y.encodeStateVector(author));
  const reader = openClient(server, 1, name);
  const writer = openClient(server, 0, name);
  await all([reader, writer], ({ synced }) => synced, 10_000, 'opening');
  await burst(updates.length, (i) => writer.link.sendUpdate(0, updates[i]!), 5);
  await all([reader], ({ received }) => received.covers(clocks), 60_000, 'filling');
  writer.link.close();
  reader.link.close();
  await sleep(1500);
  return clocks;
}
