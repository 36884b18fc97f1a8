import type { CloseName, DocName, RecordKind } from '@basoche/protocol';
import type { FilesOfApp } from '../api/engine.ts';
import type { OutboxOutcome } from '../api/outbox.ts';
import { Background } from '../background/background.ts';
import { takeLease } from '../outbox/lease.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { DeviceRecords } from '../records/device-records.ts';
import type { Leaving } from '../session/access.ts';
import { Sessions } from '../session/sessions.ts';
import type { DocNews } from '../status/doc-news.ts';
import type { StorageError } from '../store/storage-error.ts';
import type { Bus } from '../tabs/bus.ts';
import { LeaderWatch } from '../tabs/leader-watch.ts';
import { Leader } from '../tabs/leader.ts';
import { Presence } from '../tabs/presence.ts';
import type { Local } from './local.ts';
import type { Network } from './network.ts';
import type { StatusBoard } from './status-board.ts';

/** What exists between `start` and `stop`. */
export interface Running {
  local: Local;
  outbox: Outbox;
  sessions: Sessions;
  background: Background;
  records: DeviceRecords;
  bus: Bus;
  presence: Presence;
  leader: Leader;
  leaderWatch: LeaderWatch;
}

/** What the parts are made of. */
export interface EngineParts {
  platform: Platform;
  network: Network;
  local: Local;
  bus: Bus;
  /** Name of the person's database. */
  base: string;
  tab: string;
  news: DocNews;
  board: StatusBoard;
  /** Not to be tried again in this start, unless asked [CH9]. */
  refusedHere: Map<DocName, CloseName>;
  /** Kinds of records that this device has. */
  kinds: readonly RecordKind[];
  /** What the app keeps for the server. */
  files: FilesOfApp | undefined;
}

/** What the parts tell the engine. */
export interface EngineHooks {
  /** Nothing may be sent: signed out, too old, or stopped. */
  halted(): boolean;
  sessionEnded(reason: string): void;
  outboxChanged(outcome: OutboxOutcome | null): void;
  /** This tab became the leader. */
  leads(): void;
  listChanged(): void;
  lost(name: DocName, code: Leaving): Promise<void>;
  /** The document will not be created: what was typed into it is put aside. */
  abandoned(name: DocName): void;
  restored(): void;
  /** The server refuses this build for one document, or for all. */
  tooOld(): void;
  haltTooOld(): void;
  storageFailed(error: StorageError): void;
}

/** Files on their way that are shown at once; of more, changes are shown together. */
const FEW = 200;
const MANY_WAIT_MS = 250;

