import { createHash, randomInt } from 'node:crypto';
import type { DocKindModule } from '@basoche/crdt';
import type { CloseName, DocName } from '@basoche/protocol';
import type { AppendResult, JournalUpdate, Position, StoredDoc } from '../journal/journal.ts';
import { inspectUpdate } from '../update/inspect.ts';
import type { ClockRange } from '../update/inspect.ts';
import type { KnownUpdate } from '../update/join.ts';
import { Knowledge } from '../update/knowledge.ts';
import { decodeStateVector } from '../update/state-vector.ts';
import type { StateVector } from '../update/state-vector.ts';
import { Content } from './content.ts';
import type { Entry } from './entry.ts';
import { Owners } from './owners.ts';
import type { Peer } from './peer.ts';
import type { Decided, Prepared } from './prepare.ts';
import { Replica } from './replica.ts';

/** What a room does to the world around it. */
export interface RoomEvents {
  /** Has something to commit. */
  isDirty(room: Room): void;
  /** Has something to relay at the end of this turn. */
  hasMoved(room: Room): void;
}

export interface Outgoing extends KnownUpdate {
  /** Not sent back to this peer; `null` = to all. */
  origin: object | null;
}

/** An entry that is durable at a seq which the room has not reached. */
type Settlement = Omit<Decided, 'index'> & { seq: number };

/** A durable update on its way into the room. */
interface Durable extends JournalUpdate {
  origin: object | null;
  ranges?: Map<number, ClockRange>;
  deletes?: Map<number, ClockRange[]>;
}

/**
 * One document in one process. `seq` is the last update that is durable and known here; everything a peer is told comes
 * from there. Between two commits of the room nothing of it is in flight, so its memory equals the journal's state.
 */
export class Room {
  readonly id: number;
  readonly name: DocName;
  readonly firmId: string;
  readonly module: DocKindModule;
  readonly peers = new Set<Peer>();
  readonly owners = new Owners();
  /** The server writes under it, as long as this memory of the document lasts (AU5). */
  readonly serverClient = randomInt(2, 2 ** 32);
  /** The journal knows that it is the server's. */
  isServerClientKnown = false;
  readonly knowledge: Knowledge;
  seq: number;
  /** The commit that wrote `seq`: together they say which history this memory is of (EV1). */
  commitId: string | null;
  bytes: number;
  tailCount: number;
  tailBytes: number;
  /** When an update was last applied. */
  movedAt = 0;
  projectedSeq: number;
  /** Who wrote the updates that rows do not hold yet, as far as this process knows. */
  #authors: { seq: number; userId: string }[] = [];
  /** `null`: let go of to save memory; `Rooms.content` brings it back. */
  content: Content | null;
  replica: Replica | null = null;
  queue: Entry[] = [];
  /** Updates of this room are in the commit under way, or it is catching up: nothing may be prepared. */
  isBusy = false;
  /** Dropped from memory: whoever still holds it must open the document again. */
  isGone = false;
  usedAt: number;
  /** Commits in a row that met what another process had written. */
  lostRaces = 0;
  outgoing: Outgoing[] = [];
  readonly #events: RoomEvents;
  readonly #partBytes: number;
  #waiting: Settlement[] = [];
  #resting: (() => void)[] = [];

  /** @throws when the stored bytes cannot be read (QT1) */
  constructor(
    stored: StoredDoc,
    module: DocKindModule,
    events: RoomEvents,
    options: { now: number; partBytes: number },
  ) {
    this.id = stored.id;
    this.name = stored.name;
    this.firmId = stored.firmId;
    this.module = module;
    this.seq = stored.seq;
    this.commitId = stored.commitId;
    this.bytes = stored.bytes;
    this.tailCount = stored.tail.length;
    this.tailBytes = stored.bytes - (stored.snapshot?.length ?? 0);
    this.projectedSeq = stored.projectedSeq;
    this.usedAt = options.now;
    this.#events = events;
    this.#partBytes = options.partBytes;
    this.knowledge = new Knowledge(readVector(stored), () => this.content?.all() ?? []);
    this.content = this.#contentOf(stored);
    this.owners.set(this.serverClient, null);
  }

