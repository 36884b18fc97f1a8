import { setTimeout as sleep } from 'node:timers/promises';
import { parseUpdateMeta } from 'yjs';
import { all, burst, closeAll, openClient, pace, type Client } from '../load/clients.ts';
import type { Trace } from '../load/trace.ts';
import { seedDocument, Writer } from '../load/writer.ts';
import type { Running, Target } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const fits = (target: Target) => target.stateful;

/** `seconds` of typing, then SIGKILL the moment another client has seen the last character. */
export function typedThenKilled(name: string, quick: boolean, seconds: number, rate: number): Scenario {
  return {
    name,
    quick,
    fits,
    async run({ start }: Bench): Promise<Measured> {
      const server = await start();
      const [doc] = await server.docs(1);
      const seed = seedDocument();
      const writer = new Writer(seed);
      const { author, witness } = await pair(server, doc!);
      author.link.sendUpdate(0, seed.state);
      await all([witness], ({ received }) => received.covers(parseUpdateMeta(seed.state).to), 10_000, 'seeding');
      const edits = seconds * rate;
      await pace(rate, edits, () => author.link.sendUpdate(0, writer.type()));
      await all([witness], ({ received }) => received.clockOf(writer.client) >= edits, 10_000, 'typing');
      const seen = witness.received.clockOf(writer.client);
      const { acks } = author;
      const after = await killAndLook(server, doc!, [author, witness]);
      const kept = Math.min(seen, after.received.clockOf(writer.client));
      return { seen, lost: seen - kept, lostShare: seen > 0 ? (seen - kept) / seen : Number.NaN, acks };
    },
  };
}

/** The trace at full speed, SIGKILL the moment another client has all of it. */
export function burstThenKilled(name: string, quick: boolean, trace: () => Trace): Scenario {
  return {
    name,
    quick,
    fits: (target) => target.stateful && target.name !== 'hp-d0',
    async run({ start }: Bench): Promise<Measured> {
      const { updates, clocks } = trace();
      const server = await start();
      const [doc] = await server.docs(1);
      const { author, witness } = await pair(server, doc!);
      await burst(updates.length, (i) => author.link.sendUpdate(0, updates[i]!));
      await all([witness], ({ received }) => received.covers(clocks), 30_000, `burst (author ${author.closeCode})`);
      const count = (client: Client) => [...clocks.keys()].reduce((sum, id) => sum + client.received.clockOf(id), 0);
      const seen = count(witness);
      const { acks } = author;
      const after = await killAndLook(server, doc!, [author, witness]);
      const lost = Math.max(0, seen - count(after));
      return { seen, lost, lostShare: seen > 0 ? lost / seen : Number.NaN, acks };
    },
  };
}

async function pair(server: Running, doc: string) {
  const author = openClient(server, 0, doc);
  const witness = openClient(server, 1, doc);
  await all([author, witness], ({ synced }) => synced, 10_000, 'opening');
  return { author, witness };
}

/** Everybody is gone: what is left is what the server kept. */
async function killAndLook(server: Running, doc: string, clients: Client[]): Promise<Client> {
  await server.kill();
  for (const { link } of clients) link.destroy();
  await server.restart();
  const after = openClient(server, 0, doc);
  await all([after], ({ synced }) => synced, 30_000, 'opening after the kill');
  // A peer says "synced" before its content is there: it is given time.
  await sleep(2000);
  closeAll([after]);
  return after;
}