/** Puts the parts of an engine together. */
export function assemble(parts: EngineParts, hooks: EngineHooks): Running {
  const { local, bus, base, tab, news, board, refusedHere } = parts;
  const { clock, random, locks } = parts.platform;
  const { http, transport } = parts.network;
  const { index, contents, manifest } = local;
  const coming = () => parts.files?.coming() ?? [];
  const outbox = new Outbox({
    clock,
    random,
    tables: local.tables,
    http,
    mayDrain: async () => {
      if (hooks.halted() || !transport.ready || !leader.leading) return false;
      return locks !== null || (await takeLease(local.tables, tab, clock.now()));
    },
    coming,
    changed: (outcome) => hooks.outboxChanged(outcome),
    answered: (item, answer) => records.answered(item, answer),
    succeeded: () => background.hint(),
    abandoned: (name) => hooks.abandoned(name),
    tooOld: () => hooks.haltTooOld(),
    storageFailed: (error) => hooks.storageFailed(error),
  });
  const lost = (name: DocName, code: Leaving) => hooks.lost(name, code);
  const refused = (name: DocName, code: CloseName) => {
    refusedHere.set(name, code);
    board.update();
  };
  const tooOld = () => hooks.tooOld();
  const sessions: Sessions = new Sessions({
    session: {
      clock,
      random,
      contents,
      index,
      link: transport,
      bus,
      halted: () => hooks.halted(),
      creating: (name) => outbox.creates(name),
      uncreated: (name) => outbox.isCreationRefused(name),
      isAlive: (tab) => presence.isAlive(tab),
      changed: (name) => {
        sessions.tell(name);
        presence.announceUnwritten();
        board.update();
      },
      contentChanged: news.tell,
      edited: news.edited,
      unauthenticated: (reason) => hooks.sessionEnded(reason),
      tooOld,
      serverFailed: () => background.checkSoon(),
      doubted: (name) => void background.handBack(name).catch((error: StorageError) => hooks.storageFailed(error)),
      refused,
      accessRefused: (name, code) => {
        if (leader.leading) background.accessRefused(name, code);
        else bus.post({ type: 'access-refused', name, code });
      },
      lost,
    },
    status: (session) => board.ofSession(session),
    retry: (session) => {
      refusedHere.delete(session.name);
      if (!outbox.isCreationRefused(session.name)) session.retry();
      else void outbox.retryCreation(session.name).catch((error: StorageError) => hooks.storageFailed(error));
    },
    refusedHere: (name) => refusedHere.get(name) ?? null,
    changed: () => {
      presence.announce();
      background.work();
      board.update();
    },
  });
  const presence = new Presence(clock, bus, locks, `${base}-tab-`, () => sessions.openDocs);
  // What lies in the memory of a tab no other tab can lead for [TB10].
  const leader = new Leader(local.tables.durable ? locks : null, `${base}-leader`, () => hooks.leads());
  const leaderWatch = new LeaderWatch(clock, bus, leader);
  const background = new Background({
    clock,
    random,
    http,
    contents,
    index,
    manifest,
    active: () => leader.leading && transport.ready && !hooks.halted(),
    skip: (name, isHandedBack) =>
      outbox.creates(name) ||
      refusedHere.has(name) ||
      (!isHandedBack && (sessions.get(name) !== undefined || presence.isOpenElsewhere(name))),
    isAlive: (tab) => presence.isAlive(tab),
    yields: () => sessions.arriving,
    manifestChanged: () => {
      bus.post(manifest.message());
      hooks.listChanged();
      // Also what a server refused that was behind: the list was asked for since [CH10].
      sessions.regained((name) => manifest.get(name) !== undefined);
    },
    merged: (name, update) => {
      bus.post({ type: 'content', name, update });
      sessions.get(name)?.fromBackground(update);
      news.tell(name);
    },
    lost,
    unlisted: (docs) => bus.post({ type: 'access-lost', docs }),
    refused,
    restored: () => hooks.restored(),
    rightChanged: (name) => {
      const before = refusedHere.get(name);
      if (before !== 'READ_ONLY' && before !== 'FORBIDDEN') return;
      refusedHere.delete(name);
      sessions.get(name)?.retry();
    },
    tooOld,
    storageFailed: (error) => hooks.storageFailed(error),
  });
  const records = new DeviceRecords({
    clock,
    random,
    kinds: parts.kinds,
    disk: local.recordDisk,
    http,
    bus,
    leads: () => leader.leading,
    active: () => leader.leading && transport.ready && !hooks.halted(),
    commands: () => outbox.list(),
    coming: () => shown,
    storageFailed: (error) => hooks.storageFailed(error),
  });
  let shown = coming();
  let isDue = false;
  const comingMoved = () => {
    if (isDue || shown === coming()) return;
    if (coming().length <= FEW) return void showComing();
    isDue = true;
    clock.after(MANY_WAIT_MS, () => {
      isDue = false;
      void showComing();
    });
  };
  const showComing = async () => {
    try {
      // What another tab gave to the outbox is shown as coming until it was read there.
      if (!leader.leading) await outbox.load();
    } catch (error) {
      hooks.storageFailed(error as StorageError);
    }
    shown = coming();
    records.showCommands();
    outbox.drain();
  };
  parts.files?.subscribe(comingMoved);
  return { local, outbox, sessions, background, records, bus, presence, leader, leaderWatch };
}
