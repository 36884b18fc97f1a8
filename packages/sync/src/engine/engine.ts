import type { CloseName, DocName, ManifestDoc } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { DocHandle } from '../api/doc-handle.ts';
import type { RefusedEdits, SyncEngine, SyncEngineOptions, Unsynced } from '../api/engine.ts';
import type { OutboxOutcome } from '../api/outbox.ts';
import type { SyncStatus } from '../api/status.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { uuidv7 } from '../outbox/uuid.ts';
import { askPersistence, browserPlatform, definedOnly } from '../platform/platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { DeviceRecords } from '../records/device-records.ts';
import { letGo, loseAccess, serverWentBack } from '../session/access.ts';
import type { AccessDeps, Leaving } from '../session/access.ts';
import { signOut } from '../sign-out/sign-out.ts';
import { unsyncedOf } from '../sign-out/unsynced.ts';
import { databaseName } from '../sign-out/wipe.ts';
import { DocNews } from '../status/doc-news.ts';
import { Listeners } from '../status/listeners.ts';
import { oncePerTurn } from '../status/later.ts';
import type { StorageError } from '../store/storage-error.ts';
import { Bus } from '../tabs/bus.ts';
import { assemble } from './assemble.ts';
import type { Running } from './assemble.ts';
import { exportUnsynced } from './export-unsynced.ts';
import { listDocs, titleOf } from './doc-list.ts';
import { forgetRestored, openLocal, probeDisk, saveLastSync, saveRestored, sealPlain } from './local.ts';
import type { Local } from './local.ts';
import { createNetwork } from './network.ts';
import type { Network } from './network.ts';
import { peek } from './peek.ts';
import { StatusBoard } from './status-board.ts';
import { onTabMessage } from './tab-messages.ts';

const BEAT_MS = 10_000;

