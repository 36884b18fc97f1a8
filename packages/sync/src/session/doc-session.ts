import { closeName } from '@basoche/protocol';
import type { CloseName, DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Channel } from '../channel/channel.ts';
import { DocConnection } from '../channel/doc-connection.ts';
import type { Right } from '../channel/link.ts';
import { coversVector } from '../evidence/evidence.ts';
import type { DocFacts } from '../status/doc-facts.ts';
import { isFromDisk } from '../store/disk-origin.ts';
import { addClient, holdsEdits, isPending, isToHandBack } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';
import { DocWriter } from '../store/doc-writer.ts';
import type { StorageError } from '../store/storage-error.ts';
import { toStorageError } from '../store/storage-error.ts';
import type { FromTab } from '../tabs/bus.ts';
import { isTooNew } from '../version/shape.ts';
import { AckWatch } from './ack-watch.ts';
import { Arrival } from './arrival.ts';
import { Attempts } from './attempts.ts';
import { takeNewClientId } from './client-id.ts';
import { firstState, isAccessLost, mayConnect, maySend, next, refusalOf, refusesAccess } from './doc-state.ts';
import type { DocEvent, DocState, Effect } from './doc-state.ts';
import { Neighbours } from './neighbours.ts';
import { orphanMarkers, ReadOrphans } from './orphan-markers.ts';
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
  readonly notices: Notices;
  readonly #deps: SessionDeps;
  readonly #writer: DocWriter;
  readonly #neighbours: Neighbours;
  readonly #attempts: Attempts;
  readonly #acks: AckWatch;
  readonly #settlement: Settlement;
  readonly #copy: LocalCopy;
  readonly #orphans: ReadOrphans;
  #state: DocState;
  /** Under which tabs of this device wrote, this one before a hand-back too. */
  readonly #clients = new Set<number>();
  /** Of the last local edit; what a marker carries [LS1]. */
  #revision = 0;
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
    this.#base = row.serverVector;
    const owed = isPending(row) ? 'edits' : 'nothing';
    this.#state = firstState(row.right, isToHandBack(row) ? 'all' : owed, refused);
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
    this.#copy = new LocalCopy(deps.contents, name, this.doc, () => this.#erased());
    this.#orphans = new ReadOrphans(() => orphanMarkers(deps, name));
    this.local = this.#readCopy();
  }

  get loaded(): boolean {
    return this.#state.copy !== 'loading';
  }

  get right(): Right | null {
    return this.#state.right;
  }

  get refused(): CloseName | null {
    return refusalOf(this.#state);
  }

  /** Its right was lost: nothing of it is on the device any more. */
  get gone(): boolean {
    return this.#state.copy === 'dropped';
  }

  /** The server told that the person may not see it. */
  get isAccessLost(): boolean {
    return isAccessLost(this.#state);
  }

  get facts(): DocFacts {
    return {
      pending: this.#owes || this.#neighbours.owed || holdsBack(this.doc),
      sending: this.connection.channel?.right === 'write',
      unwritten: this.#writer.holdsLocal && this.#writer.error !== null,
      creating: this.#deps.creating(this.name),
      uncreated: this.#deps.uncreated(this.name),
      refused: this.refused,
    };
  }

  /** Something typed is in memory only and the server lacks it [ST5]. */
  get atRisk(): boolean {
    if (!this.#owes && !this.#neighbours.owed) return false;
    // What the server gave counts where it may have lost it [EV11].
    return this.#state.owed === 'all' ? this.#writer.holdsAny : this.#writer.holdsLocal;
  }

  get storageError(): StorageError | null {
    return this.#copy.error ?? this.#writer.error;
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
    if (this.#closed || !mayConnect(this.#state) || this.connected || this.#attempts.isPlanned) return;
    if (!this.#deps.link.ready || this.#deps.halted() || this.#deps.creating(this.name)) return;
    // What lies on a disk that cannot be read, or was written since it was, is in no handshake.
    this.#settlement.inherited = this.#copy.error === null ? this.#orphans.all() : {};
    this.connection.connect();
  }

  /** Tries again after a refusal. */
  retry(): void {
    if (this.refused !== null || this.#attempts.isPlanned) this.#on({ type: 'retried' });
  }

  /** The outbox moved: a waiting creation may have begun, succeeded or been refused [CH11]. */
  creationMoved(): void {
    this.#on({ type: 'creation moved', creating: this.#deps.creating(this.name) });
  }

  /** The link came up: what waited for a back-off need not. */
  linkReady(): void {
    this.#attempts.forget();
    this.connect();
  }

  /** From time to time: clears what a full disk kept, and hands over the edits of tabs that died. */
  beat(): void {
    this.#progress();
    this.#storeRefusal();
    // The tab that was to ask for the list is gone, or a full disk kept the copy from being dropped [CH10].
    if (this.isAccessLost && !this.gone && this.#base !== null)
      this.#deps.accessRefused(this.name, this.refused ?? 'FORBIDDEN');
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
  fromTab(tab: string, { update, unsaved, clients = [] }: FromTab): void {
    for (const client of clients) this.#clients.add(client);
    if (unsaved) this.#neighbours.typed(tab);
    this.#quietly(() => Y.applyUpdate(this.doc, update, FROM_TAB));
    if (holdsBack(this.doc)) this.#fromNeighbour(update);
    this.#deps.changed(this.name);
  }

  tabSaved(tab: string): void {
    this.#neighbours.saved(tab);
  }

  /** What a tab with this state vector lacks, and whether this tab answers for some of it. */
  answer(vector: Uint8Array): FromTab {
    const unsaved = this.#owes || this.#neighbours.owed;
    return { update: Y.encodeStateAsUpdate(this.doc, vector), unsaved, clients: this.ownClients };
  }

  /** News that the background got from the server [BG8]. */
  fromBackground(update: Uint8Array): void {
    this.#quietly(() => Y.applyUpdate(this.doc, update, FROM_BACKGROUND));
  }

  /** Its row was written, here or in another tab. */
  rowMoved(): void {
    const row = this.#deps.index.get(this.name);
    if (isToHandBack(row)) this.#on({ type: 'doubted' });
    else if (this.#state.owed === 'all') this.#on({ type: 'handed back' });
    if (this.#state.owed === 'all' && row.refused !== null) this.#on({ type: 'refused', code: row.refused });
    this.notices.refresh();
  }

  /** Reads its copy anew, which the device had dropped [CH10]. */
  async #readAgain(): Promise<void> {
    this.#revision = nextRevision();
    await this.#readCopy();
    // A disk that fails shows again at the next edit, which reports it [LS4].
    await this.#mark().catch(() => undefined);
  }

  /** The copy was dropped and its edits moved elsewhere: nothing of it is written any more [CH10]. */
  forget(code: CloseName | null): void {
    this.#neighbours.clear();
    this.#writer.drop();
    this.#on({ type: 'dropped', code });
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
      maySend: (channel) => !this.#quietUpdate && maySend(this.#state, channel.right),
      opened: (_channel, right, seq) => this.#opened(right, seq),
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
    let hasMarkers = false;
    try {
      await this.#deps.index.reload(this.name);
      const row = this.#deps.index.get(this.name);
      hasMarkers = isPending(row);
      const { pending } = row;
      // Left by an earlier opening in this tab.
      if (this.#revision === 0) this.#revision = pending[this.#deps.bus.tab] ?? 0;
    } catch (error) {
      this.#copy.error = toStorageError(error);
    }
    this.arrival.loaded(this.doc, this.#deps.creating(this.name));
    this.#checkShape();
    this.#deps.bus.post({ type: 'ask', name: this.name, vector: Y.encodeStateVector(this.doc) });
    this.#on({ type: 'read', hasMarkers });
  }

  #updated(update: Uint8Array, origin: unknown): void {
    if (isFromDisk(origin)) return;
    if (origin !== this.connection && this.arrival.ended()) this.#deps.changed(this.name);
    if (this.gone) {
      this.#on({ type: 'typed' });
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
    this.#deps.bus.post({ type: 'update', name: this.name, update, clients: [this.doc.clientID] });
    this.#on({ type: 'typed' });
  }

  #fromNeighbour(update: Uint8Array): void {
    this.#revision = nextRevision();
    this.#writer.add(update, true);
  }

  #opened(right: Right, seq: number): void {
    this.#attempts.opened();
    this.#openedSeq = seq;
    this.#neighbours.handshake();
    this.#on({ type: 'opened', right });
  }

  /** A server that lacks what it held went back [EV13]: a handshake would only hand over what is new. */
  #asked(stateVector: Uint8Array): boolean {
    const isKnown = this.#base === null || coversVector(stateVector, this.#base);
    const row = this.#deps.index.get(this.name);
    const written = row.clients ?? (holdsEdits(row) ? null : []);
    const own = written && [...written, ...this.ownClients];
    if (isKnown && !lacksOthers(stateVector, this.doc, own)) return true;
    this.#deps.doubted(this.name);
    this.#on({ type: 'doubted' });
    // A process that is behind asks the same for a while.
    this.#attempts.later();
    return false;
  }

  #acknowledged(channel: Channel): void {
    if (channel.durable) {
      this.ackedSeq = Math.max(this.ackedSeq, channel.ackedSeq);
      this.#neighbours.handed();
      this.#attempts.succeeded();
    }
    this.#on({ type: 'progressed', right: channel.right, durable: channel.durable });
    this.#acks.watch(channel);
    this.#progress();
    this.#deps.changed(this.name);
  }

  #lineClosed(code: number, reason: string): void {
    this.#acks.stop();
    if (this.#closed) return;
    this.#attempts.closed();
    const name = closeName(code);
    if (name !== null || (code !== 1000 && this.#deps.link.ready))
      this.#on({ type: 'line closed', name, reason, creating: this.#deps.creating(this.name) });
    this.#deps.changed(this.name);
  }

  /** Client ids of this device, as far as this tab knows: on a full disk, no row tells them. */
  get ownClients(): number[] {
    return [...this.#clients, this.doc.clientID];
  }

  get #owes(): boolean {
    return this.#state.owed !== 'nothing';
  }

  #on(event: DocEvent): void {
    const [state, effects] = next(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#do(effect);
    this.#deps.changed(this.name);
  }

  #do(effect: Effect): void {
    const deps = this.#deps;
    switch (effect.do) {
      case 'connect':
        return this.connect();
      case 'disconnect':
        return this.connection.disconnect();
      case 'disconnect soon':
        return queueMicrotask(() => this.connection.disconnect());
      case 'reopen':
        return this.#reopen();
      case 'reopen soon':
        return queueMicrotask(() => this.#reopen());
      case 'try later':
        return this.#attempts.later();
      case 'forget attempts':
        return this.#attempts.forget();
      case 'send all':
        return this.connection.sendAll();
      case 'hand back':
        return deps.doubted(this.name);
      case 'forget proof':
        this.ackedSeq = 0;
        this.#base = null;
        return;
      case 'take new client id':
        this.#clients.add(this.doc.clientID);
        return takeNewClientId(this.doc, this.connection.awareness);
      case 'read again':
        return void this.#readAgain();
      case 'store right':
        return this.#storeInRow((row) => void (row.right = effect.right));
      case 'report refusal':
        deps.refused(this.name, effect.code);
        // A row that says so without edits is of a copy on its way off the device: a list alone says that [CH10].
        if (refusesAccess(effect.code)) return;
        return this.#storeInRow((row) => void (row.refused = effect.code));
      case 'lose':
        return void deps.lost(this.name, effect.code);
      case 'ask for the list':
        return deps.accessRefused(this.name, effect.code);
      case 'end session':
        return deps.unauthenticated(effect.reason);
      case 'ask to update':
        return deps.tooOld();
      case 'report server failure':
        return deps.serverFailed();
    }
  }

  /** What a full disk did not take: the other tabs read there that the edits are refused. */
  #storeRefusal(): void {
    const { refused } = this;
    if (refused === null || refusesAccess(refused) || this.gone || !this.#owes) return;
    if (this.#deps.index.get(this.name).refused === null) this.#storeInRow((row) => void (row.refused = refused));
  }

  /** A failed write shows again at the next edit, which reports it [LS4]. */
  #storeInRow(change: (row: DocRow) => void): void {
    this.#deps.index.change(this.name, change).catch(() => undefined);
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
    this.#revision = nextRevision();
    this.#mark().catch(() => undefined);
    this.#on({ type: 'taken over' });
  }

  #readCopy(): Promise<void> {
    this.#orphans.note();
    return this.#copy.read(() => this.#loaded());
  }

  async #adopt(): Promise<void> {
    // Not readable now: the markers stay, and the next beat tries again.
    this.#orphans.note();
    if (!(await this.#copy.refresh())) return;
    this.#on({ type: 'taken over' });
  }

  async #mark(): Promise<void> {
    const { tab } = this.#deps.bus;
    const revision = this.#revision;
    await this.#deps.index.change(this.name, (row) => {
      row.pending[tab] = revision;
      for (const client of this.ownClients) addClient(row, client);
    });
  }

  /** What was written after the other tab read it went with the database: only this memory holds it now [LS11]. */
  #erased(): void {
    if (this.#closed || this.gone || !(this.#owes || this.#neighbours.owed)) return;
    this.#writer.add(Y.encodeStateAsUpdate(this.doc), true);
  }

  async #append(updates: Uint8Array[]): Promise<void> {
    // Another tab dropped it [CH10].
    if (!(await this.#copy.append(updates, () => !this.#closed && !this.gone))) return;
    // What other tabs wrote there came with it, and no channel has carried it [EV14].
    this.#on({ type: 'taken over' });
  }

  #progress(): void {
    if (!this.#closed) this.#settlement.run();
  }

  /** Everything in the document is durable on the server, and on this disk. */
  isSafe(): boolean {
    if (!this.loaded || this.#owes || this.#neighbours.owed || this.#writer.holdsLocal) return false;
    // What is held back leans on content that nobody sent [EV14].
    return !holdsBack(this.doc);
  }

  #checkShape(): void {
    if (this.#state.standing.is !== 'too new' && isTooNew(this.name, this.doc)) this.#on({ type: 'newer content' });
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
