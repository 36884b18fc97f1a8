import type { Log } from '../log.ts';
import type { Bus } from './bus/bus.ts';
import type { SyncClock } from './clock.ts';
import type { Hints } from './hints.ts';
import type { RecordHints } from './record-hints.ts';
import type { Compactor } from './journal/compactor.ts';
import type { Journal } from './journal/journal.ts';
import type { Marks } from './journal/marks.ts';
import { WentBackError } from './journal/went-back-error.ts';
import type { SyncLimits } from './limits.ts';
import type { PresenceHub } from './presence/presence-hub.ts';
import type { Projector } from './projection/projector.ts';
import type { Sweeper } from './projection/sweeper.ts';
import type { RightsWatch } from './rights/rights-watch.ts';
import type { Room } from './room/room.ts';
import { isBehind } from './room/rooms.ts';
import type { Rooms } from './room/rooms.ts';
import type { SyncGateway } from './socket/gateway.ts';

export interface TickerOptions {
  clock: SyncClock;
  limits: SyncLimits;
  log: Log;
  bus: Bus;
  journal: Journal;
  rooms: Rooms;
  gateway: SyncGateway;
  rights: RightsWatch;
  presence: PresenceHub;
  projector: Projector;
  sweeper: Sweeper;
  compactor: Compactor;
  hints: Hints;
  recordHints: RecordHints;
  marks: Marks;
  /** The database lacks the mark of this process (EV2). */
  wentBack: () => void;
  flush: () => void;
}

const HALF_SECOND = 500;
/** Seconds between two looks at the journal while a bus tells of edits, or nobody else writes; without a bus, one. */
const POLL_BESIDE_BUS = 5;
const SWEEP_TICKS = 4;
const COMPACT_TICKS = 20;

/** The one clock of the engine: nothing else repeats (HB2). */
export class Ticker {
  readonly #options: TickerOptions;
  readonly #catchingUp = new Set<Room>();
  #polling: Promise<void> | null = null;
  /** A look that begins once the one under way has ended. */
  #nextLook: Promise<void> | null = null;
  #polledAt = 0;
  #ticks = 0;
  #stop: () => void = () => undefined;

  constructor(options: TickerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stop = this.#options.clock.every(HALF_SECOND, () => this.#tick());
  }

  stop(): void {
    this.#stop();
  }

  /** Another process moved the document to `seq`, it says. */
  catchUp(room: Room, seq: number): void {
    if (seq <= room.seq || room.isGone || this.#catchingUp.has(room)) return;
    this.#catchingUp.add(room);
    // Beside a commit of its own the room learns the same from the commit's answer.
    room.atRest(() => void this.#catchUpNow(room, seq));
  }

  async #catchUpNow(room: Room, seq: number): Promise<void> {
    const { rooms, log, flush } = this.#options;
    try {
      if (room.isGone || seq <= room.seq) return;
      room.isBusy = true;
      await rooms.catchUp(room, seq);
      if (room.isGone) return;
      room.rest();
      flush();
    } catch (error) {
      log.error({ err: error, doc: room.name }, 'sync: could not catch up, the document starts again from the journal');
      rooms.failed(room, error);
    } finally {
      this.#catchingUp.delete(room);
    }
  }

  #tick(): void {
    this.#ticks += 1;
    const { clock, rights, hints, recordHints, gateway, presence, sweeper, compactor, limits, bus } = this.#options;
    void rights.poll().then((names) => {
      if (names.length > 0) hints.rightsChanged(names);
    });
    if (this.#ticks % 2 !== 0) return;
    const now = clock.now();
    gateway.tick(now, now - limits.handshakeMs);
    presence.tick(now);
    this.#tidy(now);
    void gateway.checkSessions();
    const seconds = this.#ticks / 2;
    if (seconds % (bus.isShared && !bus.isUp ? 1 : POLL_BESIDE_BUS) === 0) {
      void this.#poll();
      recordHints.poll();
    }
    if (seconds % SWEEP_TICKS === 0) void sweeper.sweep();
    if (seconds % COMPACT_TICKS === 0 || this.#hasLongTail(now)) void compactor.sweep();
  }

  /** A document of ours that has come to rest with a tail worth folding. */
  #hasLongTail(now: number): boolean {
    for (const room of this.#options.rooms.all()) {
      const rested = now - room.movedAt;
      if (room.tailCount >= this.#options.limits.compactTail && rested >= 2_000 && rested < 4_000) return true;
    }
    return false;
  }

  /** Compares what is in memory with the journal as it is from now on; those who ask meanwhile share a look (EV2). */
  look(): Promise<void> {
    this.#nextLook ??= (this.#polling ?? Promise.resolve()).then(() => {
      this.#nextLook = null;
      return this.#poll();
    });
    return this.#nextLook;
  }

  #poll(): Promise<void> {
    this.#polling ??= this.#pollSeqs().finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  /** What every hint of the bus that was lost would have said (BU2), and whether the database went back (EV2). */
  async #pollSeqs(): Promise<void> {
    const { rooms, marks, wentBack, clock } = this.#options;
    try {
      const movedAt = Math.max(0, ...[...rooms.all()].map((room) => room.movedAt));
      if (await marks.isLost(movedAt > this.#polledAt)) {
        wentBack();
        return;
      }
      this.#polledAt = clock.now();
      if (rooms.size === 0) return;
      const before = [...this.#options.rooms.all()].map((room) => ({ room, known: room.position }));
      const positions = await this.#options.journal.positions(before.map(({ room }) => room.id));
      for (const { room, known } of before) {
        const position = positions.get(room.id);
        if (room.isGone) continue;
        if (!position || isBehind(position, known)) {
          this.#options.rooms.failed(room, new WentBackError());
          return;
        }
        // Somebody compacted it: there is room again for what people write.
        if (position.seq === room.seq) room.bytes = position.bytes;
        this.catchUp(room, position.seq);
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'sync: could not look for edits of other processes');
    }
  }

  /** Lets go of what nobody has used for a while, and of bytes above the budget, oldest first. */
  #tidy(now: number): void {
    const { rooms, limits, projector } = this.#options;
    let bytes = 0;
    const cached: Room[] = [];
    for (const room of rooms.all()) {
      const isIdle = now - room.usedAt > limits.idleMs;
      if (room.isBusy || room.queue.length > 0 || room.outgoing.length > 0 || projector.needs(room)) continue;
      if (room.replica && now - room.replica.usedAt > limits.idleMs) {
        room.dropReplica();
        room.knowledge.forget();
      }
      if (isIdle) room.content?.forgetAnswers();
      if (room.peers.size === 0 && isIdle) {
        rooms.evict(room);
        continue;
      }
      if (room.content) {
        bytes += room.content.bytes;
        cached.push(room);
      }
    }
    if (bytes <= limits.cacheBytes) return;
    for (const room of cached.sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= limits.cacheBytes) return;
      bytes -= room.content?.bytes ?? 0;
      room.content = null;
      room.dropReplica();
      room.knowledge.forget();
    }
  }
}
