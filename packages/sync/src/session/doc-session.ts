import { closeName } from '@basoche/protocol';
import type { CloseName, DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Channel } from '../channel/channel.ts';
import { DocConnection } from '../channel/doc-connection.ts';
import type { Right } from '../channel/link.ts';
import { coversVector } from '../evidence/evidence.ts';
import type { DocFacts } from '../status/doc-facts.ts';
import { isFromDisk } from '../store/disk-origin.ts';
import { addClient, isPending, isToHandBack } from '../store/doc-row.ts';
import { DocWriter } from '../store/doc-writer.ts';
import type { StorageError } from '../store/storage-error.ts';
import { toStorageError } from '../store/storage-error.ts';
import { isTooNew } from '../version/shape.ts';
import { AckWatch } from './ack-watch.ts';
import { Arrival } from './arrival.ts';
import { Attempts } from './attempts.ts';
import { takeNewClientId } from './client-id.ts';
import { Neighbours } from './neighbours.ts';
import { orphanMarkers } from './orphan-markers.ts';
import { holdsBack } from './holds-back.ts';
import { lacksOthers } from './lacks-others.ts';
import { LocalCopy } from './local-copy.ts';
import { Notices } from './notices.ts';
import { nextRevision } from './revision.ts';
import type { SessionDeps } from './session-deps.ts';
import { Settlement } from './settlement.ts';
import type { Settled } from './settlement.ts';
import { spareEncoding } from './unencoded.ts';

/** Origins of updates that are neither local nor from the connection or the disk. */
const FROM_TAB = { from: 'tab' };
const FROM_BACKGROUND = { from: 'background' };

