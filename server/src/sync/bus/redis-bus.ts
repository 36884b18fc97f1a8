import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../../log.ts';
import type { Bus } from './bus.ts';
import { decodeBus, encodeBus, Gatherer } from './messages.ts';

const CHANNEL = 'basoche:sync';

/** Redis or Valkey publish/subscribe. While it is down, the poll of the database finds what it misses. */
export function redisBus(url: string, log: Log): Bus {
  const node = randomUUID();
  // The client's own subscribing anew rejects unheard, which ends the process, when the line is lost again meanwhile.
  const options = { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResubscribe: false };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, options);
  for (const client of [sender, receiver]) {
    client.on('error', (error: unknown) => log.debug({ err: error }, 'sync bus: Redis does not answer'));
  }
  const gatherer = new Gatherer((message) => {
    for (const text of encodeBus(node, message)) {
      sender.publish(CHANNEL, text).catch((error: unknown) => {
        log.debug({ err: error }, 'sync bus: a hint was lost');
      });
    }
  });

  return {
    isShared: true,
    get isUp() {
      return sender.status === 'ready' && receiver.status === 'ready';
    },
    async start(receive) {
      receiver.on('message', (_channel: string, text: string) => {
        const message = decodeBus(node, text);
        if (message) receive(message);
      });
      receiver.on('ready', () => {
        receiver.subscribe(CHANNEL).catch((error: unknown) => log.warn({ err: error }, 'sync bus: cannot subscribe'));
      });
      // Later attempts are the client's own.
      await Promise.allSettled([sender.connect(), receiver.connect()]);
    },
    publish: (message) => gatherer.add(message),
    async stop() {
      gatherer.flush();
      receiver.disconnect();
      // What was just handed over still leaves.
      await sender.quit().catch(() => sender.disconnect());
    },
  };
}
