import 'fake-indexeddb/auto';
import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import { started, ended, moved } from './settle.ts';

/** What fake-indexeddb has beside the standard. */
interface FakeTransaction extends IDBTransaction {
  _abort(errorName: string): void;
  _requests: { request: IDBRequest }[];
}

/** The same of a factory. */
interface FakeDatabases {
  _databases: Map<string, { rawObjectStores: Map<string, { records: { values(): Iterable<FakeRecord> } }> }>;
}

interface FakeRecord {
  key: string | number;
  value: unknown;
}

/** The IndexedDB of one device: outlives its tabs, may be full, may break. */
export class MemoryDisk {
  /** Every write fails with QuotaExceededError. */
  full = false;
  /** Every write fails with an unnamed I/O error. */
  broken = false;
  /** Databases cannot even be opened. */
  unavailable = false;
  /** Called before each transaction commits its first write: a test may kill the tab there. */
  onWrite: ((stores: string[]) => void) | null = null;
  readonly #factory = new FakeFactory();

  /** The disk as one tab sees it. */
  mount(): MountedDisk {
    return new MountedDisk(this, this.#factory);
  }

  /** No database has a row, but for what one says of its own end; also where one is held and cannot be opened. */
  isEmpty(): boolean {
    const databases = [...(this.#factory as unknown as FakeDatabases)._databases.values()];
    const stores = databases.flatMap(({ rawObjectStores }) => [...rawObjectStores]);
    return stores.every(([name, { records }]) => [...records.values()].length <= (name === 'state' ? 1 : 0));
  }

  /** What rests in a store, also of a database that one tab holds and another erases, which cannot be opened. */
  rows(database: string, store: string): [string | number, unknown][] {
    const { rawObjectStores } = (this.#factory as unknown as FakeDatabases)._databases.get(database) ?? {};
    const records = rawObjectStores?.get(store)?.records.values() ?? [];
    return [...records].map(({ key, value }) => [key, structuredClone(value)]);
  }

  /** Puts another value in the place of those of a store. */
  damage(database: string, store: string, value: unknown): void {
    const { rawObjectStores } = (this.#factory as unknown as FakeDatabases)._databases.get(database) ?? {};
    for (const record of rawObjectStores?.get(store)?.records.values() ?? []) record.value = structuredClone(value);
  }

  async names(): Promise<string[]> {
    return (await this.#factory.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  }
}

/** An `IDBFactory` that can be killed with everything that it opened, as when a process dies. */
export class MountedDisk {
  readonly #disk: MemoryDisk;
  readonly #factory: IDBFactory;
  readonly #connections = new Set<IDBDatabase>();
  readonly #transactions = new Set<FakeTransaction>();
  #dead = false;
  /** What the browser would tell a page that it stopped; `null` = it runs. */
  #untold: (() => void)[] | null = null;

  constructor(disk: MemoryDisk, factory: IDBFactory) {
    this.#disk = disk;
    this.#factory = factory;
  }

  get indexedDB(): IDBFactory {
    return {
      open: (name: string, version?: number) => this.#open(name, version),
      deleteDatabase: (name: string) => {
        moved();
        return this.#dead ? deadRequest : this.#factory.deleteDatabase(name);
      },
      databases: () => this.#factory.databases(),
      cmp: (a: unknown, b: unknown) => this.#factory.cmp(a, b),
    };
  }

  /** The page is not asked to let go of its databases before it goes on: it keeps them. */
  freeze(): void {
    this.#untold ??= [];
  }

  thaw(): void {
    const untold = this.#untold ?? [];
    this.#untold = null;
    for (const tell of untold) tell();
  }

  /** Uncommitted transactions are rolled back, and nothing is told to anyone. */
  kill(): void {
    this.#dead = true;
    for (const tx of this.#transactions) {
      ended(tx);
      for (const { request } of tx._requests) silence(request);
      tx.oncomplete = tx.onabort = tx.onerror = null;
      try {
        tx.abort();
      } catch {
        // Committed already: a crash after the commit.
      }
    }
    for (const db of this.#connections) db.close();
  }

  #open(name: string, version?: number): IDBOpenDBRequest {
    moved();
    if (this.#dead) return deadRequest;
    if (this.#disk.unavailable) throw new DOMException('storage is not available', 'SecurityError');
    const request = this.#factory.open(name, version);
    request.addEventListener('success', () => {
      moved();
      this.#adopt(request.result);
      if (!this.#dead) return;
      request.result.close();
      request.onsuccess = null;
    });
    return request;
  }

  #adopt(db: IDBDatabase): void {
    this.#connections.add(db);
    let asked: IDBDatabase['onversionchange'] = null;
    const onceAwake = (tell: () => void) => {
      if (this.#dead) return;
      if (this.#untold === null) tell();
      else this.#untold.push(tell);
    };
    Object.defineProperty(db, 'onversionchange', {
      set: (listener: IDBDatabase['onversionchange']) => {
        asked = listener;
      },
      get: () => (event: IDBVersionChangeEvent) => onceAwake(() => void asked?.call(db, event)),
    });
    const listen = db.addEventListener.bind(db) as (type: string, listener: (event: Event) => void) => void;
    Object.assign(db, {
      addEventListener: (type: string, listener: (event: Event) => void) =>
        listen(type, type === 'versionchange' ? (event) => onceAwake(() => listener(event)) : listener),
    });
    const begin = db.transaction.bind(db);
    db.transaction = (stores, mode, options) => {
      moved();
      if (this.#dead) return deadTransaction;
      const tx = begin(stores, mode, options) as FakeTransaction;
      this.#watch(tx);
      return tx;
    };
  }

  #watch(tx: FakeTransaction): void {
    this.#transactions.add(tx);
    started(tx);
    const finish = () => {
      ended(tx);
      this.#transactions.delete(tx);
    };
    tx.addEventListener('complete', finish);
    tx.addEventListener('abort', finish);
    const open = tx.objectStore.bind(tx);
    let wrote = false;
    tx.objectStore = (name) => {
      if (this.#dead) return deadStore;
      const store = open(name);
      for (const verb of READS) {
        const read = store[verb].bind(store) as (...args: unknown[]) => IDBRequest;
        Object.assign(store, { [verb]: (...args: unknown[]) => (this.#dead ? deadRequest : read(...args)) });
      }
      for (const verb of ['put', 'add'] as const) {
        const write = IDBObjectStore.prototype[verb];
        store[verb] = (value: unknown, key?: IDBValidKey) => {
          moved();
          if (!wrote) this.#disk.onWrite?.([...tx.objectStoreNames]);
          wrote = true;
          if (this.#dead) return deadRequest;
          const request = key === undefined ? write.call(store, value) : write.call(store, value, key);
          if (this.#disk.full) this.#fail(tx, 'QuotaExceededError');
          else if (this.#disk.broken) this.#fail(tx, 'UnknownError');
          return request;
        };
      }
      return store;
    };
  }

  #fail(tx: FakeTransaction, name: string): void {
    queueMicrotask(() => {
      if (this.#transactions.has(tx)) tx._abort(name);
    });
  }
}

function silence(request: IDBRequest): void {
  request.onsuccess = null;
  request.onerror = null;
}

const READS = [
  'get',
  'getAll',
  'getAllKeys',
  'getKey',
  'count',
  'delete',
  'clear',
  'openCursor',
  'openKeyCursor',
] as const;

/** A request that a dead process made: never answered. */
const deadRequest = {} as IDBOpenDBRequest & IDBRequest<IDBValidKey>;

const deadStore = new Proxy({} as IDBObjectStore, {
  get: (_, key) => (key === 'transaction' ? deadTransaction : () => deadRequest),
});

const deadTransaction = {
  objectStore: () => deadStore,
  abort: () => undefined,
  error: null,
} as unknown as IDBTransaction;
