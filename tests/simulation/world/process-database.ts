import { started, ended } from '@basoche/testkit';
import type { PoolClient } from 'pg';
import { openDatabase } from '../../../server/src/db/database.ts';
import type { Db } from '../../../server/src/db/database.ts';

/** What befalls the next commit of the journal. */
export type CommitFate =
  /** The database refuses; nothing is written. */
  | 'refused'
  /** Written, but the connection breaks before the answer. */
  | 'unanswered'
  /** The process dies before the statement leaves. */
  | 'death before'
  /** The process dies between the commit and its answer. */
  | 'death after';

export interface JournalWitness {
  /** These updates are durable. Called before the server knows. */
  durable(doc: string, updates: Uint8Array[]): void;
  /** The process meets its fate: nothing of it may run any more. */
  die(): void;
}

interface AppendStatement {
  name: 'sync.append';
  values: [number[], unknown, number[], number[], unknown, Uint8Array, ...unknown[]];
}

type Connect = (callback?: (...result: unknown[]) => void) => Promise<PoolClient> | void;
type Query = (...args: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** The database connections of one server process. They can die with it, in the middle of anything. */
export class ProcessDatabase {
  readonly db: Db;
  /** Asked at the next commit, once. */
  fate: CommitFate | null = null;
  readonly #witness: JournalWitness;
  readonly #names = new Map<number, string>();
  readonly #clients = new Map<PoolClient, { inTransaction: boolean }>();
  readonly #underWay = new Set<Promise<unknown>>();
  #dead = false;

  static async open(url: string, kind: Db['kind'], witness: JournalWitness): Promise<ProcessDatabase> {
    return new ProcessDatabase(await openDatabase({ url, dataDir: null, poolSize: 8 }), kind, witness);
  }

  private constructor(db: Db, kind: Db['kind'], witness: JournalWitness) {
    this.db = { ...db, kind };
    this.#witness = witness;
    db.pool.on('connect', (client) => this.#adopt(client));
    Object.assign(db.pool, { connect: watched(db.pool.connect.bind(db.pool) as Connect) });
  }

  /** From this call on the process runs no statement and hears no answer; resolves when the database is rid of it. */
  async kill(): Promise<void> {
    this.#dead = true;
    const connect = () => new Promise<never>(() => undefined);
    Object.assign(this.db.pool, { connect });
    // Their locks first: what is under way elsewhere may wait for them.
    for (const [client, { inTransaction }] of this.#clients) if (inTransaction) cut(client);
    await Promise.allSettled(this.#underWay);
    for (const client of this.#clients.keys()) cut(client);
  }

  #adopt(client: PoolClient): void {
    const state = { inTransaction: false };
    this.#clients.set(client, state);
    if (this.#dead) {
      cut(client);
      return;
    }
    // Its queries reject; who waits for them hears of it there.
    client.on('error', () => undefined);
    client.on('end', () => this.#clients.delete(client));
    const query = client.query.bind(client) as unknown as Query;
    const run = (...args: unknown[]): Promise<unknown> | void => {
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as (...result: unknown[]) => void) : null;
      const answer = this.#run(state, query, args);
      if (callback === null) return answer;
      answer.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
    };
    client.query = run as PoolClient['query'];
  }

  #run(state: { inTransaction: boolean }, query: Query, args: unknown[]): Promise<unknown> {
    if (this.#dead) return new Promise(() => undefined);
    const text = textOf(args[0]);
    if (/^begin/i.test(text)) state.inTransaction = true;
    const work = {};
    started(work);
    const answer = this.#answer(query, args, text).finally(() => ended(work));
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    void settled.then(() => this.#underWay.delete(settled));
    // A dead process hears nothing any more.
    return new Promise((resolve, reject) => {
      answer.then(
        (result) => {
          if (/^(?:commit|rollback)/i.test(text)) state.inTransaction = false;
          if (!this.#dead) resolve(result);
        },
        (error: unknown) => {
          if (!this.#dead) reject(error);
        },
      );
    });
  }

  async #answer(query: Query, args: unknown[], text: string): Promise<unknown> {
    const isAppend = (args[0] as { name?: string }).name === 'sync.append';
    const fate = isAppend ? this.fate : null;
    if (fate !== null) this.fate = null;
    if (fate === 'refused') throw Object.assign(new Error('refused by the simulation'), { code: '53100' });
    if (fate === 'death before') {
      this.#witness.die();
      return null;
    }
    const result = await query(...args);
    if (isAppend) this.#appended(args[0] as AppendStatement, result.rows);
    else this.#learn(text, args, result.rows);
    if (fate === 'death after') this.#witness.die();
    if (fate === 'unanswered') throw Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
    return result;
  }

  #appended({ values }: AppendStatement, rows: Record<string, unknown>[]): void {
    const [docs, , updateDoc, lengths, , bytes] = values;
    const written = new Set(rows.filter((row) => row['status'] === 'ok').map((row) => Number(row['doc_id'])));
    let at = 0;
    updateDoc.forEach((position, index) => {
      const update = bytes.slice(at, at + lengths[index]!);
      at += lengths[index]!;
      const doc = docs[position - 1]!;
      if (written.has(doc)) this.#witness.durable(this.#nameOf(doc), [update]);
    });
  }

  /** What the journal answers is durable, whoever wrote it. */
  #learn(text: string, args: unknown[], rows: Record<string, unknown>[]): void {
    if (text.includes('sync.load(')) {
      for (const row of rows) {
        this.#names.set(Number(row['id']), row['name'] as string);
        const snapshot = row['snapshot'] as Uint8Array | null;
        this.#witness.durable(row['name'] as string, [
          ...(snapshot === null ? [] : [snapshot]),
          ...(row['tail'] as Uint8Array[]),
        ]);
      }
    } else if (text.includes('from sync.doc d') && text.includes('u.bytes')) {
      const updates = rows.flatMap((row) => (row['bytes'] as Uint8Array | null) ?? []);
      const [doc] = args[1] as [number];
      this.#witness.durable(this.#nameOf(doc), updates);
    }
  }

  #nameOf(doc: number): string {
    const name = this.#names.get(doc);
    if (name === undefined) throw new Error(`a document ${doc} that was never loaded`);
    return name;
  }
}

/** A connection that is being made counts as work under way. */
function watched(connect: Connect): Connect {
  return (callback) => {
    const work = {};
    const made = (): void => ended(work);
    started(work);
    try {
      if (callback === undefined) return (connect() as Promise<PoolClient>).finally(made);
      return connect((...result) => {
        made();
        callback(...result);
      });
    } catch (error) {
      made();
      throw error;
    }
  };
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
}

/** As when the process is gone: the database sees its connection break. */
function cut(client: PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
