import { setTimeout as sleep } from 'node:timers/promises';
import { all, burst, openClient } from '../load/clients.ts';
import type { Trace } from '../load/trace.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const SETTLE_MS = 30_000;

/** What the journal, its snapshot and the history of a long-lived document weigh, against its live state. */
export function history(trace: () => Trace): Scenario {
  return {
    name: 'history',
    quick: false,
    fits: (target) => target.name.startsWith('ours') && !target.name.includes('embedded'),
    async run({ start }: Bench): Promise<Measured> {
      const { updates, clocks, state } = trace();
      const server = await start();
      const [doc] = await server.docs(1);
      const reader = openClient(server, 1, doc!);
      const writer = openClient(server, 0, doc!);
      await all([reader, writer], ({ synced }) => synced, 10_000, 'opening');
      await burst(updates.length, (i) => writer.link.sendUpdate(0, updates[i]!));
      await all([reader], ({ received }) => received.covers(clocks), 30_000, 'ingest');
      reader.link.close();
      writer.link.close();
      const stored = await withDatabase(server.databaseUrl!, async (database) => {
        const total = async () => {
          const { rows } = await database.query<{ bytes: string; tail: string }>(
            `select (select coalesce(sum(pg_column_size(bytes)), 0) from sync.update)
                  + (select coalesce(sum(pg_column_size(bytes)), 0) from sync.snapshot)
                  + (select coalesce(sum(pg_column_size(bytes) + pg_column_size(parts)), 0) from sync.history)
                  + (select coalesce(sum(pg_column_size(bytes)), 0) from sync.checkpoint) as bytes,
                    (select count(*) from sync.update) as tail`,
          );
          return { bytes: Number(rows[0]!.bytes), tail: Number(rows[0]!.tail) };
        };
        // Until compaction has had its turn: the size stands still with a short tail.
        const end = performance.now() + SETTLE_MS;
        let last = await total();
        while (performance.now() < end && last.tail > 100) {
          await sleep(500);
          last = await total();
        }
        return last.bytes;
      });
      return { storedBytes: stored, storedShare: stored / state.length };
    },
  };
}
