import { setTimeout as sleep } from 'node:timers/promises';
import { parseUpdateMeta } from 'yjs';
import * as Y from 'yjs';
import { all, closeAll, eventually, openClient, openInTurn, pace, serverRss } from '../load/clients.ts';
import { LatencyMeter } from '../load/latency.ts';
import { bodyText, freshDoc, seedDocument } from '../load/writer.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const STALLED = 10;
const OTHERS = 10;
const BLOCK = 10_000;
const PER_SECOND = 200;

/** Ten readers stop reading while 18 MB go by, and the same with readers that read; on a fresh server each. */
export const stalled: Scenario = {
  name: 'stalled',
  quick: false,
  fits: (target) => target.name !== 'hp-d0' && target.name !== 'yws-leveldb',
  async run({ start }: Bench): Promise<Measured> {
    const control = await flood(await start(), false);
    const { growth, p99, cut, undelivered } = await flood(await start(), true);
    return {
      growth,
      controlGrowth: control.growth,
      stallCost: growth - control.growth,
      dropped: cut,
      undelivered: Math.max(undelivered, control.undelivered),
      othersP99: p99,
      othersSlowdown: p99 / control.p99,
    };
  },
};

async function flood(server: Running, stall: boolean) {
  const [doc] = await server.docs(1);
  const seed = seedDocument();
  const author = freshDoc();
  Y.applyUpdate(author, seed.state);
  let update: Uint8Array = new Uint8Array();
  author.on('update', (made: Uint8Array) => (update = made));
  const text = bodyText(author);

  const meter = new LatencyMeter(BLOCK);
  let isMeasuring = false;
  const writer = (await openInTurn(1, (i) => openClient(server, i, doc!)))[0]!;
  const others = await openInTurn(OTHERS, (i) => {
    const client = openClient(server, i + 1, doc!, {
      handlers: {
        update(_, bytes) {
          if (isMeasuring) meter.received(i, bytes);
          else client.received.add(bytes);
        },
      },
    });
    return client;
  });
  const readers = await openInTurn(STALLED, (i) => openClient(server, i + OTHERS + 1, doc!));
  writer.link.sendUpdate(0, seed.state);
  await all(
    [...others, ...readers],
    ({ received }) => received.covers(parseUpdateMeta(seed.state).to),
    10_000,
    'seeding',
  );
  isMeasuring = true;
  if (stall) for (const { link } of readers) link.pause();

  const before = serverRss(server);
  const count = PER_SECOND * 9;
  const block = 'a'.repeat(BLOCK);
  let peak = before;
  await pace(PER_SECOND, count, (n) => {
    // Pasted over what was there: much goes by, and the document stays small.
    author.transact(() => {
      text.delete(0, text.length);
      text.insert(0, block);
    });
    meter.sent(author.clientID, performance.now());
    writer.link.sendUpdate(0, update);
    if (n % 100 === 0) peak = Math.max(peak, serverRss(server));
  });
  await eventually(() => meter.delays.length >= count * OTHERS, 10_000);
  await sleep(500);
  const growth = Math.max(peak, serverRss(server)) - before;
  for (const { link } of readers) link.resume();
  await sleep(500);
  const cut = readers.filter(({ closeCode }) => closeCode !== -1).length;
  closeAll([writer, ...others, ...readers]);
  return { growth, p99: meter.percentile(99), cut, undelivered: 1 - meter.delays.length / (count * OTHERS) };
}