/** One open document of this tab: its content on disk, its channel, and whether its edits are safe. */
export class DocSession implements Settled {
  readonly name: DocName;
  readonly doc = new Y.Doc();
  readonly connection: DocConnection;
  /** The device's copy is in `doc`. Never rejects. */
  readonly local: Promise<void>;
  readonly arrival = new Arrival();
  loaded = false;
  right: Right | null;
  refused: CloseName | null = null;
  readonly notices: Notices;
  readonly #deps: SessionDeps;
  readonly #writer: DocWriter;
  readonly #neighbours: Neighbours;
  readonly #attempts: Attempts;
  readonly #acks: AckWatch;
  readonly #settlement: Settlement;
  readonly #copy: LocalCopy;
  /** Local edits that no acknowledged channel has carried. */
  #dirty = false;
  /** Of the last local edit; what a marker carries [LS1]. */
  #revision = 0;
  /** A reader whose edits were refused reads on without sending [CH13]. */
  #muted = false;
  #tooNew = false;
  /** The background compares all of it with a server that went back: no channel before that is done [EV11]. */
  #handsBack = false;
  /** The local copy was dropped with the right. */
  #gone = false;
  #quietUpdate = false;
  /** Durable on the server when the channel opened, and when all was last here. */
  #openedSeq = 0;
  syncedSeq = 0;
  ackedSeq = 0;
  #base: Uint8Array | null;
  #closed = false;

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
    this.notices = new Notices(deps.index, name, () => deps.changed(name));
    this.#attempts = new Attempts(deps, () => this.connect());
    this.#acks = new AckWatch(deps.clock, (channel) => channel === this.connection.channel && this.#reopen());
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
    this.connection = this.#createConnection((update, apply) => takeIn(update, apply));
    const takeIn = spareEncoding(this, (update, origin) => {
      // An edit is counted before it is sent.
      this.#updated(update, origin);
      if (origin !== this.connection) this.connection.sendUpdate(update);
    });
    this.#settlement = new Settlement(deps, name, this);
    this.#copy = new LocalCopy(deps.contents, name, this.doc);
    this.local = this.#copy.read(() => this.#loaded());
  }

  get facts(): DocFacts {
    return {
      pending: this.#dirty || this.#neighbours.owed || holdsBack(this.doc),
      sending: this.connection.channel?.right === 'write',
      unwritten: this.#writer.holdsLocal && this.#writer.error !== null,
      creating: this.#deps.creating(this.name),
      refused: this.refused,
    };
  }

  /** Something typed is in memory only and the server lacks it [ST5]. */
  get atRisk(): boolean {
    if (!this.#dirty && !this.#neighbours.owed) return false;
    // What the server gave counts where it may have lost it [EV11].
    return this.#handsBack ? this.#writer.holdsAny : this.#writer.holdsLocal;
  }

  get storageError(): StorageError | null {
    return this.#copy.error ?? this.#writer.error;
  }

  /** Its right was lost: nothing of it is on the device any more. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Of the last edit, typed here or in a neighbour tab. */
  get revision(): number {
    return this.#revision;
  }

  get isRefused(): boolean {
    return this.refused !== null;
  }

  get holdsAny(): boolean {
    return this.#writer.holdsAny;
  }

  /** State that the server was last known to hold. */
  get base(): Uint8Array | null {
    return this.#base;
  }

  proved(stateVector: Uint8Array): void {
    this.#base = stateVector;
    this.#deps.changed(this.name);
  }

  /** A channel carries the document now. */
  get connected(): boolean {
    return this.connection.channel !== null;
  }

  get synced(): boolean {
    return this.connection.synced;
  }

  /** For when something that kept the channel closed may have changed. */
  connect(): void {
    if (this.#closed || !this.loaded || this.connected || this.#attempts.isPlanned) return;
    if (!this.#deps.link.ready || this.#deps.halted() || this.#tooNew || this.#deps.creating(this.name)) return;
    if (this.#handsBack) return;
    if (this.refused !== null && !this.#muted) return;
    // What lies on a disk that cannot be read is in no handshake.
    this.#settlement.inherited = this.#copy.error === null ? orphanMarkers(this.#deps, this.name) : {};
    this.connection.connect();
  }

  /** Tries again after a refusal. */
  retry(): void {
    if (this.refused === null && !this.#attempts.isPlanned) return;
    this.refused = null;
    this.#muted = false;
    this.#attempts.forget();
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
    this.#attempts.forget();
    this.connect();
  }

  /** From time to time: clears what a full disk kept, and hands over the edits of tabs that died. */
  beat(): void {
    this.#progress();
    // A full disk kept the copy from being dropped: the server knew it, so it has to go [CH10].
    const isLost = this.refused === 'FORBIDDEN' || this.refused === 'NOT_FOUND';
    if (isLost && !this.#gone && this.#base !== null) void this.#deps.lost(this.name, this.refused ?? 'FORBIDDEN');
    const orphans = orphanMarkers(this.#deps, this.name);
    if (Object.keys(orphans).length > 0 && this.connected && this.refused === null) void this.#adopt();
  }

  /** Stops sending and closes the channel; local work goes on. */
  halt(): void {
    this.#attempts.forget();
    this.connection.disconnect();
    this.#deps.changed(this.name);
  }

  /** An edit typed in another tab [TB3]. */
  fromTab(tab: string, update: Uint8Array, unsaved: boolean): void {
    if (unsaved) this.#neighbours.typed(tab);
    this.#quietly(() => Y.applyUpdate(this.doc, update, FROM_TAB));
    if (holdsBack(this.doc)) this.#fromNeighbour(update);
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
    if (this.#handsBack && row.refused !== null && this.refused === null) this.#refuse(row.refused);
    this.notices.refresh();
  }

  /** What the server was known to hold counts no more: the background hands back what it lacks, then a channel opens. */
  #doubt(): void {
    if (this.#handsBack) return;
    this.#handsBack = true;
    this.ackedSeq = 0;
    this.#base = null;
    this.#dirty = true;
    this.#attempts.forget();
    this.connection.disconnect();
    this.#deps.changed(this.name);
  }

  /** What is typed from now on is not under an id that somebody else may have come to own meanwhile [EV12]. */
  #handedBack(): void {
    this.#handsBack = false;
    takeNewClientId(this.doc, this.connection.awareness);
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
    await this.#copy.read(() => this.#loaded());
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
    await this.#copy.reading;
    await this.#writer.idle();
  }

  /** Resolves once what can be written is written. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#attempts.forget();
    this.#acks.stop();
    this.#neighbours.stop();
    this.connection.disconnect();
    await this.#copy.reading;
    await this.#writer.stop();
    if (this.#settlement.isDue) await this.#settlement.settle();
    this.doc.destroy();
    await this.#copy.close();
  }

  #createConnection(received: (update: Uint8Array, apply: () => void) => void): DocConnection {
    return new DocConnection(this.doc, {
      openLine: (events) =>
        this.#deps.link.ready && !this.#deps.halted()
          ? this.#deps.link.open(this.name, () => Y.encodeStateVector(this.doc), events)
          : null,
      maySend: (channel) => {
        if (this.#quietUpdate || this.#muted || this.#tooNew) return false;
        return channel.right === 'write' || this.#dirty;
      },
      opened: (channel, right, seq) => this.#opened(channel, right, seq),
      asked: (stateVector) => this.#asked(stateVector),
      received,
      synced: (isSynced) => {
        if (isSynced) {
          this.arrival.ended();
          this.syncedSeq = Math.max(this.syncedSeq, this.#openedSeq);
          this.#checkShape();
        }
        this.#deps.changed(this.name);
      },
      progressed: (channel) => this.#acknowledged(channel),
      notice: (code, detail) => this.notices.add({ code, detail, at: this.#deps.clock.now() }),
      closed: (code, reason) => this.#lineClosed(code, reason),
    });
  }

  /** The device's copy was read, or cannot be. */
  async #loaded(): Promise<void> {
    try {
      await this.#deps.index.reload(this.name);
      const { pending } = this.#deps.index.get(this.name);
      if (Object.keys(pending).length > 0) this.#dirty = true;
      // Left by an earlier opening in this tab.
      if (this.#revision === 0) this.#revision = pending[this.#deps.bus.tab] ?? 0;
    } catch (error) {
      this.#copy.error = toStorageError(error);
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
    if (origin !== this.connection && this.arrival.ended()) this.#deps.changed(this.name);
    if (this.#gone) {
      // Typed after the right was lost: joins the refused edits.
      this.#dirty = true;
      void this.#deps.lost(this.name, this.refused ?? 'FORBIDDEN');
      return;
    }
    if (origin === this.connection || origin === FROM_BACKGROUND) {
      this.#writer.add(update, false);
      this.#checkShape();
      this.#deps.contentChanged(this.name);
      return;
    }
    if (origin === FROM_TAB) {
      this.#fromNeighbour(update);
      this.#checkShape();
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
    this.#attempts.succeeded();
    this.#openedSeq = seq;
    if (right === 'write' && this.#muted) {
      this.#muted = false;
      this.refused = null;
    }
    this.#learnRight(right);
    this.#neighbours.handshake();
    if (channel.right === 'read' && this.#muted && !this.#dirty) this.#muted = false;
    // The server asks writers alone what it lacks: a reader who owes something says it unasked [CH13].
    if (right === 'read' && this.#dirty) this.connection.sendAll();
    this.#deps.changed(this.name);
  }

  /** A server that lacks what it held went back [EV13]: a handshake would only hand over what is new. */
  #asked(stateVector: Uint8Array): boolean {
    const isKnown = this.#base === null || coversVector(stateVector, this.#base);
    const { clients } = this.#deps.index.get(this.name);
    if (isKnown && !lacksOthers(stateVector, this.doc, clients ?? (this.#dirty ? null : []))) return true;
    this.#deps.doubted(this.name);
    this.#doubt();
    // A process that is behind asks the same for a while.
    this.#attempts.later();
    return false;
  }

  #acknowledged(channel: Channel): void {
    if (channel.right !== null && channel.right !== this.right) this.#rightMoved(channel.right);
    if (channel.durable) {
      this.ackedSeq = Math.max(this.ackedSeq, channel.ackedSeq);
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

  #lineClosed(code: number, reason: string): void {
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
        this.#attempts.later();
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
        this.#attempts.later();
        break;
      default:
        if (code !== 1000 && this.#deps.link.ready) this.#attempts.later();
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

  /** A new channel hands the whole document over again [CH5]. */
  #reopen(): void {
    if (this.#closed) return;
    this.connection.disconnect();
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
    // Not readable now: the markers stay, and the next beat tries again.
    if (!(await this.#copy.refresh())) return;
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
    // Another tab dropped it [CH10].
    if (!(await this.#copy.append(updates, () => !this.#closed && !this.#gone))) return;
    // What other tabs wrote there came with it, and no channel has carried it [EV14].
    this.#dirty = true;
    queueMicrotask(() => this.#reopen());
  }

  #progress(): void {
    if (!this.#closed) this.#settlement.run();
  }

  /** Everything in the document is durable on the server, and on this disk. */
  isSafe(): boolean {
    if (!this.loaded || this.#dirty || this.#handsBack || this.#neighbours.owed || this.#writer.holdsLocal)
      return false;
    // What is held back leans on content that nobody sent [EV14].
    return !holdsBack(this.doc);
  }

  #checkShape(): void {
    if (this.#tooNew || !isTooNew(this.name, this.doc)) return;
    this.#tooNew = true;
    this.right = 'read';
    this.#deps.tooOld();
    if (this.#dirty) this.#refuse('CLIENT_TOO_OLD');
    queueMicrotask(() => this.connection.disconnect());
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
