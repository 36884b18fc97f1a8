import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { kinds as allKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Hono } from 'hono';
import type * as Y from 'yjs';
import type { ApiEnv } from '../http/api-env.ts';
import { localBus } from './bus/bus.ts';
import type { BusMessage } from './bus/bus.ts';
import { systemClock } from './clock.ts';
import type { SyncDeps } from './deps.ts';
import { Hints } from './hints.ts';
import { RecordHints } from './record-hints.ts';
import { createDocHistories } from './history/doc-histories.ts';
import { syncRoutes } from './http/routes.ts';
import { Compactor } from './journal/compactor.ts';
import type { HistoryEntry } from './journal/journal.ts';
import { asSync } from './journal/as-sync.ts';
import { knownName } from './journal/known-name.ts';
import { Marks } from './journal/marks.ts';
import { createPgJournal } from './journal/pg-journal.ts';
import { historyOf, restoreAt } from './journal/restore.ts';
import { WentBackError } from './journal/went-back-error.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { createMetrics } from './metrics.ts';
import type { DocHistories, SharedDocs } from './ports.ts';
import { PresenceHub } from './presence/presence-hub.ts';
import { derivedRows } from './projection/derived-rows.ts';
import { Projector } from './projection/projector.ts';
import { rowsWritten } from './projection/rows-written.ts';
import { Sweeper } from './projection/sweeper.ts';
import { batchedDocRight } from './rights/right-questions.ts';
import { RightsWatch } from './rights/rights-watch.ts';
import { sessionsAlive } from './rights/sessions-alive.ts';
import { Committer } from './room/committer.ts';
import { Relay } from './room/relay.ts';
import type { Room } from './room/room.ts';
import { Rooms } from './room/rooms.ts';
import { createSharedDocs } from './shared-docs.ts';
import { SyncGateway } from './socket/gateway.ts';
import { MuxConnection } from './socket/mux-connection.ts';
import { attachUpgrade } from './socket/upgrade.ts';
import { Reattacher } from './orphaned/reattacher.ts';
import { Ticker } from './ticker.ts';

export interface SyncStats {
  sockets: number;
  channels: number;
  rooms: number;
  /** Rooms that hold a Y.Doc at this moment. */
  replicas: number;
  cacheBytes: number;
  /** Bytes that readers have not taken yet. */
  unsentBytes: number;
}

export interface Sync {
  shared: SharedDocs;
  histories: DocHistories;
  /** Mounted at `/api`. */
  routes: Hono<ApiEnv>;
  /** Takes the websocket upgrades of `/sync`. */
  attach(server: Server): void;
  /** Resolves when rows left behind by a crash are up to date: serve nobody before. */
  start(): Promise<void>;
  /** Refuses new sockets, commits what came, closes with SHUTTING_DOWN, finishes the rows. */
  drain(): Promise<void>;
  stats(): SyncStats;
  /** Resolves when rows hold what was durable when it was called. */
  projected(name: DocName, firmId: string): Promise<void>;
  /** The document as it was at this seq. The caller destroys it. `null` = no such document. */
  restoreAt(name: DocName, seq: number): Promise<Y.Doc | null>;
  /** Every update up to this seq, with author and time. */
  history(name: DocName, seq: number): Promise<HistoryEntry[] | null>;
  /** Folds the tail into the snapshot now, once rows hold what this process has open. */
  compact(name: DocName, firmId: string): Promise<boolean>;
  /** Ends a quarantine: somebody has looked at the document. */
  release(name: DocName): Promise<void>;
}

/** A document is left alone while somebody writes in it, unless its tail grows without end. */
const CALM_MS = 2_000;
const HOT_TAILS = 20;
/** Findings within this time are of one going back of the database. */
const SAME_ROLLBACK_MS = 3_600_000;
/** How long after the database went back devices may hand back what it lost (EV6). */
const TAKES_BACK_MS = 30 * 24 * 3_600_000;
const LEAVING_MS = 3_000;
const LEAVING_TAIL = 32;

