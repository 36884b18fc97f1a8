import type { Projection, orphaned } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { SyncClock } from '../clock.ts';
import { isUnreachable } from '../journal/connection-error.ts';
import type { ProjectionEffect } from '../deps.ts';
import type { Position } from '../journal/journal.ts';
import type { SyncMetrics } from '../metrics.ts';
import type { Room } from '../room/room.ts';
import { writeProjections } from './write-projections.ts';
import type { Pending, Written } from './write-projections.ts';

export interface ProjectorOptions {
  db: Pick<Db, 'asFirm'>;
  clock: SyncClock;
  log: Log;
  metrics: SyncMetrics;
  effects: Partial<Record<DocKind, ProjectionEffect[]>>;
  /** Rows that follow from those of the projection. */
  derive: (kind: DocKind, projection: Projection) => Projection;
  ensureContent: (room: Room) => Promise<boolean>;
  /** Brings the room to where the journal is. */
  refresh: (room: Room) => Promise<void>;
  /** The journal lost the place that rows of the room were to be written from: the database went back (PR10). */
  wentBack: (room: Room) => void;
  quarantine: (room: Room, error: unknown) => void;
  /** Puts back what updates left orphaned; rows wait for it. */
  reattach: (room: Room, found: orphaned.IdRange[]) => Promise<void>;
  /** So many updates come in that rows had better wait a little. */
  isBusy: () => boolean;
}

/** Edits of one document within this time become rows together; longer for a document that takes long. */
const WINDOW_MS = 50;
/** The same while somebody types in it. */
const LIVELY_WINDOW_MS = 150;
/** More updates than this in a window are typing. */
const LIVELY_UPDATES = 2;
const LONGEST_WINDOW_MS = 1_000;
/** While very many people write, rows nobody waits for may be this late, and then take a quarter of the time. */
const BUSY_LAG_MS = 1_500;
const BUSY_POLL_MS = 50;
const BUSY_PAUSE = 3;
const SHARE_OF_WINDOW = 5;
/** Documents in one transaction. */
const GROUP = 40;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

interface Job {
  room: Room;
  /** Since when rows are behind. */
  since: number;
  state: 'waiting' | 'due' | 'running';
  failures: number;
  /** The last failure was the database's: there is no use in waiting longer than it is away. */
  isCutOff: boolean;
  waiters: { seq: number; resolve: () => void; reject: (error: Error) => void }[];
}

/** The room whose rows were awaited has ended. What was durable is in the next one. */
export class LeftMemory extends Error {
  constructor() {
    super('the document is no longer in memory');
  }
}

