import { partsOfSize } from '@basoche/protocol';
import { StorageError, type BroadcastLike, type Clock, type LocksLike, type PendingFile } from '@basoche/sync';
import { Sender } from './sender.ts';
import { batches, stage, type Entry } from './staging.ts';
import { TabLock } from './tab-lock.ts';
import type { UploadCalls } from './upload-calls.ts';
import { UploadList, type Item } from './upload-list.ts';
import type { UploadStore } from './upload-store.ts';
import { UploadTabs, type UploadNews } from './upload-tabs.ts';
import { readPart, type FinishedUpload, type NewUpload, type Upload, type UploadRow } from './upload.ts';

/** Between two looks for uploads whose tab was closed while it staged them. */
const LOOK_MS = 60_000;

export interface UploadQueuePorts {
  /** Of the locks and the channel that the tabs of this person share. */
  name: string;
  tab: string;
  /** @throws StorageError where the device keeps nothing: files then leave from the memory of their tab */
  openStore(): Promise<UploadStore>;
  calls: UploadCalls;
  clock: Clock;
  locks: LocksLike | null;
  BroadcastChannel: (new (name: string) => BroadcastLike) | null;
  /** Lets the page be drawn. */
  pause(): Promise<void>;
  /** Something that should not happen did. */
  failed(error: unknown): void;
}

/** What the queue asks of the sync engine. */
export interface UploadLink {
  isOnline(): boolean;
  /** This is the one tab that sends for all. */
  leads(): boolean;
  /** Calls `fn` when one of them may have changed. */
  subscribe(fn: () => void): () => void;
}

/** Files on their way to the server: on the device until they are there, sent by one tab, shown by all. */
export class UploadQueue {
  readonly #ports: UploadQueuePorts;
  readonly #list = new UploadList();
  readonly #sender: Sender;
  readonly #lock: TabLock;
  readonly #adding = new Set<Promise<void>>();
  #store: UploadStore | null = null;
  #tabs: UploadTabs | null = null;
  #link: UploadLink | null = null;
  #handler: ((upload: FinishedUpload) => Promise<void>) | null = null;
  #uploaded = 0;
  #was = { online: false, leading: false };
  #ends: (() => void)[] = [];
  #isStopped = false;