export function createSync(deps: SyncDeps): Sync {
  const clock = deps.clock ?? systemClock;
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const node = deps.node ?? randomUUID();
  const bus = deps.bus ?? localBus();
  const kinds = deps.kinds ?? allKinds;
  const { log } = deps;
  const now = () => clock.now();
  const docRight = deps.docRights ? batchedDocRight(deps.docRights) : deps.docRight;
  const journal = createPgJournal({ pool: deps.db.pool, commitTimeoutMs: limits.commitTimeoutMs });
  const metrics = createMetrics(deps.registry, {
    sockets: () => gateway.connections.size,
    channels: () => rights.channels,
    rooms: () => rooms.size,
    cacheBytes: () => cacheBytes(rooms),
  });

  const relay = new Relay();
  const rooms: Rooms = new Rooms({
    journal,
    limits,
    log,
    metrics,
    now,
    kinds,
    events: { isDirty: (room) => committer.isDirty(room), hasMoved: (room) => relay.hasMoved(room) },
    hasOpened: (room) => projector.wake(room),
    wentBack: (names) => void wentBack('a process', names),
  });
  const marks = new Marks({
    journal,
    secret: deps.secret ?? randomBytes(32),
    renewMs: limits.markMs,
    now,
  });
  const projector = new Projector({
    db: deps.db,
    clock,
    log,
    metrics,
    effects: deps.effects ?? {},
    isBusy: () => committer.isBusy,
    derive: deps.kinds ? () => ({}) : derivedRows,
    ensureContent: (room) => rooms.ensureContent(room),
    refresh: (room) => rooms.refresh(room),
    wentBack: (room) => rooms.failed(room, new WentBackError()),
    quarantine: (room, error) => rooms.quarantine(room, error),
    reattach: (room, found) => reattacher.reattach(room, found),
  });
  const reattacher = new Reattacher({ journal, log, now });
  const committer = new Committer({
    journal,
    limits,
    log,
    metrics,
    now,
    flush,
    ensureContent: (room) => rooms.ensureContent(room),
    catchUp: (room, seq) => rooms.catchUp(room, seq),
    drop: (room, code) => rooms.drop(room, code),
    failed: (room, error) => rooms.failed(room, error),
    quarantine: (room, error) => rooms.quarantine(room, error),
  });
  const presence = new PresenceHub(clock, limits, (message) => bus.publish(message));
  const rights = new RightsWatch(journal, docRight, log);
  const gateway = new SyncGateway({
    limits,
    clock,
    log,
    metrics,
    journal,
    rooms,
    rights,
    presence,
    authenticate: deps.authenticate,
    docRight,
    sessionsAlive: deps.sessionsAlive ?? sessionsAlive(deps.db),
    node,
  });
  const hints = new Hints(gateway, journal, clock, log);
  const recordHints = new RecordHints({ gateway, pool: deps.db.pool, bus, clock, log });
  const sweeper = new Sweeper({ journal, rooms, projector, kinds, log, node, isShared: bus.isShared });
  const compactor = new Compactor({
    journal,
    log,
    metrics,
    node,
    minTail: limits.compactTail,
    historyChunk: limits.historyChunk,
    historyBytes: limits.historyBytes,
    minBytes: limits.docBytes / 8,
    compacted: (name, seq, snapshot, saved) => rooms.get(name)?.compacted(seq, snapshot, saved),
    isHot: (name) => isHot(rooms.get(name)),
    holdsTexts: (name) => moduleOf(name)?.holdsTexts === true,
    migrate,
    migrateLive: async (name, firmId) => {
      await shared.editAsService(firmId, knownName(name), (doc) => migrate(name, doc));
    },
  });
  const ticker = new Ticker({
    clock,
    limits,
    log,
    bus,
    journal,
    rooms,
    gateway,
    rights,
    presence,
    projector,
    sweeper,
    compactor,
    hints,
    recordHints,
    marks,
    wentBack: () => void wentBack('a process', rooms.dropAll()),
    flush,
  });
  const shared = createSharedDocs({
    rooms,
    docRight,
    now,
    projected: (room, seq) => rowsWritten(projector, rooms, room, seq),
    firmOf,
    rightsChanged,
    quarantine: (room, error) => rooms.quarantine(room, error),
  });
  let isDraining = false;
  const detach: (() => void)[] = [];

  /** The end of a turn: what became durable is relayed, turned into rows, and told to other processes. */
  function flush(): void {
    const moved = relay.flush();
    if (moved.length === 0) return;
    const at = now();
    for (const room of moved) {
      room.movedAt = at;
      projector.wake(room);
      hints.moved(room.name);
    }
    bus.publish({ type: 'moved', docs: moved.map((room) => [room.name, room.seq]) });
  }

  /** The last finding, which is on its way to the database. */
  let recorded = Promise.resolve();

  /** Nothing in memory holds any more: devices come back, and hand over what the database lacks (EV2, EV5). */
  async function wentBack(foundBy: 'a process' | 'a device', names: DocName[], markedAt = marks.madeAt): Promise<void> {
    log.error({ foundBy }, 'sync: the database went back to an earlier state; devices hand back what it lacks');
    marks.forget();
    void rights.restart();
    try {
      recorded = journal.foundRollback({ by: foundBy, at: now(), docs: names, markedAt });
      await recorded;
      for (const connection of gateway.connections) if (connection instanceof MuxConnection) connection.hint();
      await sweeper.catchUp();
    } catch (error) {
      log.error({ err: error }, 'sync: could not record that the database went back, or write its rows anew');
    }
  }

  /**
   * Every device of before brings a lost mark: one finding stands for all of them. Whoever recorded it, this process may
   * hold documents of before still, which would prove to the device what the database lost. A mark that was made after the
   * last finding was lost in another rollback.
   */
  async function foundLostMark(madeAt: number): Promise<void> {
    const last = await journal.lastRollback();
    if (last !== null && madeAt < last && Math.abs(now() - last) <= SAME_ROLLBACK_MS) return ticker.look();
    await wentBack('a device', rooms.dropAll(), madeAt);
  }

  /** Of the last going back that this process compared its memory with. */
  let comparedWith: number | null = null;

  async function caughtUpWithRollbacks(): Promise<void> {
    const last = await journal.lastRollback();
    if (last === comparedWith) return;
    await ticker.look();
    comparedWith = last;
  }

  async function wentBackLately(): Promise<boolean> {
    const last = await journal.lastRollback();
    return last !== null && now() - last <= TAKES_BACK_MS;
  }

  /** A device may notice before this process does. */
  async function takesBack(): Promise<boolean> {
    if (await wentBackLately()) return true;
    await ticker.look();
    await recorded.catch(() => undefined);
    return wentBackLately();
  }

  function rightsChanged(names: DocName[]): void {
    rights.changed(names);
    hints.rightsChanged(names);
    bus.publish({ type: 'rights', names });
  }

  function migrate(name: string, doc: Y.Doc): boolean {
    return moduleOf(name)?.migrate(doc) ?? false;
  }

  function moduleOf(name: string): DocKindModule | null {
    const known = parseDocName(name);
    return known ? kinds[known.kind] : null;
  }

  function isHot(room: Room | undefined): boolean {
    if (!room) return false;
    const isLong = room.tailCount >= limits.compactTail * HOT_TAILS || room.tailBytes >= limits.docBytes / 4;
    return now() - room.movedAt < CALM_MS && !isLong;
  }

  /** The next start reads one snapshot a document. What is not done in time is done by whoever comes next. */
  async function compactBeforeLeaving(): Promise<void> {
    const end = performance.now() + LEAVING_MS;
    for (const room of rooms.all()) {
      if (performance.now() > end) return;
      if (room.tailCount < LEAVING_TAIL || room.isGone) continue;
      await compactor.compact(room.name, room.firmId).catch((error: unknown) => {
        log.warn({ err: error, doc: room.name }, 'sync: could not compact a document before leaving');
      });
    }
  }

  function receive(message: BusMessage): void {
    if (message.type === 'rights') {
      rights.changed(message.names);
      hints.rightsChanged(message.names);
      return;
    }
    if (message.type === 'records') {
      recordHints.heard(message.firms);
      return;
    }
    if (message.type === 'presence') {
      const room = rooms.get(message.doc);
      if (room) presence.learn(room, message.entries);
      return;
    }
    if (message.type === 'presence-ask') {
      for (const name of message.names) {
        const room = rooms.get(name);
        if (room) presence.answer(room);
      }
      return;
    }
    for (const [name, seq] of message.docs) {
      const room = rooms.get(name);
      if (room) ticker.catchUp(room, seq);
      hints.moved(name);
    }
  }

  function firmOf(name: DocName): Promise<string | null> {
    return asSync(deps.db.pool, async (client) => {
      const [row] = await client.rows<{ firm_id: string }>('select firm_id from public.shared_doc where name = $1', [
        name,
      ]);
      return row?.firm_id ?? null;
    });
  }

  return {
    shared,
    histories: createDocHistories(journal),
    routes: syncRoutes({
      authenticate: deps.authenticate,
      docRight,
      journal,
      hints,
      recordHints,
      clock,
      rooms,
      limits,
      log,
      marks,
      foundLostMark,
      takesBack,
      caughtUpWithRollbacks,
    }),
    attach(server) {
      const options = {
        gateway,
        limits,
        clock,
        metrics,
        allowedOrigins: deps.allowedOrigins,
        isDraining: () => isDraining,
      };
      detach.push(attachUpgrade(server, options));
    },
    async start() {
      await sweeper.catchUp();
      await rights.start();
      await recordHints.start();
      const stopHearing = deps.db.onRecordsChanged?.((changed) => recordHints.changed(changed));
      if (stopHearing) detach.push(stopHearing);
      await bus.start(receive);
      ticker.start();
    },
    async drain() {
      isDraining = true;
      await committer.idle();
      flush();
      for (const connection of gateway.connections) connection.close('SHUTTING_DOWN');
      // What those sockets had sent before is still committed.
      await committer.idle();
      flush();
      await projector.idle();
      ticker.stop();
      await compactBeforeLeaving();
      projector.stop();
      await bus.stop();
      for (const stop of detach) stop();
    },
    stats: () => ({
      sockets: gateway.connections.size,
      channels: rights.channels,
      rooms: rooms.size,
      replicas: [...rooms.all()].filter((room: Room) => room.replica !== null).length,
      cacheBytes: cacheBytes(rooms),
      unsentBytes: [...gateway.connections].reduce((sum, connection) => sum + connection.line.unsentBytes, 0),
    }),
    async projected(name, firmId) {
      const room = await rooms.open(name, firmId);
      await rowsWritten(projector, rooms, room, room.seq);
    },
    restoreAt: (name, seq) => restoreAt(journal, name, seq),
    history: (name, seq) => historyOf(journal, name, seq),
    async compact(name, firmId) {
      const room = rooms.get(name);
      if (room) await rowsWritten(projector, rooms, room, room.seq);
      return compactor.compact(name, firmId);
    },
    release: (name) => journal.release(name),
  };
}

function cacheBytes(rooms: Rooms): number {
  let bytes = 0;
  for (const room of rooms.all()) bytes += room.content?.bytes ?? 0;
  return bytes;
}
