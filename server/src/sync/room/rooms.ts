import { kinds as allKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { CloseName, DocKind, DocName } from '@basoche/protocol';
import type { Log } from '../../log.ts';
import type { Journal, Position, StoredDoc } from '../journal/journal.ts';
import { WentBackError } from '../journal/went-back-error.ts';
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
  /** The database was found to have gone back; no room is left. */
  wentBack: (names: DocName[]) => void;
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
      const { position } = room;
      try {
        const stored = await this.#stored(room.name, room.firmId);
        if (room.content !== null || room.isGone) break;
        // What was committed while this was read comes by itself, or by catching up.
        const known = room.position;
        if (stored.seq > known.seq) await this.catchUp(room, stored.seq);
        else if (stored.seq === known.seq && stored.commitId === known.commitId) room.takeContent(stored);
        // Written while this was read: it is read again.
        else if (known.seq === position.seq) throw new WentBackError();
      } catch (error) {
        this.#options.log.error({ err: error, doc: room.name }, 'sync: could not read a document again');
        this.failed(room, error, error instanceof OpenError ? error.code : 'STORAGE_FAILED');
      }
    }
    return !room.isGone;
  }

  /** @throws WentBackError (EV2), or when the journal cannot be read */
  async catchUp(room: Room, seq: number): Promise<void> {
    while (room.seq < seq && !room.isGone) {
      const before = room.seq;
      const updates = await this.#options.journal.tail(room.id, room.position);
      if (room.isGone) return;
      if (updates === null) {
        const stored = await this.#stored(room.name, room.firmId);
        if (!room.isWithin(stored)) throw new WentBackError();
        room.reset(stored);
      } else room.caughtUp(updates);
      if (room.seq === before) throw new Error('the journal lacks updates that it announced');
    }
  }

  /** Brings a room to where the journal is: for content that leans on what this process does not know (EV3). Never rejects. */
  refresh(room: Room): Promise<void> {
    return new Promise((resolve) => {
      const start = () => {
        if (room.isGone) return resolve();
        // Another that waited for the same rest was first.
        if (room.isBusy) return room.atRest(start);
        room.isBusy = true;
        void this.#refresh(room).then(resolve);
      };
      room.atRest(start);
    });
  }

  async #refresh(room: Room): Promise<void> {
    const before = room.position;
    try {
      const position = (await this.#options.journal.positions([room.id])).get(room.id);
      if (!position || isBehind(position, before)) throw new WentBackError();
      await this.catchUp(room, position.seq);
    } catch (error) {
      this.#options.log.error({ err: error, doc: room.name }, 'sync: could not catch up with the journal');
      this.failed(room, error);
    }
    if (!room.isGone) room.rest();
  }

  /** Ends a room whose memory turned out to be wrong; all of them where the database went back (EV2). */
  failed(room: Room, error: unknown, code: CloseName = 'STORAGE_FAILED'): void {
    this.drop(room, code);
    if (error instanceof WentBackError) this.#options.wentBack([room.name, ...this.dropAll()]);
  }

  /** The database went back: no memory of it holds any more. @returns the documents that were in memory */
  dropAll(): DocName[] {
    const rooms = [...this.#rooms.values()];
    for (const room of rooms) this.drop(room, 'STORAGE_FAILED');
    return rooms.map(({ name }) => name);
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

  quarantine(room: Pick<Room, 'id' | 'name' | 'seq' | 'commitId'>, error: unknown): void {
    const { log, journal, metrics } = this.#options;
    log.error({ err: error, doc: room.name }, 'sync: document put in quarantine');
    metrics.quarantined();
    const known = this.#rooms.get(room.name);
    if (known) this.drop(known, 'QUARANTINED');
    const reason = error instanceof Error ? error.message : String(error);
    journal.quarantine(room.id, { seq: room.seq, commitId: room.commitId }, reason).catch((failure: unknown) => {
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

/** Whether the journal, read after a process knew a document at `before`, does not hold that any more. */
export function isBehind(position: Position, before: Position): boolean {
  if (position.seq < before.seq) return true;
  return position.seq === before.seq && position.commitId !== before.commitId;
}
