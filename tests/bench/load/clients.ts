import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, rssMb } from './process-stats.ts';
import { Received } from './clocks.ts';
import type { Link, LinkHandlers, LinkState, Wire } from './link.ts';
import type { Running } from '../targets/target.ts';

export interface Client {
  link: Link;
  received: Received;
  synced: boolean;
  acks: number;
  /** -1 while open. */
  closeCode: number;
}

/** One client of one document. `index` spreads the clients over the processes of the target. */
export function openClient(
  running: Running,
  index: number,
  doc: string,
  options: { handlers?: LinkHandlers; state?: LinkState; wire?: Wire; port?: number } = {},
): Client {
  const { handlers = {}, state, wire = running.wire, port = running.ports[index % running.ports.length]! } = options;
  const client: Omit<Client, 'link'> = { received: new Received(), synced: false, acks: 0, closeCode: -1 };
  const link = wire({
    port,
    docs: [doc],
    ...(state && { state }),
    handlers: {
      synced(i) {
        client.synced = true;
        handlers.synced?.(i);
      },
      update(i, update) {
        if (handlers.update) handlers.update(i, update);
        else client.received.add(update);
      },
      ack(i, total, seq) {
        client.acks = total;
        handlers.ack?.(i, total, seq);
      },
      ...(handlers.awareness && { awareness: handlers.awareness }),
      closed(i, code) {
        client.closeCode = code;
        handlers.closed?.(i, code);
      },
    },
  });
  return Object.assign(client, { link });
}

export function closeAll(clients: { link: Link }[]): void {
  for (const { link } of clients) link.close();
}

/** Opens one after the other, at most so many unanswered at a time, so that set-up is no storm. */
export async function openInTurn(
  count: number,
  open: (index: number) => Client,
  inFlight = 50,
  limitMs = 60_000,
): Promise<Client[]> {
  const clients: Client[] = [];
  let from = 0;
  while (clients.length < count) {
    clients.push(open(clients.length));
    if (clients.length - from >= inFlight || clients.length === count) {
      const batch = clients.slice(from);
      await all(batch, (client) => client.synced, limitMs, 'opening');
      from = clients.length;
    }
  }
  return clients;
}

/** @throws Error naming the first client that is not there after the limit, with the code it was closed with. */
export async function all(
  clients: Client[],
  test: (client: Client) => boolean,
  limitMs: number,
  what: string,
): Promise<void> {
  const missingOf = () => clients.filter((client) => !test(client));
  // Who was closed is not waited for.
  await eventually(() => missingOf().every(({ closeCode }) => closeCode !== -1), limitMs);
  const missing = missingOf();
  if (missing.length === 0) return;
  const codes = [...new Set(missing.map((client) => client.closeCode))].join(', ');
  throw new Error(
    `${what}: ${missing.length} of ${clients.length} clients missing after at most ${limitMs} ms (closed with ${codes})`,
  );
}

/** @returns false when the limit passed first. */
export async function eventually(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(2);
  }
  return true;
}

/** Calls `send` evenly, `rate` times a second. */
export async function pace(rate: number, count: number, send: (index: number) => void): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * rate) / 1000) + 1);
    while (sent < due) send(sent++);
    await sleep(1);
  }
}

/** Yields to the sockets now and then while sending as fast as they take it. */
export async function burst(count: number, send: (index: number) => void, perTurn = 50): Promise<void> {
  for (let i = 0; i < count; i++) {
    send(i);
    if (i % perTurn === perTurn - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

export function serverCpu(running: Running): number {
  return running.pids().reduce((sum, pid) => sum + cpuMs(pid), 0);
}

export function serverRss(running: Running): number {
  return running.pids().reduce((sum, pid) => sum + rssMb(pid).now, 0);
}

export function serverPeakRss(running: Running): number {
  return running.pids().reduce((sum, pid) => sum + rssMb(pid).peak, 0);
}