/** Puts the parts together, and routes what they report. */
export class Engine implements SyncEngine {
  readonly #options: SyncEngineOptions;
  readonly #platform: Platform;
  readonly #base: string;
  readonly #tab: string;
  readonly #network: Network;
  readonly #board: StatusBoard;
  readonly #docListeners = new Listeners();
  readonly #news: DocNews;
  readonly #refusedHere = new Map<DocName, CloseName>();
  #running: Running | null = null;
  #stopped = false;
  /** One after the other: what was put aside is known before its document is gone. */
  #reloading: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;
  #docs: readonly ManifestDoc[] = [];
  #wasReady = false;
  /** The token that was refused; nothing is sent until there is another. */
  #ended: { token: string | null } | null = null;
  #tooOld = false;
  #tooOldHalt = false;
  #storageError: StorageError | null = null;
  #persisted = false;
  #cancelBeat: (() => void) | null = null;
  readonly #offNetwork: () => void;

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    this.#platform = { ...browserPlatform(), ...definedOnly(options) };
    this.#base = databaseName(options.user);
    this.#tab = uuidv7(this.#platform.clock.now(), this.#platform.random);
    this.#network = createNetwork(options, this.#platform, {
      changed: () => this.#linkChanged(),
      hint: () => this.#running?.background.hint(),
      recordsMoved: () => this.#running?.records.hint(),
      unauthenticated: (reason) => this.#sessionEnded(reason),
      tooOld: () => this.#haltTooOld(),
      cursor: () => this.#running?.local.manifest.cursor ?? null,
    });
    this.#news = new DocNews(this.#platform.clock);
    this.#board = new StatusBoard({
      tab: this.#tab,
      local: () => this.#running?.local ?? null,
      sessions: () => this.#running?.sessions ?? null,
      commands: () => this.#running?.outbox.list() ?? [],
      files: () => options.files?.list() ?? [],
      creating: (name) => this.#running?.outbox.creates(name) ?? false,
      uncreated: (name) => this.#running?.outbox.isCreationRefused(name) ?? false,
      title: (name) => this.#title(name),
      unwrittenElsewhere: () => this.#running?.presence.unwrittenElsewhere() ?? new Set(),
      toFetch: () => this.#running?.background.waiting ?? [],
      now: () => this.#platform.clock.now(),
      whole: () => ({
        ready: this.#running !== null,
        signedOut: this.#ended !== null || this.#stopped,
        ...this.#network.facts(),
        leads: this.#running?.leader.leading ?? false,
        tooOld: this.#tooOld,
        storageFull: this.#storageError !== null || this.#sessionStorageFails(),
        persisted: this.#persisted,
      }),
      saved: (at) => this.#savedAt(at),
    });
    this.#offNetwork = this.#platform.onNetwork(this.#network.transport);
  }

  get outbox(): Outbox {
    return (this.#running ?? this.#need()).outbox;
  }

  get records(): DeviceRecords {
    return (this.#running ?? this.#need()).records;
  }

  async start(): Promise<void> {
    if (this.#stopped) throw new Error('a stopped engine cannot be started again');
    if (this.#running !== null) return;
    const platform = this.#platform;
    const bus = new Bus(platform, this.#base, this.#tab);
    const local = await openLocal(platform, {
      base: this.#base,
      key: this.#options.key ?? null,
      hasRecords: (this.#options.records ?? []).length > 0,
      rowsChanged: (names) => {
        bus.post({ type: 'rows', names });
        this.#rowsMoved(names);
      },
      damaged: () => this.#board.update(),
    });
    const running = this.#assemble(local, bus);
    await Promise.all([running.outbox.load(), this.#options.files?.load()]);
    await running.presence.probe(local.index.markers());
    if (this.#stopped) {
      bus.close();
      local.recordDisk?.close();
      local.tables.close();
      return;
    }
    this.#running = running;
    this.#board.restore(local.lastSyncAt);
    bus.subscribe((message) =>
      onTabMessage(message, {
        ...running,
        tab: this.#tab,
        news: this.#news.tell,
        listChanged: () => this.#listDocs(),
        creationsMoved: () => this.#creationsMoved(),
        reload: (read) => void (this.#reloading = this.#reloading.then(() => this.#reload(read))),
        rowsMoved: (names) => {
          this.#rowsMoved(names);
          this.#running?.background.work();
        },
        lineBack: () => this.#network.transport.connectNow(),
        neighboursMoved: () => this.#board.update(),
        setAside: (name) => void this.#forgetOpen(name),
        accessRefused: ({ name, code }) => this.#running?.background.accessRefused(name, code),
        lost: (name, code) => void this.#lost(name, code),
        restored: () => this.#handBackAgain(),
        lostElsewhere: ({ name, code }) => void this.#letGo(name, code),
        signedOut: () => void this.stop().then(() => this.#options.onSignedOutElsewhere?.()),
      }),
    );
    this.#options.files?.subscribe(this.#board.update);
    running.presence.start();
    running.leader.start();
    this.#listDocs();
    this.#beat();
    this.#want();
    this.#board.update();
    void askPersistence(platform.storage).then((persisted) => {
      this.#persisted = persisted;
      this.#board.update();
    });
    local.sealing = sealPlain(local, (error) => this.#storageFailed(error)).then(() => this.#board.update());
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelBeat?.();
    this.#offNetwork();
    this.#network.typing.stop();
    this.#network.atWork.stop();
    this.#news.stop();
    const running = this.#running;
    if (running === null) return;
    await running.sessions.closeAll();
    running.background.stop();
    running.outbox.stop();
    running.leaderWatch.stop();
    running.leader.stop();
    running.presence.stop();
    this.#network.transport.want(false);
    this.#network.http.stop();
    await running.background.stopped();
    await running.records.stop();
    running.bus.close();
    await running.local.sealing;
    running.local.tables.close();
    this.#board.update();
  }

  open(name: DocName): DocHandle {
    return this.#need().sessions.open(name);
  }

  docs(): readonly ManifestDoc[] {
    return this.#docs;
  }

  listed(): boolean {
    return this.#running?.local.manifest.cursor != null;
  }

  subscribe(fn: () => void): () => void {
    return this.#docListeners.add(fn);
  }

  async peek<T>(name: DocName, reader: (doc: Y.Doc) => T): Promise<T | null> {
    const { sessions, local } = this.#need();
    return peek(sessions, local, name, reader);
  }

  onDocChanged(fn: (name: DocName) => void, when?: { atOnce: true }): () => void {
    return this.#news.add(fn, when);
  }

  status(): SyncStatus {
    return this.#board.current;
  }

  subscribeStatus(fn: () => void): () => void {
    return this.#board.listeners.add(fn);
  }

  refreshManifest(): Promise<void> {
    return this.#need().background.refresh();
  }

  pin(name: DocName): Promise<void> {
    return this.#setPinned(name, true);
  }

  unpin(name: DocName): Promise<void> {
    return this.#setPinned(name, false);
  }

  pinned(): readonly DocName[] {
    return [...this.#need().local.index.all()].filter((row) => row.pinned).map((row) => row.name);
  }

  refused(): readonly RefusedEdits[] {
    return this.#running?.local.refused.list() ?? [];
  }

  async discardRefused(id: string): Promise<void> {
    const { local, bus } = this.#need();
    await local.refused.discard(id);
    bus.post({ type: 'refused' });
    this.#board.update();
  }

  async setAside(name: DocName): Promise<void> {
    const { local, sessions } = this.#need();
    const code = this.#refusedHere.get(name) ?? sessions.get(name)?.refused ?? local.index.get(name).refused;
    if (code === null || code === undefined) return;
    await this.#putAside(name, code);
    if (this.#storageError !== null) throw this.#storageError;
  }

  /** In every tab. */
  async #putAside(name: DocName, code: CloseName): Promise<void> {
    const { bus, sessions } = this.#need();
    const session = sessions.get(name);
    await this.#lost(name, code, () => bus.post({ type: 'set-aside', name }));
    if (this.#storageError !== null) return;
    this.#refusedHere.delete(name);
    this.#board.update();
    if (session !== undefined) this.#options.onSetAside?.();
  }

  exportUnsynced(): Promise<Blob> {
    const { local, outbox, sessions } = this.#need();
    const { clock } = this.#platform;
    const about = { now: clock.now(), user: this.#options.user, commands: outbox.list() };
    return exportUnsynced(about, this.#board.docs(), local, sessions);
  }

  mustWarnBeforeUnload(): boolean {
    const { sessions, local } = this.#running ?? {};
    return sessions?.atRisk === true || (local?.tables.durable === false && this.#board.current.pending > 0);
  }

  async whenWritten(): Promise<void> {
    await this.#running?.sessions.written();
  }

  async dismissRestored(): Promise<void> {
    const { local, bus } = this.#need();
    await forgetRestored(local);
    bus.post({ type: 'restored', at: null });
    this.#board.update();
  }

  reconnect(): void {
    this.#network.transport.back();
  }

  resume(): void {
    if (this.#ended === null || this.#stopped) return;
    this.#ended = null;
    this.#want();
    this.#running?.background.hint();
    this.#running?.records.hint();
    this.#running?.outbox.drain();
    this.#board.update();
  }

  async signOut(options: { force?: boolean } = {}): Promise<{ ok: true } | { ok: false; unsynced: Unsynced }> {
    return signOut(options.force === true, {
      platform: this.#platform,
      base: this.#base,
      running: this.#need(),
      isConnected: () => this.#network.transport.ready,
      unsynced: () => this.#unsynced(),
      subscribe: (fn) => this.subscribeStatus(fn),
      stop: () => this.stop(),
      wipeApp: () => this.#options.wipeApp?.() ?? Promise.resolve(),
    });
  }

  #assemble(local: Local, bus: Bus): Running {
    return assemble(
      {
        platform: this.#platform,
        network: this.#network,
        local,
        bus,
        base: this.#base,
        tab: this.#tab,
        news: this.#news,
        board: this.#board,
        refusedHere: this.#refusedHere,
        kinds: this.#options.records ?? [],
        files: this.#options.files,
      },
      {
        halted: () => this.#halted(),
        sessionEnded: (reason) => this.#sessionEnded(reason),
        outboxChanged: (outcome) => this.#outboxChanged(outcome),
        leads: () => this.#leads(),
        listChanged: () => this.#listDocs(),
        lost: (name, code) => this.#lost(name, code),
        abandoned: (name) => void this.#putAside(name, 'NOT_FOUND'),
        restored: () => void this.#restored(),
        tooOld: () => {
          this.#tooOld = true;
          this.#board.update();
        },
        haltTooOld: () => this.#haltTooOld(),
        storageFailed: (error) => this.#storageFailed(error),
      },
    );
  }

  /** Reads what another tab wrote. */
  async #reload(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#storageFailed(error as StorageError);
    }
    this.#board.update();
  }

  /** What the rows say of the documents that are open here moved. */
  #rowsMoved(names: DocName[]): void {
    for (const name of names) this.#running?.sessions.get(name)?.rowMoved();
    this.#board.update();
  }

  /** [EV11] The person is told, until they have read it. */
  async #restored(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    this.#handBackAgain();
    try {
      await saveRestored(running.local, this.#platform.clock.now());
    } catch (error) {
      this.#storageFailed(error as StorageError);
    }
    running.bus.post({ type: 'restored', at: running.local.restoredAt });
    this.#board.update();
  }

  #leads(): void {
    this.#running?.background.hint();
    this.#running?.records.leads();
    this.#running?.outbox.drain();
    this.#board.update();
  }

  /** Every tab has its socket: it also tells whether the server is reachable [CH1]. */
  #want(): void {
    this.#network.transport.want(this.#running !== null && !this.#halted());
  }

  #linkChanged(): void {
    const { ready } = this.#network.transport;
    const running = this.#running;
    if (ready && running !== null) {
      for (const session of running.sessions.all()) session.linkReady();
      if (!this.#wasReady) {
        running.background.checkSoon();
        running.records.hint();
        running.outbox.retryNow();
        running.bus.post({ type: 'line' });
      }
    }
    this.#wasReady = ready;
    this.#board.update();
  }

  #outboxChanged(outcome: OutboxOutcome | null): void {
    this.#running?.bus.post({ type: 'outbox', outcome });
    this.#running?.records.showCommands();
    this.#creationsMoved();
    this.#listDocs();
    this.#board.update();
  }

  #creationsMoved(): void {
    const running = this.#running;
    if (running === null) return;
    for (const [name, code] of this.#refusedHere)
      if ((code === 'FORBIDDEN' || code === 'NOT_FOUND') && running.outbox.creates(name))
        this.#refusedHere.delete(name);
    for (const session of running.sessions.all()) session.creationMoved();
    running.background.work();
  }

  /** Refused before the server knew that it went back [EV12]. */
  #handBackAgain(): void {
    const running = this.#running;
    if (running !== null) serverWentBack(this.#accessDeps(running), running.sessions.all(), this.#refusedHere);
  }

  #accessDeps(running: Running): AccessDeps {
    return {
      clock: this.#platform.clock,
      contents: running.local.contents,
      index: running.local.index,
      refused: running.local.refused,
      session: (doc) => running.sessions.get(doc),
      title: (doc) => this.#title(doc),
      creating: (doc) => running.outbox.creates(doc),
      created: (doc) => running.outbox.created(doc),
      storageFailed: (error) => this.#storageFailed(error),
      changed: (doc) => running.sessions.tell(doc),
      kept: () => running.bus.post({ type: 'refused' }),
    };
  }

  async #lost(name: DocName, code: Leaving, leaves?: () => void): Promise<void> {
    const running = this.#running;
    if (running === null || this.#stopped) return;
    await loseAccess(this.#accessDeps(running), name, code, leaves);
    this.#news.tell(name);
    this.#board.update();
  }

  /** Another tab moves the edits of this document away. */
  async #forgetOpen(name: DocName): Promise<void> {
    const code = this.#refusedHere.get(name) ?? this.#running?.sessions.get(name)?.refused ?? null;
    this.#refusedHere.delete(name);
    if (await this.#letGo(name, code)) this.#options.onSetAside?.();
  }

  async #letGo(name: DocName, code: CloseName | null): Promise<boolean> {
    const running = this.#running;
    if (running === null || !(await letGo(this.#accessDeps(running), name, code))) return false;
    running.bus.post({ type: 'refused' });
    return true;
  }

  #halted(): boolean {
    return this.#ended !== null || this.#tooOldHalt || this.#stopped;
  }

  #sessionEnded(reason: string): void {
    if (this.#ended !== null || this.#stopped) return;
    this.#ended = { token: this.#options.token() };
    this.#halt();
    this.#options.onSessionEnded(reason.includes('revoked') ? 'revoked' : 'expired');
  }

  /** [CV1] Another tab may have a build that goes on [TB10]. */
  #haltTooOld(): void {
    this.#tooOld = true;
    this.#tooOldHalt = true;
    this.#running?.leader.stop();
    this.#halt();
  }

  #halt(): void {
    for (const session of this.#running?.sessions.all() ?? []) session.halt();
    this.#network.transport.want(false);
    this.#board.update();
  }

  #beat(): void {
    this.#cancelBeat = this.#platform.clock.after(BEAT_MS, () => {
      this.#beat();
      void this.#onBeat();
    });
  }

  async #onBeat(): Promise<void> {
    const running = this.#need();
    const token = this.#options.token();
    if (this.#ended !== null && token !== null && token !== this.#ended.token) this.resume();
    if (this.#storageError !== null) await this.#probeStorage();
    await running.presence.probe([]);
    for (const session of running.sessions.all()) session.beat();
    if (this.#network.transport.ready && !this.#halted()) {
      running.sessions.takeUp(running.local.index.all(), this.#tab);
      running.leaderWatch.check();
    }
    running.background.work();
    this.#board.update();
  }

  #storageFailed(error: StorageError): void {
    this.#storageError = error;
    this.#board.update();
  }

  /** The status goes back to normal when the device writes again. */
  async #probeStorage(): Promise<void> {
    try {
      await probeDisk(this.#need().local.tables, this.#tab);
      this.#storageError = null;
      this.#running?.background.hint();
      this.#running?.outbox.drain();
    } catch (error) {
      this.#storageError = error as StorageError;
    }
  }

  #sessionStorageFails(): boolean {
    return this.#running?.sessions.all().some((session) => session.storageError !== null) ?? false;
  }

  #savedAt(at: number): void {
    const local = this.#running?.local;
    // Only a date to show: an unwritten one is told by the next write that matters.
    if (local !== undefined && !this.#stopped) saveLastSync(local.tables, at).catch(() => undefined);
  }

  #unsynced(): Unsynced | null {
    return unsyncedOf(this.#need(), this.#board.current.docs, this.#options.files?.list() ?? []);
  }

  async #setPinned(name: DocName, pinned: boolean): Promise<void> {
    await this.#need().local.index.change(name, (row) => {
      row.pinned = pinned;
    });
    this.#running?.background.work();
  }

  #listDocs(): void {
    const running = this.#running;
    if (running === null) return;
    this.#docs = listDocs(running.local.manifest.all(), running.outbox.list());
    this.#tellDocs();
  }

  readonly #tellDocs = oncePerTurn(() => this.#docListeners.tell());

  #title(name: DocName): string {
    const running = this.#running;
    return running === null ? '' : titleOf(name, running.local.manifest.title(name), running.outbox.list());
  }

  #need(): Running {
    if (this.#running === null) throw new Error('the sync engine was not started');
    if (this.#stopped) throw new Error('the sync engine was stopped');
    return this.#running;
  }
}
