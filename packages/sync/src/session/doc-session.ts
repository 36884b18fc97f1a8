import { closeName } from '@basoche/protocol';
import type { CloseName, DocName } from '@basoche/protocol';
import { uint32 } from 'lib0/random';
import type { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { DocNotice } from '../api/doc-handle.ts';
import { Backoff } from '../channel/backoff.ts';
import type { Channel, ChannelHooks } from '../channel/channel.ts';
import type { Right } from '../channel/link.ts';
import { step2Message } from '../channel/message.ts';
import { coversVector } from '../evidence/evidence.ts';
import type { DocFacts } from '../status/doc-facts.ts';
import { isFromDisk } from '../store/disk-origin.ts';
import type { AttachedDoc } from '../store/doc-contents.ts';
import { addClient, clearMarkers, isPending, isToHandBack } from '../store/doc-row.ts';
import { DocWriter } from '../store/doc-writer.ts';
import type { StorageError } from '../store/storage-error.ts';
import { toStorageError } from '../store/storage-error.ts';
import { isTooNew } from '../version/shape.ts';
import { AckWatch } from './ack-watch.ts';
import { Arrival } from './arrival.ts';
import { createProvider } from './create-provider.ts';
import { Neighbours } from './neighbours.ts';
import { orphanMarkers } from './orphan-markers.ts';
import { nextRevision } from './revision.ts';
import type { SessionDeps } from './session-deps.ts';
import { spareEncoding } from './unencoded.ts';

/** Origins of updates that are neither local nor from the provider or the disk. */
const FROM_TAB = { from: 'tab' };
const FROM_BACKGROUND = { from: 'background' };

/** One open document of this tab: its content on disk, its channel, and whether its edits are safe. */
export class DocSession {
  readonly name: DocName;
  readonly doc = new Y.Doc();
  readonly provider: WebsocketProvider;
  /** The device's copy is in `doc`. Never rejects. */
  readonly local: Promise<void>;
  readonly arrival = new Arrival();
  loaded = false;
  synced = false;
  right: Right | null;
  refused: CloseName | null = null;
  notices: readonly DocNotice[] = [];
  #unsavedNotices: DocNotice[] = [];
  #dismissed: DocNotice[] = [];
  /** The device cannot read the document. */
  readError: StorageError | null = null;
  /** The latest reading of the device's copy. */
  #loading: Promise<void>;
  readonly #deps: SessionDeps;
  readonly #writer: DocWriter;
  readonly #neighbours: Neighbours;
  readonly #backoff: Backoff;
  readonly #acks: AckWatch;
  #warm: AttachedDoc | null = null;
  #channel: Channel | null = null;
  /** Local edits that no acknowledged channel has carried. */
  #dirty = false;
  /** Of the last local edit; what a marker carries [LS1]. */
  #revision = 0;
  /** Markers of tabs that are no more, seen before the handshake that carries their edits [LS8]. */
  #inherited: Record<string, number> = {};
  /** A reader whose edits were refused reads on without sending [CH13]. */
  #muted = false;
  #tooNew = false;
  /** The background compares all of it with a server that went back: no channel before that is done [EV11]. */
  #handsBack = false;
  /** The local copy was dropped with the right. */
  #gone = false;
  #quietUpdate = false;
  /** Durable on the server when the channel opened, and when `sync` last said that it is all here. */
  #openedSeq = 0;
  #syncedSeq = 0;
  #ackedSeq = 0;
  #base: Uint8Array | null;
  #closed = false;
  #settling = false;
  #cancelAttempt: (() => void) | null = null;

  constructor(deps: SessionDeps, name: DocName, refused: CloseName | null) {
    this.#deps = deps;
    this.name = name;
    const row = deps.index.get(name);
    this.right = row.right;
    this.#base = row.serverVector;
    this.refused = refused;
    this.#muted = refused === 'READ_ONLY';
    this.#dirty = isPending(row);
    this.#handsBack = isToHandBack(row);
    this.notices = row.notices ?? [];
    this.#backoff = new Backoff(deps.random);
    this.#acks = new AckWatch(deps.clock, (channel) => channel === this.#channel && this.#reopen());
    this.#neighbours = new Neighbours(deps.clock, {
      takeOver: () => this.#takeOver(),
      changed: () => this.#progress(),
    });
    this.#writer = new DocWriter(
      deps.clock,
      () => this.#mark(),
      (updates) => this.#append(updates),
      () => {
        this.#progress();
        this.#deps.changed(this.name);
      },
    );
    // Before the provider listens: an edit is counted before it is sent.
    const updated = (update: Uint8Array, origin: unknown) => this.#updated(update, origin);
    this.doc.on('update', updated);
    this.provider = this.#createProvider();
    spareEncoding(this, updated);
    this.#loading = this.#load();
    this.local = this.#loading;
  }

  get facts(): DocFacts {
    return {
      pending: this.#dirty || this.#neighbours.owed || this.#holdsBack,
      sending: this.#channel?.right === 'write',
      unwritten: this.#writer.holdsLocal && this.#writer.error !== null,
      creating: this.#deps.creating(this.name),
      refused: this.refused,
    };
  }

  /** Something typed is in memory only and the server lacks it [ST5]. */
  get atRisk(): boolean {
    return (this.#dirty || this.#neighbours.owed) && this.#writer.holdsLocal;
  }

  get storageError(): StorageError | null {
    return this.readError ?? this.#writer.error;
  }

  /** Its right was lost: nothing of it is on the device any more. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Of the last edit, typed here or in a neighbour tab. */
  get revision(): number {
    return this.#revision;
  }

  /** State that the server was last known to hold. */
  get base(): Uint8Array | null {
    return this.#base;
  }

  /** A channel carries the document now. */
  get connected(): boolean {
    return this.#channel !== null;
  }

  /** To be called when something that kept the channel closed may have changed. */
  connect(): void {
    if (this.#closed || !this.loaded || this.#channel !== null || this.#cancelAttempt !== null) return;
    if (!this.#deps.link.ready || this.#deps.halted() || this.#tooNew || this.#deps.creating(this.name)) return;
    if (this.#handsBack) return;
    if (this.refused !== null && !this.#muted) return;
    this.#inherited = orphanMarkers(this.#deps, this.name);
    // `connect` on a provider that still holds a closed socket does nothing.
    this.provider.connect();
  }

  /** Tries again after a refusal. */
  retry(): void {
    if (this.refused === null && this.#cancelAttempt === null) return;
    this.refused = null;
    this.#muted = false;
    this.#forgetAttempt();
    if (this.#handsBack) this.#deps.doubted(this.name);
    if (this.#gone) void this.#revive();
    else this.#reopen();
    this.#deps.changed(this.name);
  }

  /** The outbox moved: a waiting creation may have begun, succeeded or been refused [CH11]. */
  creationMoved(): void {
    const unknown = this.refused === 'FORBIDDEN' || this.refused === 'NOT_FOUND';
    if (unknown && this.#deps.creating(this.name)) this.refused = null;
    this.connect();
  }

  /** The link came up: what waited for a back-off need not. */
  linkReady(): void {
    this.#forgetAttempt();
    this.connect();
  }

  /** From time to time: clears what a full disk kept, and hands over the edits of tabs that died. */
  beat(): void {
    this.#progress();
    // A full disk kept the copy from being dropped: the server knew it, so it has to go [CH10].
    const isLost = this.refused === 'FORBIDDEN' || this.refused === 'NOT_FOUND';
    if (isLost && !this.#gone && this.#base !== null) void this.#deps.lost(this.name, this.refused ?? 'FORBIDDEN');
    const orphans = orphanMarkers(this.#deps, this.name);
    if (Object.keys(orphans).length > 0 && this.#channel !== null && this.refused === null) void this.#adopt();
  }

  /** Stops sending and closes the channel; local work goes on. */
  halt(): void {
    this.#forgetAttempt();
    this.provider.disconnect();
    this.#deps.changed(this.name);
  }

  /** An edit typed in another tab [TB3]. */
  fromTab(tab: string, update: Uint8Array, unsaved: boolean): void {
    if (unsaved) this.#neighbours.typed(tab);
    this.#quietly(() => Y.applyUpdate(this.doc, update, FROM_TAB));
    const { pendingStructs, pendingDs } = this.doc.store;
    // What it builds on has not come yet: Yjs holds it back without an event.
    if (pendingStructs !== null || pendingDs !== null) this.#fromNeighbour(update);
    this.#deps.changed(this.name);
  }

  tabSaved(tab: string): void {
    this.#neighbours.saved(tab);
  }

  /** What a tab with this state vector lacks, and whether this tab answers for some of it. */
  answer(vector: Uint8Array): { update: Uint8Array; unsaved: boolean } {
    return { update: Y.encodeStateAsUpdate(this.doc, vector), unsaved: this.#dirty || this.#neighbours.owed };
  }

  /** News that the background got from the server [BG8]. */
  fromBackground(update: Uint8Array): void {
    this.#quietly(() => Y.applyUpdate(this.doc, update, FROM_BACKGROUND));
  }

  /** Its row was written, here or in another tab. */
  rowMoved(): void {
    const row = this.#deps.index.get(this.name);
    if (isToHandBack(row)) this.#doubt();
    else if (this.#handsBack) this.#handedBack();
    if (this.#handsBack && row.refused === 'FORGED_AUTHOR' && this.refused === null) this.#refuse(row.refused);
    this.#showNotices();
  }

  /** Kept on the device until somebody has read it [EV16]. */
  notice(notice: DocNotice): void {
    this.#unsavedNotices.push(notice);
    this.#saveNotices(
      (notices) => [...notices, notice],
      () => without(this.#unsavedNotices, notice),
    );
  }

  dismiss(notice: DocNotice): void {
    this.#unsavedNotices = without(this.#unsavedNotices, notice);
    this.#dismissed.push(notice);
    this.#saveNotices((notices) => without(notices, notice));
  }

  #showNotices(): void {
    const saved = this.#deps.index.get(this.name).notices ?? [];
    const unsaved = this.#unsavedNotices.filter((notice) => !has(saved, notice));
    const next = [...saved, ...unsaved].filter((notice) => !has(this.#dismissed, notice));
    if (next.length === this.notices.length && next.every((each, at) => isSameNotice(each, this.notices[at]!))) return;
    this.notices = next;
    this.#deps.changed(this.name);
  }

  #saveNotices(
    change: (notices: DocNotice[]) => DocNotice[],
    saved: () => DocNotice[] = () => this.#unsavedNotices,
  ): void {
    this.#showNotices();
    this.#deps.index
      .change(this.name, (row) => void (row.notices = change(row.notices ?? [])))
      .then(
        () => {
          this.#unsavedNotices = saved();
        },
        // A device that cannot write shows them as long as the document is open.
        () => undefined,
      );
  }

  /** What the server was known to hold counts no more: the background hands back what it lacks, then a channel opens. */
  #doubt(): void {
    if (this.#handsBack) return;
    this.#handsBack = true;
    this.#ackedSeq = 0;
    this.#base = null;
    this.#dirty = true;
    this.#forgetAttempt();
    this.provider.disconnect();
    this.#deps.changed(this.name);
  }

  /** What is typed from now on is not under an id that somebody else may have come to own meanwhile [EV12]. */
  #handedBack(): void {
    this.#handsBack = false;
    const { awareness } = this.provider;
    const state = awareness.getLocalState();
    awareness.setLocalState(null);
    this.doc.clientID = uint32();
    awareness.clientID = this.doc.clientID;
    awareness.setLocalState(state);
    if (this.refused === 'FORGED_AUTHOR') this.refused = null;
    this.connect();
    this.#deps.changed(this.name);
  }

  /** The right came back: the device keeps the document again, and hands over what it had to put aside [CH10]. */
  async #revive(): Promise<void> {
    this.#gone = false;
    this.#dirty = true;
    this.loaded = false;
    this.#revision = nextRevision();
    const old = this.#warm;
    this.#warm = null;
    this.#loading = (old?.close() ?? Promise.resolve()).then(() => this.#load());
    await this.#loading;
    // A disk that fails shows again at the next edit, which reports it [LS4].
    await this.#mark().catch(() => undefined);
  }

  /** The copy was dropped and its edits moved elsewhere: nothing of it is written any more [CH10]. */
  forget(): void {
    this.#gone = true;
    this.#dirty = false;
    this.right = 'read';
    this.#neighbours.clear();
    this.#deps.changed(this.name);
  }

  /** Resolves when what was typed is on the disk, or cannot be written now. */
  async written(): Promise<void> {
    await this.#loading;
    await this.#writer.idle();
  }

  /** Resolves once what can be written is written. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#forgetAttempt();
    this.#acks.stop();
    this.#neighbours.stop();
    this.provider.destroy();
    await this.#loading;
    await this.#writer.stop();
    if (this.#safe() && this.#isMarked()) await this.#settle(this.#deps.bus.tab);
    this.doc.destroy();
    await this.#warm?.close();
  }

  #createProvider(): WebsocketProvider {
    const hooks: ChannelHooks = {
      openLine: (events) =>
        this.#deps.link.ready && !this.#deps.halted()
          ? this.#deps.link.open(this.name, () => Y.encodeStateVector(this.doc), events)
          : null,
      maySend: (channel) => {
        if (this.#quietUpdate || this.#muted || this.#tooNew) return false;
        return channel.right === 'write' || this.#dirty;
      },
      opened: (channel, right, seq) => this.#opened(channel, right, seq),
      asked: (_channel, stateVector) => this.#asked(stateVector),
      progressed: (channel) => this.#acknowledged(channel),
      notice: (code, detail) => this.notice({ code, detail, at: this.#deps.clock.now() }),
      closed: (channel, code, reason) => this.#lineClosed(channel, code, reason),
    };
    const provider = createProvider(this.name, this.doc, hooks, (channel) => {
      this.#channel = channel;
    });
    provider.on('sync', (synced: boolean) => {
      this.synced = synced;
      if (synced) {
        this.arrival.ended();
        this.#syncedSeq = Math.max(this.#syncedSeq, this.#openedSeq);
        this.#checkShape();
      }
      this.#deps.changed(this.name);
    });
    return provider;
  }

  async #load(): Promise<void> {
    try {
      this.#warm = await this.#deps.contents.attach(this.name, this.doc);
      await this.#deps.index.reload(this.name);
      const { pending } = this.#deps.index.get(this.name);
      if (Object.keys(pending).length > 0) this.#dirty = true;
      // Left by an earlier opening in this tab.
      if (this.#revision === 0) this.#revision = pending[this.#deps.bus.tab] ?? 0;
    } catch (error) {
      this.readError = toStorageError(error);
    }
    this.loaded = true;
    this.arrival.loaded(this.doc, this.#deps.creating(this.name));
    this.#checkShape();
    this.#deps.bus.post({ type: 'ask', name: this.name, vector: Y.encodeStateVector(this.doc) });
    this.connect();
    this.#deps.changed(this.name);
  }

  #updated(update: Uint8Array, origin: unknown): void {
    if (isFromDisk(origin)) return;
    if (origin !== this.provider && this.arrival.ended()) this.#deps.changed(this.name);
    if (this.#gone) {
      // Typed after the right was lost: joins the refused edits.
      this.#dirty = true;
      void this.#deps.lost(this.name, this.refused ?? 'FORBIDDEN');
      return;
    }
    if (origin === this.provider || origin === FROM_BACKGROUND) {
      this.#writer.add(update, false);
      this.#checkShape();
      this.#deps.contentChanged(this.name);
      return;
    }
    if (origin === FROM_TAB) {
      this.#fromNeighbour(update);
      this.#deps.contentChanged(this.name);
      return;
    }
    this.#deps.edited(this.name);
    this.#revision = nextRevision();
    this.#writer.add(update, true);
    this.#dirty = true;
    if (this.#tooNew) this.#refuse('CLIENT_TOO_OLD');
    else if (this.#muted) this.#refuse('READ_ONLY');
    this.#deps.bus.post({ type: 'update', name: this.name, update });
    this.#deps.changed(this.name);
  }

  #fromNeighbour(update: Uint8Array): void {
    this.#revision = nextRevision();
    this.#writer.add(update, true);
  }

  #opened(channel: Channel, right: Right, seq: number): void {
    this.#backoff.reset();
    this.#openedSeq = seq;
    if (right === 'write' && this.#muted) {
      this.#muted = false;
      this.refused = null;
    }
    this.#learnRight(right);
    this.#neighbours.handshake();
    if (channel.right === 'read' && this.#muted && !this.#dirty) this.#muted = false;
    // The server asks writers alone what it lacks: a reader who owes something says it unasked [CH13].
    if (right === 'read' && this.#dirty) channel.send(step2Message(Y.encodeStateAsUpdate(this.doc)));
    this.#deps.changed(this.name);
  }

  /** A server that lacks what it was proved to hold went back [EV13]: a handshake would only hand over what is new. */
  #asked(stateVector: Uint8Array): boolean {
    if (this.#base === null || coversVector(stateVector, this.#base)) return true;
    this.#deps.doubted(this.name);
    this.#doubt();
    return false;
  }

  #acknowledged(channel: Channel): void {
    if (channel !== this.#channel) return;
    if (channel.right !== null && channel.right !== this.right) this.#rightMoved(channel.right);
    if (channel.durable) {
      this.#ackedSeq = Math.max(this.#ackedSeq, channel.ackedSeq);
      if (this.#dirty) this.refused = null;
      this.#dirty = false;
      this.#neighbours.handed();
    }
    this.#acks.watch(channel);
    this.#progress();
    this.#deps.changed(this.name);
  }

  /** On a living channel. A new writer has not yet handed over what it has. */
  #rightMoved(right: Right): void {
    this.#learnRight(right);
    if (right !== 'write') return;
    this.#muted = false;
    if (this.refused === 'READ_ONLY') this.refused = null;
    queueMicrotask(() => this.#reopen());
  }

  #learnRight(right: Right): void {
    if (this.right === right) return;
    this.right = right;
    // A failed write shows again at the next edit, which reports it [LS4].
    this.#deps.index.change(this.name, (row) => void (row.right = right)).catch(() => undefined);
  }

  #lineClosed(channel: Channel, code: number, reason: string): void {
    if (channel !== this.#channel) return;
    this.#channel = null;
    this.synced = false;
    this.#acks.stop();
    if (this.#closed) return;
    const name = closeName(code);
    switch (name) {
      case 'UNAUTHENTICATED':
        this.#deps.unauthenticated(reason);
        break;
      case 'CLIENT_TOO_OLD':
        this.#deps.tooOld();
        this.#refuse(name);
        break;
      case 'FORBIDDEN':
      case 'NOT_FOUND':
        this.#lostAccess(name);
        break;
      case 'READ_ONLY':
        this.#muted = true;
        this.#learnRight('read');
        this.#refuse(name);
        this.#attemptLater();
        break;
      case 'FORGED_AUTHOR':
        // Content of others that a server lost: only a hand-back may bring it [EV12].
        this.#deps.doubted(this.name);
        this.#doubt();
        break;
      case 'BAD_FRAME':
      case 'MESSAGE_TOO_LARGE':
      case 'DOC_TOO_LARGE':
      case 'QUARANTINED':
        this.#refuse(name);
        break;
      case 'STORAGE_FAILED':
        this.#deps.serverFailed();
        this.#attemptLater();
        break;
      default:
        if (code !== 1000 && this.#deps.link.ready) this.#attemptLater();
    }
    this.#deps.changed(this.name);
  }

  #lostAccess(name: CloseName): void {
    if (this.#deps.creating(this.name)) return;
    this.#refuse(name);
    void this.#deps.lost(this.name, name);
  }

  #refuse(code: CloseName): void {
    this.refused = code;
    this.#deps.refused(this.name, code);
    this.#deps.index.change(this.name, (row) => void (row.refused = code)).catch(() => undefined);
    this.#deps.changed(this.name);
  }

  #attemptLater(): void {
    if (this.#cancelAttempt !== null) return;
    this.#cancelAttempt = this.#deps.clock.after(this.#backoff.next(), () => {
      this.#cancelAttempt = null;
      this.connect();
    });
  }

  #forgetAttempt(): void {
    this.#cancelAttempt?.();
    this.#cancelAttempt = null;
  }

  /** A new channel hands the whole document over again [CH5]. */
  #reopen(): void {
    if (this.#closed) return;
    this.provider.disconnect();
    this.connect();
  }

  /** [TB4] */
  #takeOver(): void {
    if (!this.#deps.link.ready || this.#closed) return;
    this.#dirty = true;
    this.#revision = nextRevision();
    this.#mark().catch(() => undefined);
    this.#reopen();
    this.#deps.changed(this.name);
  }

  async #adopt(): Promise<void> {
    try {
      await this.#warm?.refresh();
    } catch (error) {
      // Not readable now: the markers stay, and the next beat tries again.
      this.readError = toStorageError(error);
      return;
    }
    this.#dirty = true;
    this.#reopen();
  }

  async #mark(): Promise<void> {
    const { tab } = this.#deps.bus;
    const revision = this.#revision;
    await this.#deps.index.change(this.name, (row) => {
      row.pending[tab] = revision;
      addClient(row, this.doc.clientID);
    });
  }

  async #append(updates: Uint8Array[]): Promise<void> {
    await this.#loading;
    if (this.#warm === null) throw this.readError ?? new Error('the document was not read');
    // Another tab dropped it [CH10]. Only at the second try: then a sign-out is known.
    if (this.#warm.severed && !this.#closed && !this.#gone) {
      await this.#warm.reopen();
      // What other tabs wrote there came with it, and no channel has carried it [EV14].
      this.#dirty = true;
      queueMicrotask(() => this.#reopen());
    }
    await this.#warm.append(updates);
  }

  #progress(): void {
    if (!this.#safe() || this.#settling || this.#closed) return;
    if (!this.#isMarked()) return;
    this.#settling = true;
    void this.#settle(this.#deps.bus.tab).then((again) => {
      this.#settling = false;
      // Something was typed and made durable meanwhile; a disk that fails is tried at the next beat.
      if (again) this.#progress();
    });
  }

  /** The row says something that is no longer so. */
  #isMarked(): boolean {
    const row = this.#deps.index.get(this.name);
    const marked = row.pending[this.#deps.bus.tab] !== undefined || Object.keys(this.#inherited).length > 0;
    return marked || (row.refused !== null && this.refused === null);
  }

  /** Everything in the document is durable on the server, and on this disk. */
  #safe(): boolean {
    if (!this.loaded || this.#dirty || this.#handsBack || this.#neighbours.owed || this.#writer.holdsLocal)
      return false;
    return !this.#holdsBack;
  }

  /** What Yjs holds back leans on content that nobody sent [EV14]. */
  get #holdsBack(): boolean {
    const { pendingStructs, pendingDs } = this.doc.store;
    return pendingStructs !== null || pendingDs !== null;
  }

  /** Clears the markers whose edits are durable [LS2], and tells the other tabs. Returns whether there is more to do. */
  async #settle(tab: string): Promise<boolean> {
    const revision = this.#revision;
    const seen = { ...this.#inherited, [tab]: revision };
    const serverVector = Y.encodeStateVector(this.doc);
    await this.#writer.idle();
    if (!this.#safe() || this.#revision !== revision) return true;
    try {
      await this.#deps.index.change(this.name, (row) => {
        clearMarkers(row, seen);
        // Only what the disk holds as well: the next start would not ask for it [EV14].
        if (!this.#writer.holdsAny) row.seq = Math.max(row.seq, this.#syncedSeq);
        row.ackedSeq = Math.max(row.ackedSeq ?? 0, this.#ackedSeq);
        row.serverVector = serverVector;
        row.refused = null;
      });
      this.#inherited = {};
      this.#base = serverVector;
    } catch {
      // The marker stays: the document is handed over once more at the next start, which is harmless.
      return false;
    }
    if (this.#safe()) this.#deps.bus.post({ type: 'saved', name: this.name });
    this.#deps.changed(this.name);
    return this.#revision !== revision;
  }

  #checkShape(): void {
    if (this.#tooNew || !isTooNew(this.name, this.doc)) return;
    this.#tooNew = true;
    this.right = 'read';
    this.#deps.tooOld();
    if (this.#dirty) this.#refuse('CLIENT_TOO_OLD');
    queueMicrotask(() => this.provider.disconnect());
  }

  /** Applies without sending: whoever brought it sends it, or has it from the server. */
  #quietly(apply: () => void): void {
    this.#quietUpdate = true;
    try {
      apply();
    } finally {
      this.#quietUpdate = false;
    }
  }
}

function has(notices: readonly DocNotice[], notice: DocNotice): boolean {
  return notices.some((each) => isSameNotice(each, notice));
}

function without(notices: readonly DocNotice[], notice: DocNotice): DocNotice[] {
  return notices.filter((each) => !isSameNotice(each, notice));
}

function isSameNotice(a: DocNotice, b: DocNotice): boolean {
  return a.code === b.code && a.detail === b.detail && a.at === b.at;
}
