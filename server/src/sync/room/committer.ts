import { isConnectionError } from '../journal/connection-error.ts';
import type { Append, AppendResult, Journal } from '../journal/journal.ts';
import { WentBackError } from '../journal/went-back-error.ts';
import type { SyncLimits } from '../limits.ts';
import type { Log } from '../../log.ts';
import type { SyncMetrics } from '../metrics.ts';
import { BrokenDocument, prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import type { Room } from './room.ts';

export interface CommitterOptions {
  journal: Journal;
  limits: SyncLimits;
  log: Log;
  metrics: SyncMetrics;
  now: () => number;
  /** Relays and acknowledges what this turn made durable. */
  flush: () => void;
  /** Loads what memory let go of; false when the room had to be ended. */
  ensureContent: (room: Room) => Promise<boolean>;
  /** The room learns from the journal what it missed, up to this seq at least. */
  catchUp: (room: Room, seq: number) => Promise<void>;
  /** The room's memory can no longer be trusted. */
  drop: (room: Room, code: 'QUARANTINED' | 'NOT_FOUND') => void;
  /** The same, for an error that may concern the other rooms too. */
  failed: (room: Room, error: unknown) => void;
  quarantine: (room: Room, error: unknown) => void;
}

/** How often a batch of a guarded document may lose the race against another process. */
const ATTEMPTS = 50;
const BUSY_MS = 100;
const BUSY_UPDATES = 150;

/**
 * Group commit: one in flight in the process; what is queued meanwhile, of all documents, goes into the next (JR1).
 */
export class Committer {
  readonly #options: CommitterOptions;
  readonly #dirty = new Set<Room>();
  #isRunning = false;
  #recent = 0;
  #recentSince = 0;
  #idle: (() => void)[] = [];

  constructor(options: CommitterOptions) {
    this.#options = options;
  }

  isDirty(room: Room): void {
    if (room.isBusy || room.isGone) return;
    if (room.content === null) {
      this.#fetchContent(room);
      return;
    }
    this.#dirty.add(room);
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What this turn still brings belongs to the same commit.
    setImmediate(() => void this.#run());
  }

  /** More than a thousand updates a second come in. */
  get isBusy(): boolean {
    return this.#recent >= BUSY_UPDATES && performance.now() - this.#recentSince < 2 * BUSY_MS;
  }

  /** Resolves when nothing is queued or in flight. */
  idle(): Promise<void> {
    if (!this.#isRunning && this.#dirty.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #fetchContent(room: Room): void {
    room.isBusy = true;
    void this.#options.ensureContent(room).then((isThere) => {
      if (isThere) room.rest();
    });
  }

  async #run(): Promise<void> {
    while (this.#dirty.size > 0) {
      const batch = this.#collect();
      const writing = batch.filter((prepared) => prepared.append.updates.length > 0);
      if (writing.length > 0) await this.#commit(writing);
      for (const prepared of batch) if (prepared.append.updates.length === 0) this.#settleUnwritten(prepared);
      this.#options.flush();
    }
    this.#isRunning = false;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }

  #collect(): Prepared[] {
    const { limits, now } = this.#options;
    const batch: Prepared[] = [];
    let updates = 0;
    let bytes = 0;
    for (const room of this.#dirty) {
      if (updates >= limits.commitUpdates || bytes >= limits.commitBytes) break;
      this.#dirty.delete(room);
      if (room.isGone || room.isBusy || room.queue.length === 0) continue;
      try {
        const prepared = prepare(room, {
          now: now(),
          docBytes: limits.docBytes,
          maxUpdates: limits.commitUpdates - updates,
          maxBytes: limits.commitBytes - bytes,
        });
        room.isBusy = true;
        updates += prepared.accepted.length;
        for (const update of prepared.accepted) bytes += update.bytes.length;
        batch.push(prepared);
      } catch (error) {
        if (error instanceof BrokenDocument) this.#options.quarantine(room, error);
        else this.#fail(room, error);
      }
    }
    return batch;
  }

  async #commit(batch: Prepared[]): Promise<void> {
    const { journal, metrics, now } = this.#options;
    const started = performance.now();
    try {
      const results = await journal.append(
        batch.map((prepared) => prepared.append),
        now(),
      );
      this.#count(batch);
      metrics.commit(
        batch.reduce((sum, prepared) => sum + prepared.accepted.length, 0),
        performance.now() - started,
      );
      this.#take(batch, results);
    } catch (error) {
      metrics.commitFailed();
      if (batch.length > 1 && !isConnectionError(error)) {
        // One document's update may be what the database refuses: the others must not pay for it.
        for (const prepared of batch) await this.#commit([prepared]);
      } else {
        for (const prepared of batch) this.#fail(prepared.room, error, prepared);
      }
    }
  }

  #count(batch: Prepared[]): void {
    const now = performance.now();
    // What an earlier moment brought counts half in the next one.
    if (now - this.#recentSince >= BUSY_MS) {
      this.#recent = now - this.#recentSince >= 2 * BUSY_MS ? 0 : this.#recent / 2;
      this.#recentSince = now;
    }
    for (const prepared of batch) this.#recent += prepared.accepted.length;
  }

  #take(batch: Prepared[], results: AppendResult[]): void {
    const byDoc = new Map(results.map((result) => [result.docId, result]));
    for (const prepared of batch) {
      const result = byDoc.get(prepared.room.id);
      try {
        if (!result) throw new Error('the journal did not answer for a document');
        this.#takeOne(prepared, result);
      } catch (error) {
        this.#fail(prepared.room, error, prepared);
      }
    }
  }

  #takeOne(prepared: Prepared, result: AppendResult): void {
    const { room } = prepared;
    if (result.status === 'ok') {
      room.lostRaces = 0;
      const isApplied = room.committed(prepared, result);
      this.#settleAt(prepared, result.base);
      if (isApplied) room.rest();
      else this.#later(room, () => this.#options.catchUp(room, result.base + prepared.accepted.length));
    } else if (result.status === 'moved') {
      this.#again(prepared, () => this.#options.catchUp(room, result.base));
    } else if (result.status === 'forged') {
      this.#again(prepared, () => this.#learnOwners(room, prepared.append));
    } else if (result.status === 'behind' || result.status === 'gone') {
      // Rows of the journal are never deleted: a document that it lacks is one that it lost.
      throw new WentBackError();
    } else {
      room.queue.unshift(...prepared.entries.map(({ entry }) => entry));
      this.#options.drop(room, 'QUARANTINED');
    }
  }

  #settleAt(prepared: Prepared, base: number): void {
    for (const decided of prepared.entries) prepared.room.settleAt(base + decided.index + 1, decided);
  }

  #settleUnwritten(prepared: Prepared): void {
    const { room } = prepared;
    for (const { entry, type, notices } of prepared.entries) entry.settle({ type, seq: room.seq, notices });
    room.rest();
  }

  /** The same entries, in their order, against the state they turned out to meet. */
  #again(prepared: Prepared, learn: () => Promise<void>): void {
    const { room } = prepared;
    room.lostRaces += 1;
    room.queue.unshift(...prepared.entries.map(({ entry }) => entry));
    room.dropReplica();
    // It ended while the commit was under way: who waits comes back to what is stored.
    if (room.isGone) room.fail('STORAGE_FAILED');
    else if (room.lostRaces > ATTEMPTS) this.#fail(room, new Error('another process is always ahead'));
    else this.#later(room, learn);
  }

  #later(room: Room, work: () => Promise<void>): void {
    void work().then(
      () => {
        if (room.isGone) return;
        room.rest();
        this.#options.flush();
      },
      (error: unknown) => this.#fail(room, error),
    );
  }

  async #learnOwners(room: Room, append: Append): Promise<void> {
    const clients = append.clients.map((client) => client.clientId);
    room.owners.learn(await this.#options.journal.owners(room.id, clients));
  }

  #fail(room: Room, error: unknown, prepared?: Prepared): void {
    room.lostRaces = 0;
    if (prepared) room.queue.unshift(...prepared.entries.map(({ entry }) => entry));
    this.#options.log.error(
      { err: error, doc: room.name },
      'sync: could not commit, the document starts again from the journal',
    );
    this.#options.failed(room, error);
  }
}
