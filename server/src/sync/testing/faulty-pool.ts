import type { PoolClient } from 'pg';
import type { SyncPool } from '../journal/as-sync.ts';

/** What befalls the next commits of the journal. */
export type Fault =
  /** The database refuses before anything is written. */
  | { type: 'refuse'; code: string }
  /** Written, but the connection breaks before the answer. */
  | { type: 'lost-answer' }
  /** Answers only when told to. */
  | { type: 'hold'; until: Promise<void> };

/** A pool whose journal commits can be made to fail, to lose their answer, or to wait. Everything else works. */
export class FaultyPool implements SyncPool {
  readonly query: SyncPool['query'];
  readonly #pool: SyncPool;
  commits = 0;
  updates: number[] = [];
  /** Asked at each commit; `null` = nothing befalls it. */
  fault: (documents: number) => Fault | null = () => null;

  /** Asked at each other statement; the code of the error that it ends with, `null` = none. */
  otherFault: (statement: string) => string | null = () => null;

  constructor(pool: SyncPool) {
    this.#pool = pool;
    this.query = pool.query.bind(pool);
  }

  connect = (async () => {
    const client = await this.#pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    client.query = (async (...args: unknown[]) => {
      const [statement] = args as [{ name?: string; values: number[][] } | string];
      if (typeof statement !== 'object' || statement.name !== 'sync.append') {
        const code = typeof statement === 'string' ? this.otherFault(statement) : null;
        if (code !== null) throw Object.assign(new Error('refused by the test'), { code });
        return query(...args);
      }
      this.commits += 1;
      this.updates.push(statement.values[2]!.length);
      const fault = this.fault(statement.values[0]!.length);
      if (fault?.type === 'refuse') throw Object.assign(new Error('refused by the test'), { code: fault.code });
      if (fault?.type === 'hold') await fault.until;
      const answer = await query(...args);
      if (fault?.type === 'lost-answer')
        throw Object.assign(new Error('connection lost by the test'), { code: 'ECONNRESET' });
      return answer;
    }) as PoolClient['query'];
    client.release = (error?: Error | boolean) => {
      client.query = query as PoolClient['query'];
      client.release = release;
      release(error);
    };
    return client;
  }) as SyncPool['connect'];
}
