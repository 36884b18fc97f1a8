import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import type { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { GuardedPool } from './guarded-pool.ts';
import { migrations } from './migrations/index.ts';
import { NewerDatabaseError } from './open-errors.ts';
import { changedRecords } from './changed-records.ts';
import type { ChangedRecords } from './changed-records.ts';
import { assertOutsideTransaction, currentScope, outsideScope, runInScope, scopeGuard } from './scope.ts';
import type { TransactionScope } from './scope.ts';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;

/** Database roles, made by the first migration. Each sees only what its policies and grants say. */
type DatabaseRole =
  | 'basoche_app'
  | 'basoche_auth'
  | 'basoche_sync'
  | 'basoche_worker'
  | 'basoche_admin'
  | 'basoche_directory';

export interface DatabaseOptions {
  /** A PostgreSQL server (15 or later); without it the embedded database in `dataDir`. */
  url?: string | undefined;
  /** `null`: embedded in memory, for tests. */
  dataDir: string | null;
  /** Start the embedded database from this dump. */
  dumpFile?: string;
  /** Another folder than the usual one within `dataDir`. */
  pgdata?: string;
  poolSize?: number;
}

export interface Db {
  kind: 'embedded' | 'server';
  /** Every query of a tenant: sees and writes this firm's rows only. @throws NestedTransactionError */
  asFirm<T>(firmId: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The few look-ups before the firm is known: accounts by e-mail, sessions by token hash. */
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The platform's administration: firms, their staff and invitations, and no table with content. */
  asPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Background work over all firms: jobs, delivery of live events. */
  asWorker<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** What firms and lawyers chose to publish, over all firms: their rows, and the public columns by name. */
  asDirectory<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs when the transaction around the caller has committed, outside of it; at once when there is none. */
  afterCommit(effect: () => void): void;
  /**
   * Called when a transaction of this process that changed records has committed; what other writers commit is not heard.
   * @returns how to stop
   */
  onRecordsChanged(listener: (changed: ChangedRecords) => void): () => void;
  /** For the sync engine's own role. Refuses to hand out a connection inside `asFirm`/`asSystem`/`asWorker`. */
  pool: GuardedPool;
  /**
   * Forward only; two processes starting together do it once. Resolves to the names applied.
   * @throws NewerDatabaseError when a newer release has migrated the database
   */
  migrate(): Promise<string[]>;
  /** Whether some release of Basoche has migrated the database. */
  isInstalled(): Promise<boolean>;
  /** Names of migrations that the database has and this build does not know. */
  unknownMigrations(): Promise<string[]>;
  /** Names of migrations that this build knows and the database has not. */
  pendingMigrations(): Promise<string[]>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** `null` on a PostgreSQL server, which has its own backups. */
  embedded: EmbeddedDatabase | null;
  close(): Promise<void>;
}

const MIGRATIONS_TABLE = 'kysely_migration';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws DirectoryInUseError when another process holds the data directory. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const embedded = options.url
    ? null
    : await startEmbeddedDatabase({
        dataDir: options.dataDir,
        ...(options.dumpFile ? { dumpFile: options.dumpFile } : {}),
        ...(options.pgdata ? { pgdata: options.pgdata } : {}),
      });
  const pool = new GuardedPool({
    ...(embedded
      ? { host: embedded.host, user: 'postgres', database: 'postgres' }
      : { connectionString: options.url ?? '' }),
    max: options.poolSize ?? 10,
    application_name: 'basoche',
  });
  // An idle connection that breaks is replaced by the pool; the next query that fails reports to its own caller.
  pool.on('error', () => undefined);
  // One that breaks while in use as well: without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const recordListeners = new Set<(changed: ChangedRecords) => void>();

  async function transact<T>(role: DatabaseRole, firmId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
    assertOutsideTransaction();
    const scope: TransactionScope = { open: true, afterCommit: [], mayHaveWritten: false };
    let changed: ChangedRecords | null = null;
    let result: T;
    try {
      result = await kysely.transaction().execute(async (trx) => {
        await sql`select set_config('role', ${role}, true), set_config('app.firm_id', ${firmId}, true)`.execute(trx);
        const answer = await runInScope(scope, () => work(trx.withPlugin(scopeGuard(scope)))).finally(() => {
          scope.open = false;
        });
        if (scope.mayHaveWritten) changed = await changedRecords(trx);
        return answer;
      });
    } finally {
      scope.open = false;
    }
    if (changed) for (const listener of recordListeners) outsideScope(() => listener(changed!));
    for (const effect of scope.afterCommit) outsideScope(effect);
    return result;
  }

  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
    migrationTableName: MIGRATIONS_TABLE,
    // Numbers are given out before the work is done: a lower one may come in after a higher one was applied.
    allowUnorderedMigrations: true,
  });

  async function isInstalled(): Promise<boolean> {
    const { rows } = await pool.query<{ is_there: boolean }>(
      `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as is_there`,
    );
    return rows[0]?.is_there === true;
  }

  async function unknownMigrations(): Promise<string[]> {
    if (!(await isInstalled())) return [];
    const applied = await pool.query<{ name: string }>(`select name from public.${MIGRATIONS_TABLE} order by name`);
    return applied.rows.map(({ name }) => name).filter((name) => !(name in migrations));
  }

  return {
    kind: embedded ? 'embedded' : 'server',
    pool,
    embedded,
    async asFirm(firmId, work) {
      if (!UUID.test(firmId)) throw new TypeError('asFirm: not a firm id');
      return transact('basoche_app', firmId, work);
    },
    asSystem: (work) => transact('basoche_auth', '', work),
    asPlatform: (work) => transact('basoche_admin', '', work),
    asWorker: (work) => transact('basoche_worker', '', work),
    asDirectory: (work) => transact('basoche_directory', '', work),
    afterCommit(effect) {
      const scope = currentScope();
      if (scope) scope.afterCommit.push(effect);
      else effect();
    },
    onRecordsChanged(listener) {
      recordListeners.add(listener);
      return () => void recordListeners.delete(listener);
    },
    async migrate() {
      const unknown = await unknownMigrations();
      if (unknown.length > 0) throw new NewerDatabaseError(unknown);
      const { error, results } = await migrator.migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    },
    isInstalled,
    unknownMigrations,
    async pendingMigrations() {
      const known = await migrator.getMigrations();
      return known.filter((migration) => !migration.executedAt).map((migration) => migration.name);
    },
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await kysely.destroy();
      await embedded?.close();
    },
  };
}
