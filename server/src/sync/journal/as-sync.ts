import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** What this engine needs of a connection pool; a test wraps one to make it fail or wait. */
export type SyncPool = Pick<Pool, 'connect' | 'query'>;

/** A transaction under the journal's own role, over all firms. @throws whatever the database throws, rolled back */
export async function asSync<T>(pool: SyncPool, work: (client: SyncClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin; set local role basoche_sync');
    const result = await work({ rows: (text, values) => rowsOf(client, text, values) });
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

export interface SyncClient {
  rows<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
}

async function rowsOf<R extends QueryResultRow>(client: PoolClient, text: string, values?: unknown[]): Promise<R[]> {
  const { rows } = await client.query<R>(text, values);
  return rows;
}

/** The connection that cannot even roll back must not serve anybody else. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
