import { AsyncLocalStorage } from 'node:async_hooks';
import { RECORDS_PER_PAGE } from '@basoche/protocol';
import type { Db } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { fillPage, sourcesOf } from './record-changes.ts';
import { parseRecordCursor } from './record-cursor.ts';
import type { RecordMetrics } from './record-metrics.ts';
import type { RecordSource } from './record-source.ts';
import type { PageText } from './shared-pages.ts';
import { readerOf, sharedReading } from './shared-reading.ts';
import type { FeedQuestion, ReadAccounts } from './shared-reading.ts';

/** Between the beginnings of two readings of one firm, so that devices that were hinted together are read for together. */
const READING_INTERVAL_MS = 100;
/** A reading that took long is followed later, by one that answers more: devices that fell behind make each longer. */
const READING_INTERVALS = 4;
const MAX_READING_INTERVAL_MS = 1000;
const MAX_QUESTIONS = 1000;
/** Places of the feed that one reading answers from: bounds what it holds in memory. */
const MAX_PLACES = 16;

export interface RecordFeedDeps {
  db: Db;
  sources: readonly RecordSource[];
  readAccounts: ReadAccounts;
  clock: { now(): number; after(milliseconds: number, work: () => void): unknown };
  metrics?: RecordMetrics;
  /** Rows and losses of a page, at most. */
  limit?: number;
}

interface Pending {
  question: FeedQuestion;
  resolve: (page: PageText) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers who asks the feed. Who asks for changes is answered by a reading that begins after the question, together with
 * all others of the firm who asked by then [RF9]; nothing that was read outlives its answers.
 */
export class RecordFeed {
  readonly #deps: RecordFeedDeps;
  readonly #limit: number;
  /** By firm and kinds, those that wait for the next reading; one entry while a reading runs or ran just now. */
  readonly #queues = new Map<string, Pending[]>();
  /** A reading stands in no transaction of who asked first. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(deps: RecordFeedDeps) {
    this.#deps = deps;
    this.#limit = deps.limit ?? RECORDS_PER_PAGE;
  }

  /** @throws ApiError NOT_FOUND */
  ask(question: FeedQuestion): Promise<PageText> {
    if (!asksForChanges(question)) return this.#fill(question);
    const kinds = sourcesOf(this.#deps.sources, question.records).map(({ kind }) => kind.name);
    const key = `${question.firmId}/${kinds.join()}`;
    return new Promise((resolve, reject) => {
      const pending = { question, resolve, reject };
      const queue = this.#queues.get(key);
      if (queue !== undefined) return void queue.push(pending);
      this.#queues.set(key, [pending]);
      this.#outside(() => setImmediate(() => void this.#run(key)));
    });
  }

  async #run(key: string): Promise<void> {
    const { clock } = this.#deps;
    const began = clock.now();
    const queue = this.#queues.get(key)!;
    const batch = takeBatch(queue);
    const isWhole = queue.length === 0;
    if (batch.length > 0) await this.#read(batch);
    else return void this.#queues.delete(key);
    const took = clock.now() - began;
    const interval = Math.min(MAX_READING_INTERVAL_MS, Math.max(READING_INTERVAL_MS, took * READING_INTERVALS));
    const rest = isWhole ? interval - took : 0;
    clock.after(Math.max(0, rest), () => void this.#run(key));
  }

  async #read(batch: readonly Pending[]): Promise<void> {
    const { db, sources, readAccounts, metrics } = this.#deps;
    const questions = batch.map(({ question }) => question);
    const reading = { sources, readAccounts, limit: this.#limit };
    try {
      const { answers, rows } = await db.asFirm(questions[0]!.firmId, (trx) => sharedReading(trx, reading, questions));
      metrics?.read(rows);
      for (const [n, { question, resolve, reject }] of batch.entries()) {
        const answer = answers[n]!;
        if (answer.is === 'refused') reject(answer.error);
        else if (answer.is === 'anew') this.#fill(question).then(resolve, reject);
        else {
          metrics?.answered('changes');
          answer.page.then(resolve, reject);
        }
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #fill(question: FeedQuestion): Promise<PageText> {
    const { db, sources, readAccounts, metrics } = this.#deps;
    const { firmId, userId } = question;
    const page = await db.asFirm(firmId, async (trx) => {
      const reader = readerOf(firmId, (await readAccounts(trx, [userId])).get(userId));
      if (reader instanceof ApiError) throw reader;
      return fillPage(trx, reader, sources, question, this.#limit);
    });
    metrics?.answered('fill');
    return { plain: () => Buffer.from(JSON.stringify(page)), gzip: null };
  }
}

function asksForChanges({ since }: FeedQuestion): boolean {
  return since !== undefined && parseRecordCursor(since)?.place.is === 'changes';
}

/** Who asked first, as far as they ask from few places. */
function takeBatch(queue: Pending[]): Pending[] {
  const places = new Set<string>();
  const isFull = ({ question }: Pending) => {
    const { xid, record, after } = parseRecordCursor(question.since!)!.place;
    places.add(`${xid}/${record}/${after}`);
    return places.size > MAX_PLACES;
  };
  const end = queue.slice(0, MAX_QUESTIONS).findIndex(isFull);
  return queue.splice(0, end < 0 ? MAX_QUESTIONS : end);
}
