import pg from 'pg';
import type { PoolClient } from 'pg';
import { assertOutsideTransaction } from './scope.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A `pg` pool that refuses a second connection to code already inside a transaction. */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    assertOutsideTransaction();
    return callback ? super.connect(callback) : super.connect();
  }
}
