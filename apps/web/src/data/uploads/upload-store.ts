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

  private constructor(db: IDBDatabase, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
  }

  /** @throws StorageError */
  static async open(factory: IDBFactory, base: string, cipher: Cipher | null, clock?: Clock): Promise<UploadStore> {
    const create = (db: IDBDatabase) => {
      for (const store of STORES) db.createObjectStore(store);
    };
    return new UploadStore(await openDatabase(factory, uploadsDatabaseName(base), VERSION, create, clock), cipher);
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
    const sealed = parts.map((each) => ({ ...each, bytes: this.#sealBytes(each) }));
    const tx = this.#begin(STORES, 'readwrite');
    const done = committed(tx);
    const uploads = tx.objectStore('uploads');
    for (const id of new Set([...parts.map((each) => each.id), ...whole])) {
      const request = uploads.get(id) as IDBRequest<unknown>;
      request.onsuccess = () => {
        const row = this.#openRow(id, request.result);
        if (row?.stage !== 'staging') return;
        for (const each of sealed) if (each.id === id) tx.objectStore('parts').put(each.bytes, [id, each.part]);
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
    if (!(stored instanceof Uint8Array)) return null;
    const bytes = stored as Uint8Array<ArrayBuffer>;
    if (this.#cipher === null) return bytes;
    try {
      return this.#cipher.open(bytes, this.#partPlace(id, part)) as Uint8Array<ArrayBuffer>;
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

  #sealBytes({ id, part, bytes }: StagedPart): Uint8Array {
    return this.#cipher === null ? bytes : this.#cipher.seal(bytes, this.#partPlace(id, part));
  }

  #rowPlace(id: string): string {
    return `${this.#db.name}\0uploads\0${id}`;
  }

  #partPlace(id: string, part: number): string {
    return `${this.#db.name}\0parts\0${id}\0${part}`;
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
