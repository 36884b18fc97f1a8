import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../load/clients.ts';
import { median } from '../load/numbers.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

/** A right is taken away in the database, without a word to the server: how long does the channel live on? */
export const revoke: Scenario = {
  name: 'revoke',
  quick: true,
  fits: (target) => target.name.startsWith('ours') && !target.name.includes('embedded'),
  async run({ start, quick }: Bench): Promise<Measured> {
    const trials = quick ? 5 : 20;
    const server = await start();
    const names = await server.docs(trials + 5);
    let synced = 0;
    const closed = new Map<number, { code: number; at: number }>();
    const link = server.muxWire!({
      port: server.ports[0]!,
      docs: names,
      handlers: {
        synced: () => synced++,
        closed: (channel, code) => closed.set(channel, { code, at: performance.now() }),
      },
    });
    if (!(await eventually(() => synced === names.length, 10_000))) throw new Error('the documents did not open');
    const delays: number[] = [];
    await withDatabase(server.databaseUrl!, async (database) => {
      for (let i = 0; i < trials; i++) {
        // Spread over the period of whatever clock the server goes by.
        await sleep(100 + ((i * 137) % 500));
        await database.query(`update doc_grant set "right" = 'none' where doc = $1 and user_id = $2`, [
          names[i],
          server.reader!.userId,
        ]);
        const at = performance.now();
        if (!(await eventually(() => closed.has(i), 10_000))) throw new Error('the channel stayed open for 10 s');
        delays.push(closed.get(i)!.at - at);
        if (closed.get(i)!.code !== 4403) throw new Error(`closed with ${closed.get(i)!.code} instead of FORBIDDEN`);
      }
    });
    const measured = {
      revokedP50: median(delays),
      revokedMax: Math.max(...delays),
      othersClosed: closed.size - trials,
    };
    link.destroy();
    return measured;
  },
};
