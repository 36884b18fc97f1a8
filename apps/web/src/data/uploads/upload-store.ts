import {
  committed,
  isSealed,
  openDatabase,
  openValue,
  result,
  SealError,
  sealValue,
  toStorageError,
  type Cipher,
  type Clock,
} from '@basoche/sync';
import type { UploadRow } from './upload.ts';

const VERSION = 1;
const STORES = ['uploads', 'parts'] as const;
/** Sealed at one go: longer would be felt by who types. */
const SLICE_BYTES = 512 * 1024;
type StoreName = (typeof STORES)[number];

/** Bytes of an upload, in place. */
export interface StagedPart {
  id: string;
  part: number;
  bytes: Uint8Array;
}

/** Name of the person's database of uploads; it goes with theirs, whose name it begins with. */
export function uploadsDatabaseName(base: string): string {
  return `${base}:uploads`;
}

/** What leaves for the server, kept on the device until it is there: sealed like everything else [UP2]. */
export class UploadStore {
  readonly #db: IDBDatabase;
  readonly #cipher: Cipher | null;
  readonly #pause: () => Promise<void>;

  private constructor(db: IDBDatabase, cipher: Cipher | null, pause: () => Promise<void>) {
    this.#db = db;
    this.#cipher = cipher;
    this.#pause = pause;
  }

  /**
   * @param pause lets the page be drawn
   * @throws StorageError
   */
  static async open(
    factory: IDBFactory,
    base: string,
    { cipher, pause, clock }: { cipher: Cipher | null; pause: () => Promise<void>; clock?: Clock },
  ): Promise<UploadStore> {
    const create = (db: IDBDatabase) => {
      for (const store of STORES) db.createObjectStore(store);
    };
    const db = await openDatabase(factory, uploadsDatabaseName(base), VERSION, create, clock);
    return new UploadStore(db, cipher, pause);
  }

  /** What does not open under this key stays where it is, unread. @throws StorageError */
  async rows(): Promise<UploadRow[]> {
    const store = this.#begin(['uploads'], 'readonly').objectStore('uploads');
    const [ids, values] = await Promise.all([result(store.getAllKeys()), result<unknown[]>(store.getAll())]);
    return values.flatMap((value, at) => this.#openRow(ids[at] as string, value) ?? []);
  }

  /** @throws StorageError; nothing is written then */
  async add(rows: readonly UploadRow[]): Promise<void> {
    const tx = this.#begin(['uploads'], 'readwrite');
    const done = committed(tx);
    for (const row of rows) tx.objectStore('uploads').put(this.#seal(row, row.id), row.id);
    await done;
  }

  /**
   * Adds bytes to uploads that are still being staged, and lets those in `whole` go on. What was cancelled meanwhile gets
   * nothing. @throws StorageError; nothing is written then
   */
  async stage(parts: readonly StagedPart[], whole: ReadonlySet<string>): Promise<void> {
    const sealed = await this.#sealAll(parts);
    const tx = this.#begin(STORES, 'readwrite');
    const done = committed(tx);
    const uploads = tx.objectStore('uploads');
    for (const id of new Set([...parts.map((each) => each.id), ...whole])) {
      const request = uploads.get(id) as IDBRequest<unknown>;
      request.onsuccess = () => {
        const row = this.#openRow(id, request.result);
        if (row?.stage !== 'staging') return;
        for (const each of sealed) if (each.id === id) tx.objectStore('parts').put(each.slices, [id, each.part]);
        if (whole.has(id)) uploads.put(this.#seal({ ...row, stage: 'queued' }, id), id);
      };
    }
    await done;
  }

  /**
   * Changes rows as they are now, whoever wrote them last; `null` takes a row away with its bytes, the same row leaves it.
   * What can be tried again keeps its bytes [UP9].
   * @returns what stands there afterwards, `null` for what is gone
   * @throws StorageError
   */
  async change(
    ids: readonly string[],
    next: (row: UploadRow) => UploadRow | null,
  ): Promise<Map<string, UploadRow | null>> {
    const tx = this.#begin(STORES, 'readwrite');
    const done = committed(tx);
    const uploads = tx.objectStore('uploads');
    const after = new Map<string, UploadRow | null>();
    for (const id of ids) {
      const request = uploads.get(id) as IDBRequest<unknown>;
      request.onsuccess = () => {
        const before = this.#openRow(id, request.result);
        const row = before === null ? null : next(before);
        after.set(id, row);
        if (row === null) uploads.delete(id);
        else if (row !== before) uploads.put(this.#seal(row, id), id);
        if (row === null || isBeyondRetry(row)) tx.objectStore('parts').delete(partsOf(id));
      };
    }
    await done;
    return after;
  }

  /** `null` when it is not there, or does not open. @throws StorageError */
  async part(id: string, part: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const store = this.#begin(['parts'], 'readonly').objectStore('parts');
    const stored = await result<unknown>(store.get([id, part]));
    if (!Array.isArray(stored)) return null;
    try {
      return await this.#openAll(id, part, stored as Uint8Array[]);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #openRow(id: string, stored: unknown): UploadRow | null {
    if (stored === undefined || isSealed(stored) === (this.#cipher === null)) return null;
    try {
      return (
        this.#cipher === null ? stored : openValue(this.#cipher, stored as never, this.#rowPlace(id))
      ) as UploadRow;
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  #seal(row: UploadRow, id: string): unknown {
    return this.#cipher === null ? row : sealValue(this.#cipher, row, this.#rowPlace(id));
  }

  async #sealAll(parts: readonly StagedPart[]): Promise<{ id: string; part: number; slices: Uint8Array[] }[]> {
    const all: { id: string; part: number; slices: Uint8Array[] }[] = [];
    let done = 0;
    for (const { id, part, bytes } of parts) {
      const slices: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
        const slice = bytes.subarray(at, at + SLICE_BYTES);
        slices.push(this.#sealSlice(slice, this.#slicePlace(id, part, slices.length)));
        done += slice.length;
        if (done < SLICE_BYTES) continue;
        done = 0;
        await this.#pause();
      }
      all.push({ id, part, slices });
    }
    return all;
  }

  /** @throws SealError */
  async #openAll(id: string, part: number, slices: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
    const opened: Uint8Array[] = [];
    for (const [at, slice] of slices.entries()) {
      opened.push(this.#cipher === null ? slice : this.#cipher.open(slice, this.#slicePlace(id, part, at)));
      await this.#pause();
    }
    const bytes = new Uint8Array(opened.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const slice of opened) {
      bytes.set(slice, at);
      at += slice.length;
    }
    return bytes;
  }

  /** A copy where nothing is sealed: the bytes that a slice is cut from would be stored whole. */
  #sealSlice(slice: Uint8Array, place: string): Uint8Array {
    return this.#cipher === null ? slice.slice() : this.#cipher.seal(slice, place);
  }

  #rowPlace(id: string): string {
    return `${this.#db.name}\0uploads\0${id}`;
  }

  #slicePlace(id: string, part: number, slice: number): string {
    return `${this.#db.name}\0parts\0${id}\0${part}\0${slice}`;
  }

  #begin(stores: readonly StoreName[], mode: IDBTransactionMode): IDBTransaction {
    try {
      return this.#db.transaction(stores, mode);
    } catch (error) {
      throw toStorageError(error);
    }
  }
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

function isBeyondRetry({ failure }: UploadRow): boolean {
  return failure !== null && failure.is !== 'refused';
}