  get position(): Position {
    return { seq: this.seq, commitId: this.commitId };
  }

  /** What memory let go of is back. */
  takeContent(stored: StoredDoc): void {
    this.content = this.#contentOf(stored);
  }

  enqueue(entry: Entry): void {
    this.queue.push(entry);
    this.#events.isDirty(this);
  }

  /** Settles the entry when this room knows that `seq` is durable: at once, or after it has caught up. */
  settleAt(seq: number, { entry, type, notices }: Decided): void {
    if (seq <= this.seq || this.isGone) entry.settle({ type, seq, notices });
    else this.#waiting.push({ seq, entry, type, notices });
  }

  /** Who wrote up to `seq` what rows do not hold yet. */
  authorsUpTo(seq: number): Set<string> {
    return new Set(this.#authors.filter((each) => each.seq <= seq).map((each) => each.userId));
  }

  /** Rows hold the document up to here. */
  projectedTo(seq: number): void {
    this.projectedSeq = Math.max(this.projectedSeq, seq);
    this.#authors = this.#authors.filter((each) => each.seq > this.projectedSeq);
  }

  /** The commit wrote these from `base + 1`. False when others wrote before: the room then has to catch up. */
  committed(prepared: Prepared, result: AppendResult): boolean {
    this.isServerClientKnown ||= prepared.append.clients.some(({ clientId }) => clientId === this.serverClient);
    if (result.base !== this.seq) return false;
    for (const [index, { actorId }] of prepared.append.updates.entries())
      if (actorId !== null) this.#authors.push({ seq: result.base + index + 1, userId: actorId });
    this.#apply(
      prepared.accepted.map((update, index) => ({
        ...update,
        seq: result.base + index + 1,
        commitId: result.commitId,
      })),
      prepared.isInReplica,
    );
    return true;
  }

