import { setTimeout as sleep } from 'node:timers/promises';
import { all, eventually, openClient } from '../load/clients.ts';
import type { Clocks } from '../load/clocks.ts';
import { clocksOf } from '../load/clocks.ts';
import type { Trace } from '../load/trace.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

/** Sent before the slab before has come to the reader: the server closes a socket that sends more at once than it reads. */
const SLAB = 2_000;
/** Milliseconds between two slabs: the highest limit that a socket can be given is 100,000 messages in a second. */
const PACE_MS = 40;
const INGEST_MS = 900_000;
const SETTLE_MS = 300_000;
const VERSIONS = 12;

/** A document with a million changes behind it: its list of sessions, and versions from its whole past, each compared with another. */
export function longHistory(trace: () => Trace): Scenario {
  return {
    name: 'history-1m',
    quick: false,
    fits: (target) => target.name === 'ours',
    async run({ start }: Bench): Promise<Measured> {
      const { updates, clocks } = trace();
      const server = await start();
      const [doc] = await server.docs(1);
      const reader = openClient(server, 1, doc!);
      const writer = openClient(server, 0, doc!);
      await all([reader, writer], ({ synced }) => synced, 10_000, 'opening');
      const taken = async (upTo: Clocks): Promise<void> => {
        const isTaken = (): boolean => reader.received.covers(upTo);
        // With one of them closed the other would wait for nothing.
        await eventually(() => isTaken() || [reader, writer].some(({ closeCode }) => closeCode !== -1), INGEST_MS);
        if (!isTaken())
          throw new Error(`ingest: closed with ${reader.closeCode} (reader), ${writer.closeCode} (writer)`);
      };
      for (let sent = 0; sent < updates.length; sent += SLAB) {
        const before = updates[sent - SLAB];
        if (before) {
          await taken(clocksOf(before));
          await sleep(PACE_MS);
        }
        for (const update of updates.slice(sent, sent + SLAB)) writer.link.sendUpdate(0, update);
      }
      await taken(clocks);
      reader.link.close();
      writer.link.close();
      await withDatabase(server.databaseUrl!, async (database) => {
        const end = performance.now() + SETTLE_MS;
        const tail = async () => {
          const { rows } = await database.query<{ tail: string }>('select sum(tail_count) as tail from sync.doc');
          return Number(rows[0]!.tail);
        };
        while ((await tail()) > 1_000 && performance.now() < end) await sleep(500);
      });
      const slug = doc!.split('/')[1]!;
      const list = await asked(server, `/ged/file/listDocumentHistory/${slug}`);
      const { seq } = JSON.parse(list.text) as { seq: number };
      const times: number[] = [];
      for (let nth = 1; nth <= VERSIONS; nth += 1) {
        const stage = Math.floor((seq * nth) / VERSIONS) - nth;
        times.push((await asked(server, `/documents/${slug}/history/${stage}?since=${stage >> 1}`)).took);
      }
      return {
        sessionsMs: list.took,
        versionP50: times.toSorted((a, b) => a - b)[VERSIONS >> 1]!,
        versionMax: Math.max(...times),
      };
    },
  };
}

async function asked({ ports, reader }: Running, path: string): Promise<{ text: string; took: number }> {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/api${path}`, {
    headers: { authorization: `Bearer ${reader!.token}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { text, took: performance.now() - begin };
}