  constructor(ports: UploadQueuePorts) {
    this.#ports = ports;
    this.#lock = new TabLock(ports.locks, ports.name);
    this.#sender = new Sender({
      list: this.#list,
      calls: ports.calls,
      clock: ports.clock,
      isOnline: () => this.#link?.isOnline() ?? false,
      mayTake: (item) => this.#mayTake(item),
      bytesOf: (item, part) => this.#bytesOf(item, part),
      change: (id, next) => this.#changeOne(id, next),
      show: (id, progress) => {
        this.#list.put(id, progress);
        if (this.#list.get(id)?.isStored === true) this.#tabs?.progress({ id, ...progress });
      },
      handler: () => this.#handler,
      finished: () => {
        this.#uploaded += 1;
      },
      failed: (error) => ports.failed(error),
    });
  }

  /** Reads what the device keeps; before, nothing is known to wait. Never rejects. */
  async load(): Promise<void> {
    const { name, tab, BroadcastChannel } = this.#ports;
    this.#lock.hold(tab);
    try {
      this.#store = await this.#ports.openStore();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return;
    }
    const early: UploadNews[] = [];
    let isRead = false;
    this.#tabs = new UploadTabs(BroadcastChannel === null ? null : new BroadcastChannel(`${name}:uploads`), {
      uploaded: () => this.#uploaded,
      changed: (news) => void (isRead ? this.#heard(news) : early.push(news)),
      hello: () => this.#greet(),
    });
    await this.#read();
    isRead = true;
    for (const news of early) this.#heard(news);
  }

  /** Sends from now on, as far as this tab leads. */
  start(link: UploadLink): void {
    this.#link = link;
    this.#ends.push(link.subscribe(() => this.#linkChanged()));
    this.#linkChanged();
  }

  /** Ends what is under way, and lets go of everything; what the device keeps goes on with the next start. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const end of this.#ends) end();
    await Promise.all([this.#sender.stop(), ...this.#adding]);
    this.#tabs?.close();
    this.#store?.close();
    this.#lock.release();
  }

  list(): readonly Upload[] {
    return this.#list.all();
  }

  /** What a sign-out would lose [UP11]. */
  pending(): readonly PendingFile[] {
    return this.#list.pending();
  }

  /** Files that were taken over since the queue was last empty. */
  get uploaded(): number {
    return this.#uploaded;
  }

  subscribe(fn: () => void): () => void {
    return this.#list.subscribe(fn);
  }

  /** Something is in the memory of this tab alone: it goes when the tab closes. */
  isAtRisk(): boolean {
    for (const { file, row, isCancelling } of this.#list.items())
      if (file !== null && row.stage !== 'failed' && !isCancelling) return true;
    return false;
  }

  /**
   * Takes files up, small ones first; resolves when each is on the device, or known not to fit there (`isSafe: false`).
   * A file whose id is known is not taken twice.
   */
  add(files: readonly NewUpload[]): Promise<void> {
    const adding = this.#add(files).finally(() => this.#adding.delete(adding));
    this.#adding.add(adding);
    return adding;
  }

  cancelAll(): Promise<void> {
    return this.cancel([...this.#list.items()].map(({ row }) => row.id));
  }

  /** Stops uploads, and takes back what the server has of them. What the caller takes over at this moment goes on. */
  async cancel(asked: readonly string[]): Promise<void> {
    const ids = asked.filter((id) => this.#list.get(id) !== undefined && !this.#sender.isDelivering(id));
    for (const id of ids) {
      this.#list.put(id, { isCancelling: true });
      this.#sender.abort(id);
    }
    for (const batch of batches(ids)) {
      await this.#change(batch, cancelled);
      await this.#ports.pause();
    }
    this.#sender.pump();
  }

  /** Sends one again that the server refused. */
  async retry(id: string): Promise<void> {
    await this.#changeOne(id, (row) =>
      row.failure?.is === 'refused' ? { ...row, stage: 'queued', failure: null } : row,
    );
    this.#sender.wake();
  }

  /**
   * `handler` makes the command of an upload that the server has. It is called at least once for each, also after a reload,
   * until it resolves; the upload's id is the command's key. Returns the function that takes it away.
   */
  onDone(handler: (upload: FinishedUpload) => Promise<void>): () => void {
    this.#handler = handler;
    this.#sender.deliver();
    return () => {
      if (this.#handler === handler) this.#handler = null;
    };
  }

  async #add(files: readonly NewUpload[]): Promise<void> {
    if (this.#list.size === 0) this.#uploaded = 0;
    const { clock, tab } = this.#ports;
    const at = clock.now();
    const unknown = new Map(files.flatMap((file) => (this.#list.get(file.id) === undefined ? [[file.id, file]] : [])));
    const fresh = [...unknown.values()].sort((a, b) => a.file.size - b.file.size);
    for (const [rank, { id, file, name, target }] of fresh.entries()) {
      const row = { id, name, size: file.size, target, at, rank, tab, failure: null, isStarted: false } as const;
      this.#list.put(id, { row: { ...row, stage: 'staging' }, file });
    }
    let written = 0;
    for (const batch of batches(fresh)) {
      if (!(await this.#addRows(batch))) break;
      written += batch.length;
      await this.#ports.pause();
    }
    const left = await this.#stage(fresh.slice(0, written));
    for (const { id, file } of [...left, ...fresh.slice(written)]) await this.#keepInMemory(id, file);
    this.#sender.pump();
  }

  /** Whether the device took them. */
  async #addRows(files: readonly Entry[]): Promise<boolean> {
    if (this.#store === null) return false;
    const rows = files.flatMap(({ id }) => this.#list.get(id)?.row ?? []);
    try {
      await this.#store.add(rows);
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
    const gone = rows.filter(({ id }) => this.#list.get(id) === undefined);
    if (gone.length > 0) await this.#erase(gone.map(({ id }) => id));
    for (const { id } of rows) {
      const row = this.#list.get(id)?.row;
      if (row === undefined) continue;
      this.#list.put(id, { isStored: true });
      this.#tabs?.row(id, row);
    }
    return true;
  }

  async #stage(entries: readonly Entry[]): Promise<Entry[]> {
    const store = this.#store;
    if (store === null) return [...entries];
    return stage(entries, {
      store,
      pause: () => this.#ports.pause(),
      isOver: (id) => this.#isStopped || this.#list.get(id)?.isCancelling !== false,
      staged: (ids) => {
        for (const id of ids) {
          const item = this.#list.get(id);
          if (item?.row.stage === 'staging' && !item.isCancelling) this.#apply(id, { ...item.row, stage: 'queued' });
        }
        this.#sender.pump();
      },
      unreadable: async (id) => {
        await this.#changeOne(id, (row) => ({ ...row, stage: 'failed', failure: { is: 'unreadable' } }));
      },
    });
  }

  /** [UP3] The device has no room: it leaves from this tab, while this is open. */
  async #keepInMemory(id: string, file: Blob): Promise<void> {
    const item = this.#list.get(id);
    if (item === undefined || item.isCancelling || this.#isStopped) return;
    if (item.isStored) {
      await this.#erase([id]);
      this.#tabs?.row(id, null);
    }
    this.#list.put(id, { row: { ...item.row, stage: 'queued' }, isStored: false, file });
  }

  /** A device without room gives some back; one that refuses shows what is left at the next start. */
  async #erase(ids: readonly string[]): Promise<void> {
    try {
      await this.#store?.change(ids, () => null);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  #mayTake({ row, isStored, isCancelling }: Item): boolean {
    if (isCancelling && row.stage !== 'cancelling') return false;
    return isStored ? (this.#link?.leads() ?? false) : this.#link !== null;
  }

  /** All of an upload, as far as it is on this device; `null` once it has left, or cannot be read. */
  async contentOf(id: string): Promise<Blob | null> {
    const item = this.#list.get(id);
    if (item === undefined) return null;
    if (item.file !== null) return item.file;
    if (item.row.stage === 'staging') return null;
    const parts: BlobPart[] = [];
    for (let part = 0; part < partsOfSize(item.row.size); part += 1) {
      const bytes = await this.#bytesOf(item, part);
      if (bytes === null) return null;
      parts.push(bytes);
    }
    return new Blob(parts);
  }

  async #bytesOf({ row, file }: Item, part: number): Promise<Uint8Array<ArrayBuffer> | null> {
    if (file === null) return (await this.#store?.part(row.id, part)) ?? null;
    try {
      return await readPart(file, part);
    } catch (error) {
      if (error instanceof DOMException) return null;
      throw error;
    }
  }

  async #changeOne(id: string, next: (row: UploadRow) => UploadRow | null): Promise<UploadRow | null> {
    await this.#change([id], next);
    return this.#list.get(id)?.row ?? null;
  }

  /** On the device, where it is there; a device that refuses to write does not hold up what can be sent. */
  async #change(ids: readonly string[], next: (row: UploadRow) => UploadRow | null): Promise<void> {
    const items = ids.flatMap((id) => this.#list.get(id) ?? []);
    const stored = items.filter(({ isStored }) => isStored).map(({ row }) => row.id);
    let after = new Map<string, UploadRow | null>();
    try {
      if (stored.length > 0) after = (await this.#store?.change(stored, next)) ?? after;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
    for (const {
      row: { id },
    } of items) {
      const item = this.#list.get(id);
      if (item !== undefined) this.#apply(id, after.has(id) ? after.get(id)! : next(item.row));
    }
  }

  /** What a row has become here is shown in every tab. */
  #apply(id: string, row: UploadRow | null): void {
    const item = this.#list.get(id);
    if (item?.isStored === true) this.#tabs?.row(id, row);
    this.#show(id, row);
  }

  #show(id: string, row: UploadRow | null, isStored = this.#list.get(id)?.isStored ?? false): void {
    const before = this.#list.get(id)?.row.stage;
    if (row === null) this.#list.delete(id);
    else {
      const stays = !isStored || row.stage === 'staging';
      this.#list.put(id, {
        row,
        isStored,
        ...(row.stage === 'queued' ? {} : { isSending: false }),
        ...(row.stage === 'cancelling' ? { isCancelling: false } : {}),
        ...(stays && row.stage !== 'cancelling' ? {} : { file: null }),
      });
    }
    const isOver = row === null || row.stage === 'cancelling';
    if (isOver && before !== undefined && before !== 'cancelling') this.#sender.abort(id);
  }

  #heard({ rows, gone, progress, uploaded }: UploadNews): void {
    for (const row of rows) this.#show(row.id, row, true);
    for (const id of gone) if (this.#list.get(id)?.isStored === true) this.#show(id, null);
    for (const { id, sent, isSending } of progress) this.#list.put(id, { sent, isSending });
    this.#uploaded = uploaded;
    if (this.#link === null) return;
    this.#sender.pump();
    this.#sender.deliver();
  }

  /** A tab was opened: it is told what only this one knows. */
  #greet(): void {
    if (this.#link?.leads() !== true) return;
    for (const { row, sent, isSending, isStored } of this.#list.items())
      if (isStored && (sent > 0 || isSending)) this.#tabs?.progress({ id: row.id, sent, isSending });
  }

  async #read(): Promise<void> {
    try {
      const rows = (await this.#store?.rows()) ?? [];
      const there = new Set(rows.map(({ id }) => id));
      for (const { row, isStored } of this.#list.items()) if (isStored && !there.has(row.id)) this.#show(row.id, null);
      for (const row of rows) this.#show(row.id, row, true);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  #linkChanged(): void {
    const link = this.#link;
    if (link === null || this.#isStopped) return;
    const now = { online: link.isOnline(), leading: link.leads() };
    const was = this.#was;
    this.#was = now;
    if (now.leading && !was.leading) void this.#takeOver();
    else if (now.online && !was.online) this.#sender.wake();
  }

  /** [UP4] Another tab may have gone on with them until now: the device knows best. */
  async #takeOver(): Promise<void> {
    await this.#read();
    if (this.#isStopped) return;
    this.#sender.wake();
    await this.#endInterrupted();
  }

  /** What a tab had not copied to the device when it was closed is lost, and said to be. */
  async #endInterrupted(): Promise<void> {
    const { clock, tab } = this.#ports;
    const isForeign = ({ row, isStored }: Item) => isStored && row.stage === 'staging' && row.tab !== tab;
    const foreign = [...this.#list.items()].filter(isForeign).map(({ row }) => row);
    for (const each of new Set(foreign.map((row) => row.tab))) {
      const rows = foreign.filter((row) => row.tab === each);
      if (await this.#lock.isHeld(each)) continue;
      await this.#change(
        rows.map(({ id }) => id),
        interrupted,
      );
    }
    if (this.#isStopped || !(this.#link?.leads() ?? false)) return;
    if ([...this.#list.items()].some(isForeign))
      this.#ends.push(clock.after(LOOK_MS, () => void this.#endInterrupted()));
  }
}

function cancelled(row: UploadRow): UploadRow | null {
  return row.isStarted ? { ...row, stage: 'cancelling', failure: null } : null;
}

function interrupted(row: UploadRow): UploadRow {
  return row.stage === 'staging' ? { ...row, stage: 'failed', failure: { is: 'interrupted' } } : row;
}