  /** Updates that another process wrote, or that this one wrote without knowing all before them. */
  caughtUp(updates: JournalUpdate[]): void {
    this.#apply(
      updates.filter((update) => update.seq > this.seq).map((update) => ({ ...update, origin: null })),
      false,
    );
  }

  /** Whether all that this room knows to be durable is in what the journal holds, as far as memory still has it (EV2). */
  isWithin(stored: StoredDoc): boolean {
    const held = new Knowledge(readVector(stored), () => bytesOf(stored));
    for (const [client, clock] of this.knowledge.vector) if ((held.vector.get(client) ?? 0) < clock) return false;
    return (this.content?.all() ?? []).every((bytes) => held.judge(inspectUpdate(bytes, true)).type === 'known');
  }

  /** The journal was compacted past this room: start again from what is stored, and give every peer the whole. */
  reset(stored: StoredDoc): void {
    this.content = this.#contentOf(stored);
    this.knowledge.reset(readVector(stored));
    this.dropReplica();
    this.seq = stored.seq;
    this.commitId = stored.commitId;
    this.bytes = stored.bytes;
    this.tailCount = stored.tail.length;
    for (const peer of this.peers) peer.resync();
    this.#settleWaiting();
    this.#events.hasMoved(this);
  }

  /** The same document up to `seq` in fewer bytes. */
  compacted(seq: number, snapshot: Uint8Array, saved: number): void {
    this.bytes -= saved;
    this.tailCount = Math.max(0, this.seq - seq);
    this.tailBytes = Math.max(0, this.bytes - snapshot.length);
    this.content?.rebase(snapshot, seq);
  }

  /** @throws when the document cannot be built: it is then to be quarantined */
  useReplica(now: number): Replica {
    if (!this.content) throw new Error('a room without content has no replica');
    const at = { now, clientId: this.serverClient };
    this.replica ??= new Replica(this.module, this.content.splitAt(this.#settledSeq), at);
    this.replica.usedAt = now;
    return this.replica;
  }

  dropReplica(): void {
    this.replica?.destroy();
    this.replica = null;
  }

  /**
   * Runs `work` when nothing of this room is in flight: its memory, its Y.Doc included, is then the durable state. A room
   * that ends meanwhile runs it too, and says so by `isGone`: nobody waits for ever.
   */
  atRest(work: () => void): void {
    if (this.isBusy && !this.isGone) this.#resting.push(work);
    else work();
  }

  /** Nothing is in flight any more. */
  rest(): void {
    this.isBusy = false;
    const works = this.#resting;
    this.#resting = [];
    for (const work of works) work();
    if (this.queue.length > 0) this.#events.isDirty(this);
  }

  /** Ends the room for everybody in it, and refuses what waits to be committed. */
  fail(code: CloseName): void {
    this.isGone = true;
    this.dropReplica();
    const [queue, waiting] = [this.queue, this.#waiting];
    this.queue = [];
    this.#waiting = [];
    // Committed, though this room never came to know all before it.
    for (const { seq, entry, type, notices } of waiting) entry.settle({ type, seq, notices });
    for (const entry of queue) entry.settle({ type: 'refused', code });
    for (const peer of this.peers) peer.closeWith(code);
    this.peers.clear();
    const works = this.#resting;
    this.#resting = [];
    for (const work of works) work();
  }

  /** What came later is still to be looked at, update by update (PR9). */
  get #settledSeq(): number {
    return this.module.holdsTexts ? this.projectedSeq : Number.POSITIVE_INFINITY;
  }

  #contentOf(stored: StoredDoc): Content {
    const options = { partBytes: this.#partBytes, settledSeq: () => this.#settledSeq };
    return new Content(stored.snapshot, stored.snapshotSeq, stored.tail, options);
  }

  #apply(updates: Durable[], isInReplica: boolean): void {
    for (const update of updates) {
      if (update.seq !== this.seq + 1) throw new Error(`seq ${update.seq} does not follow ${this.seq}`);
      const { ranges, deletes } =
        update.ranges && update.deletes ? (update as Required<Durable>) : inspectUpdate(update.bytes, true);
      this.knowledge.learn(ranges, deletes);
      this.content?.push({ seq: update.seq, bytes: update.bytes });
      if (!isInReplica) this.replica?.follow(update.bytes);
      this.seq = update.seq;
      this.commitId = update.commitId;
      this.bytes += update.bytes.length;
      this.tailCount += 1;
      this.tailBytes += update.bytes.length;
      this.outgoing.push({ bytes: update.bytes, ranges, deletes, origin: update.origin });
    }
    this.#settleWaiting();
    if (updates.length > 0) this.#events.hasMoved(this);
  }

  #settleWaiting(): void {
    if (this.#waiting.length === 0) return;
    const due = this.#waiting.filter((waiter) => waiter.seq <= this.seq);
    this.#waiting = this.#waiting.filter((waiter) => waiter.seq > this.seq);
    for (const { seq, entry, type, notices } of due) entry.settle({ type, seq, notices });
  }
}

function bytesOf({ snapshot, tail }: StoredDoc): Uint8Array[] {
  return snapshot === null ? tail : [snapshot, ...tail];
}

/** Looks at every stored byte, so that what cannot be read is found here and not by those who receive it. */
function readVector(stored: StoredDoc): StateVector {
  if (stored.snapshotSeq + stored.tail.length !== stored.seq) throw new Error('the journal has a hole');
  const vector = snapshotVector(stored);
  for (const bytes of stored.tail) {
    for (const [client, range] of inspectUpdate(bytes, true).ranges) {
      if (range.from > (vector.get(client) ?? 0)) throw new Error('the journal has a hole in its content');
      vector.set(client, Math.max(range.to, vector.get(client) ?? 0));
    }
  }
  return vector;
}

/** A snapshot was read when it was written: that it is still the same is enough. */
function snapshotVector({ snapshotSeq, snapshot, snapshotHash, stateVector }: StoredDoc): StateVector {
  if (snapshotSeq === 0) return new Map();
  if (!snapshot || !snapshotHash || !stateVector) throw new Error('the snapshot is missing');
  if (!createHash('sha256').update(snapshot).digest().equals(snapshotHash)) throw new Error('the snapshot has changed');
  return decodeStateVector(stateVector);
}
