import { kinds as allKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { CloseName, DocKind, DocName } from '@basoche/protocol';
import type { Log } from '../../log.ts';
import type { Journal, StoredDoc } from '../journal/journal.ts';
import type { SyncLimits } from '../limits.ts';
import type { SyncMetrics } from '../metrics.ts';
import { Loader } from './loader.ts';
import { OpenError } from './open-error.ts';
import { Room } from './room.ts';
import type { RoomEvents } from './room.ts';

export interface RoomsOptions {
  journal: Journal;
  limits: SyncLimits;
  log: Log;
  metrics: SyncMetrics;
  now: () => number;
  kinds?: Record<DocKind, DocKindModule>;
  events: RoomEvents;
  /** A document has come into memory: its rows may be behind. */
  hasOpened: (room: Room) => void;
}

/** The documents this process has in memory, each at most once. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #kinds: Record<DocKind, DocKindModule>;
  readonly #loader: Loader;
  readonly #rooms = new Map<string, Room>();
  readonly #opening = new Map<string, Promise<Room>>();

  constructor(options: RoomsOptions) {
    this.#options = options;
    this.#kinds = options.kinds ?? allKinds;
    this.#loader = new Loader(options.journal);
  }

  get size(): number {
    return this.#rooms.size;
  }

  all(): IterableIterator<Room> {
    return this.#rooms.values();
  }

  get(name: string): Room | undefined {
    return this.#rooms.get(name);
  }

  /** @throws OpenError NOT_FOUND, QUARANTINED, STORAGE_FAILED */
  async open(name: DocName, firmId: string): Promise<Room> {
    const known = this.#rooms.get(name);
    const room = known ?? (await this.#openOnce(name, firmId));
    if (room.firmId !== firmId) throw new OpenError('NOT_FOUND');
    room.usedAt = this.#options.now();
    return room;
  }

  /** Brings back the bytes of a room that let go of them. False when the room had to be ended. */
  async ensureContent(room: Room): Promise<boolean> {
    while (room.content === null && !room.isGone) {
      try {
        const stored = await this.#stored(room.name, room.firmId);
        if (room.content !== null || room.isGone) break;
        // What was committed while this was read comes by itself, or by catching up.
        if (stored.seq === room.seq) room.takeContent(stored);
        else if (stored.seq > room.seq) await this.catchUp(room, stored.seq);
      } catch (error) {
        this.#options.log.error({ err: error, doc: room.name }, 'sync: could not read a document again');
        this.drop(room, error instanceof OpenError ? error.code : 'STORAGE_FAILED');
      }
    }
    return !room.isGone;
  }

  /** @throws when the journal cannot be read */
  async catchUp(room: Room, seq: number): Promise<void> {
    while (room.seq < seq && !room.isGone) {
      const before = room.seq;
      const updates = await this.#options.journal.tail(room.id, room.seq);
      if (room.isGone) return;
      if (updates === null) room.reset(await this.#stored(room.name, room.firmId));
      else room.caughtUp(updates);
      if (room.seq === before) throw new Error('the journal lacks updates that it announced');
    }
  }

  /** The room's memory is given up; its peers are told why and come back to what is stored. */
  drop(room: Room, code: CloseName): void {
    if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name);
    room.fail(code);
  }

  /** Nobody needs it: the next opening reads it again. */
  evict(room: Room): void {
    if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name);
    room.isGone = true;
    room.dropReplica();
  }

  quarantine(room: Pick<Room, 'id' | 'name'>, error: unknown): void {
    const { log, journal, metrics } = this.#options;
    log.error({ err: error, doc: room.name }, 'sync: document put in quarantine');
    metrics.quarantined();
    const known = this.#rooms.get(room.name);
    if (known) this.drop(known, 'QUARANTINED');
    const reason = error instanceof Error ? error.message : String(error);
    journal.quarantine(room.id, reason).catch((failure: unknown) => {
      // The document stays refused: whoever opens it next meets the same bytes and flags it again.
      log.error({ err: failure, doc: room.name }, 'sync: could not flag a document');
    });
  }

  #openOnce(name: DocName, firmId: string): Promise<Room> {
    const running = this.#opening.get(name);
    if (running) return running;
    const opening = this.#load(name, firmId).finally(() => this.#opening.delete(name));
    this.#opening.set(name, opening);
    return opening;
  }

  async #load(name: DocName, firmId: string): Promise<Room> {
    const stored = await this.#stored(name, firmId);
    const { now, limits, events } = this.#options;
    const module = this.#kinds[parseDocName(name)!.kind];
    let room: Room;
    try {
      room = new Room(stored, module, events, { now: now(), partBytes: limits.partBytes });
    } catch (error) {
      this.quarantine(stored, error);
      throw new OpenError('QUARANTINED', { cause: error });
    }
    this.#rooms.set(name, room);
    this.#options.hasOpened(room);
    return room;
  }

  async #stored(name: DocName, firmId: string): Promise<StoredDoc> {
    let stored: StoredDoc | null;
    try {
      stored = await this.#loader.load(name, firmId);
    } catch (error) {
      throw new OpenError('STORAGE_FAILED', { cause: error });
    }
    if (!stored) throw new OpenError('NOT_FOUND');
    if (stored.isQuarantined) throw new OpenError('QUARANTINED');
    return stored;
  }
}
