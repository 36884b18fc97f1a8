import type { Db } from '../../db/database.ts';

/** Tables of the journal that belong to one document, by its number. */
const OF_DOCUMENT = ['update', 'snapshot', 'history', 'client', 'checkpoint'];
/** Tables with a firm. */
const OF_FIRM = ['doc_projection', 'doc_grant', 'command_log', 'contact', 'record_change'];

/**
 * What a backup of the database would hold of one firm's documents, their rights, its records and the marks of the history,
 * to be put back under living processes. One at a time in a database. The rows of the projections are left as they are: the sweeper
 * has to find them.
 */
export class DatabaseState {
  readonly #db: Pick<Db, 'pool'>;
  readonly #firmId: string;

  private constructor(db: Pick<Db, 'pool'>, firmId: string) {
    this.#db = db;
    this.#firmId = firmId;
  }

  static async save(db: Pick<Db, 'pool'>, firmId: string): Promise<DatabaseState> {
    const state = new DatabaseState(db, firmId);
    await state.#run([
      'drop schema if exists saved cascade',
      'create schema saved',
      'create table saved.doc as select * from sync.doc where firm_id = $1',
      ...OF_DOCUMENT.map(
        (table) =>
          `create table saved.${table} as select * from sync.${table} where doc_id in (select id from saved.doc)`,
      ),
      ...OF_FIRM.map((table) => `create table saved.${table} as select * from public.${table} where firm_id = $1`),
      'create table saved.shared_doc as select * from shared_doc where firm_id = $1',
      'create table saved.mark as select * from sync.mark',
      'create table saved.rollback as select * from sync.rollback',
      "create table saved.sequence as select sequencename as name, last_value from pg_sequences where schemaname = 'sync'",
    ]);
    return state;
  }

  /**
   * With `isRebuilt` rows are to be written anew, as a backup would bring back those of its own time. In one transaction, as a standby that takes over is another database from one statement to the next.
   */
  async restore(options: { isRebuilt?: boolean } = {}): Promise<void> {
    const columns = await this.#columns();
    await this.#run([
      // A backup brings rows back as they were: no trigger tells that they moved.
      'set local session_replication_role = replica',
      ...OF_DOCUMENT.map(
        (table) => `delete from sync.${table} where doc_id in (select id from sync.doc where firm_id = $1)`,
      ),
      'delete from sync.doc where firm_id = $1',
      'insert into sync.doc select * from saved.doc',
      ...OF_DOCUMENT.map((table) => `insert into sync.${table} select * from saved.${table}`),
      ...OF_FIRM.map((table) => `delete from public.${table} where firm_id = $1`),
      'delete from public.shared_doc where firm_id = $1 and name not in (select name from saved.shared_doc)',
      ...OF_FIRM.map(
        (table) =>
          `insert into public.${table} (${columns.get(table)}) select ${columns.get(table)} from saved.${table}`,
      ),
      ...(options.isRebuilt === true ? ['update public.doc_projection set seq = 0 where firm_id = $1'] : []),
      'delete from public.live_event where firm_id = $1',
      'delete from sync.mark',
      'insert into sync.mark select * from saved.mark',
      'delete from sync.rollback',
      'insert into sync.rollback select * from saved.rollback',
      "select setval('sync.' || name, coalesce(last_value, 1), last_value is not null) from saved.sequence",
    ]);
  }

  /** Columns of each table of the firm that a writer gives. */
  async #columns(): Promise<Map<string, string>> {
    const { rows } = await this.#db.pool.query<{ table: string; columns: string }>(
      `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' and table_name = any ($1) group by 1`,
      [OF_FIRM],
    );
    return new Map(rows.map(({ table, columns }) => [table, columns]));
  }

  async #run(statements: string[]): Promise<void> {
    const client = await this.#db.pool.connect();
    try {
      await client.query('begin isolation level repeatable read');
      for (const statement of statements) await client.query(statement.replaceAll('$1', `'${this.#firmId}'::uuid`));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}