/** Follows the log into rows (SPEC.md, rules PR*). */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #jobs = new Map<Room, Job>();
  readonly #written = new WeakMap<Room, Written>();
  /** The last step of a document: how long it took, how many updates it covered. */
  readonly #lastSteps = new WeakMap<Room, { duration: number; updates: number }>();
  readonly #due = new Set<Job>();
  #isRunning = false;
  #isStopped = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** The document moved, or was found behind. */
  wake(room: Room): void {
    if (room.projectedSeq >= room.seq) return;
    const job = this.#jobOf(room);
    // It moved: the database has just answered.
    if (job.isCutOff) this.#makeDue(job);
  }

  /** Writes the rows anew, also when they are not behind: the projector has a new version. */
  rebuild(room: Room): Promise<void> {
    room.projectedSeq = Math.min(room.projectedSeq, room.seq - 1);
    return this.projected(room, room.seq);
  }

  /** Resolves when rows hold the document up to `seq`. @throws LeftMemory; what keeps them from being written now */
  projected(room: Room, seq: number): Promise<void> {
    if (room.projectedSeq >= seq) return Promise.resolve();
    const job = this.#jobOf(room);
    const done = new Promise<void>((resolve, reject) => job.waiters.push({ seq, resolve, reject }));
    // Somebody waits: no window.
    this.#makeDue(job);
    return done;
  }

  /** Rooms with rows still to write must stay in memory. */
  needs(room: Room): boolean {
    return this.#jobs.has(room);
  }

  /** Resolves when no document that this process moved is behind, or can be brought up to date. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#jobs.values()].map((job) => this.projected(job.room, job.room.seq)));
  }

  stop(): void {
    this.#isStopped = true;
    for (const job of this.#jobs.values()) {
      for (const waiter of job.waiters) waiter.reject(new Error('the projector has stopped'));
      job.waiters = [];
    }
  }

  #jobOf(room: Room): Job {
    const known = this.#jobs.get(room);
    if (known) return known;
    const job: Job = {
      room,
      since: this.#options.clock.now(),
      state: 'waiting',
      failures: 0,
      isCutOff: false,
      waiters: [],
    };
    this.#jobs.set(room, job);
    this.#options.clock.after(this.#windowOf(room), () => this.#makeDue(job));
    return job;
  }

  #windowOf(room: Room): number {
    const last = this.#lastSteps.get(room);
    if (!last) return WINDOW_MS;
    const shortest = last.updates > LIVELY_UPDATES ? LIVELY_WINDOW_MS : WINDOW_MS;
    return Math.min(LONGEST_WINDOW_MS, Math.max(shortest, last.duration * SHARE_OF_WINDOW));
  }

  #makeDue(job: Job): void {
    if (job.state !== 'waiting' || this.#jobs.get(job.room) !== job) return;
    job.state = 'due';
    job.isCutOff = false;
    this.#due.add(job);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#runAll();
  }

  async #runAll(): Promise<void> {
    while (this.#due.size > 0 && !this.#isStopped) {
      if (this.#mayWait()) {
        await pause(BUSY_POLL_MS);
        continue;
      }
      const started = performance.now();
      const group = this.#takeGroup();
      for (const job of group) job.state = 'running';
      await this.#run(group);
      // The rest of the time belongs to those who write, unless somebody waits for rows.
      const share = this.#options.isBusy() ? BUSY_PAUSE : 1;
      if (this.#due.size > 0 && !this.#isUrgent()) await pause(share * (performance.now() - started));
    }
    this.#isRunning = false;
  }

  #mayWait(): boolean {
    if (!this.#options.isBusy() || this.#isUrgent()) return false;
    const now = this.#options.clock.now();
    for (const job of this.#due) if (now - job.since >= BUSY_LAG_MS) return false;
    return true;
  }

  #isUrgent(): boolean {
    for (const job of this.#due) if (job.waiters.length > 0) return true;
    return false;
  }

  /** Documents of one firm, those that somebody waits for first. */
  #takeGroup(): Job[] {
    const due = [...this.#due];
    const first = due.find((job) => job.waiters.length > 0) ?? due[0]!;
    const same = due.filter((job) => job !== first && job.room.firmId === first.room.firmId);
    const group = [first, ...same.slice(0, GROUP - 1)];
    for (const job of group) this.#due.delete(job);
    return group;
  }

  async #run(group: Job[]): Promise<void> {
    const started = performance.now();
    const pending: Pending[] = [];
    const ready: Job[] = [];
    for (const job of group) {
      try {
        const state = await this.#read(job.room);
        if (!state) {
          this.#abandon(job);
          continue;
        }
        pending.push({ room: job.room, ...state, written: this.#written.get(job.room) });
        ready.push(job);
      } catch (error) {
        this.#failed(job, error);
      }
    }
    if (ready.length === 0) return;
    try {
      const done = await writeProjections(this.#options.db, this.#options.effects, ready[0]!.room.firmId, pending);
      const duration = (performance.now() - started) / ready.length;
      for (const [index, { room, place, seq, written }] of done.entries()) {
        if (place !== 'held') {
          this.#unheld(ready[index]!, place);
          continue;
        }
        if (written) this.#written.set(room, written);
        this.#lastSteps.set(room, { duration, updates: seq - room.projectedSeq });
        room.projectedTo(seq);
        this.#options.metrics.projected(this.#options.clock.now() - ready[index]!.since);
        this.#settle(ready[index]!);
      }
      this.#databaseIsBack();
    } catch (error) {
      if (ready.length === 1) {
        ready[0]!.isCutOff = isUnreachable(error);
        this.#failed(ready[0]!, error);
      }
      // One of them fails: each for itself, so that the others do not wait for it.
      else for (const job of ready) await this.#run([job]);
    }
  }

  /** Nothing was written: the rows are computed anew from what the journal holds. */
  #unheld(job: Job, place: 'passed' | 'lost'): void {
    const { room } = job;
    if (place === 'lost') {
      if (!room.isGone) this.#options.wentBack(room);
      this.#abandon(job);
      return;
    }
    void this.#options.refresh(room).then(() => {
      job.state = 'waiting';
      this.#makeDue(job);
    });
  }

  #failed(job: Job, error: unknown): void {
    job.failures += 1;
    this.#options.metrics.projectionFailed();
    this.#options.log.error({ err: error, doc: job.room.name }, 'sync: rows could not be written, tried again');
    job.state = 'waiting';
    const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (job.failures - 1));
    this.#options.clock.after(pauseMs, () => this.#makeDue(job));
    // Who waits for rows is told; the edit itself is durable.
    for (const waiter of job.waiters) waiter.reject(error instanceof Error ? error : new Error(String(error)));
    job.waiters = [];
  }

  /** What failed only because the database was away need not sit out its pause (PR8). */
  #databaseIsBack(): void {
    for (const job of this.#jobs.values()) {
      if (job.isCutOff) this.#makeDue(job);
    }
  }

  #settle(job: Job): void {
    const { room } = job;
    const done = job.waiters.filter((waiter) => waiter.seq <= room.projectedSeq);
    const rest = job.waiters.filter((waiter) => waiter.seq > room.projectedSeq);
    this.#jobs.delete(room);
    if (room.projectedSeq < room.seq || rest.length > 0) {
      const next = this.#jobOf(room);
      next.waiters.push(...rest);
      if (rest.length > 0) this.#makeDue(next);
    }
    for (const waiter of done) waiter.resolve();
  }

  /** The room is gone: whoever opens the document next finds the rows behind and wakes the projector. */
  #abandon(job: Job): void {
    this.#jobs.delete(job.room);
    for (const waiter of job.waiters) waiter.reject(new LeftMemory());
  }

  /** The projection of the durable state; `null` when the room is gone. @throws when it cannot be computed */
  async #read(room: Room): Promise<{ projection: Projection; place: Position } | null> {
    // What could not be put back is found again by a Y.Doc that is built anew: it is tried once a step.
    const tried = new Set<string>();
    for (;;) {
      if (!(await this.#options.ensureContent(room))) return null;
      const state = await this.#readAtRest(room, tried);
      if (state === null) {
        if (room.isGone) return null;
        // Memory let go of its bytes meanwhile.
        continue;
      }
      if ('projection' in state) return state;
      await this.#options.reattach(room, state.orphaned);
      // Only now: after a failure it is found again.
      room.replica?.putBack(state.orphaned);
      for (const range of state.orphaned) tried.add(keyOf(range));
    }
  }

  #readAtRest(
    room: Room,
    tried: ReadonlySet<string>,
  ): Promise<{ projection: Projection; place: Position } | { orphaned: orphaned.IdRange[] } | null> {
    return new Promise((resolve, reject) => {
      room.atRest(() => {
        if (room.isGone || !room.content) {
          resolve(null);
          return;
        }
        let doc;
        let found;
        try {
          const replica = room.useReplica(this.#options.clock.now());
          doc = replica.doc;
          found = replica.orphaned.filter((range) => !tried.has(keyOf(range)));
        } catch (error) {
          this.#options.quarantine(room, error);
          resolve(null);
          return;
        }
        if (found.length > 0) {
          resolve({ orphaned: found });
          return;
        }
        try {
          const projection = room.module.project(doc);
          const derived = this.#options.derive(room.module.kind, projection);
          resolve({ projection: { ...projection, ...derived }, place: room.position });
        } catch (error) {
          reject(error);
        }
      });
    });
  }
}

function keyOf({ client, clock, length }: orphaned.IdRange): string {
  return `${client}/${clock}/${length}`;
}

/** Real time: it is the machine that needs it. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, LONGEST_WINDOW_MS)));
}
