/** Where the bytes of parts are. Objects have names of their own and are written whole. */
export interface BlobStore {
  /** Resolves once the object is there for good; the same name is written again with the same meaning. @throws StoreError */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `null`: there is no such object. @throws StoreError */
  get(name: string): Promise<Uint8Array | null>;
  /** Nothing happens where there is no such object. @throws StoreError */
  remove(name: string): Promise<void>;
  /** Writes, reads and removes an object. @throws StoreError */
  check(): Promise<void>;
}

/** The store does not do what was asked of it; nothing of an object is there that was being written. */
export class StoreError extends Error {
  readonly isFull: boolean;

  constructor(message: string, options: { cause?: unknown; isFull?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StoreError';
    this.isFull = options.isFull ?? false;
  }
}

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

export function objectName(firmId: string, address: string): string {
  return requireName(`${firmId}/${address.slice(0, 2)}/${address}`);
}

/** Nothing else becomes a path or an address. @throws TypeError */
export function requireName(name: string): string {
  if (!NAME.test(name)) throw new TypeError('not the name of an object');
  return name;
}

/** What `check` writes: an object of no firm. */
export function probeName(): string {
  return objectName('00000000-0000-0000-0000-000000000000', '0'.repeat(64));
}

/** Of `check`. @throws StoreError */
export async function probe(store: Pick<BlobStore, 'put' | 'get' | 'remove'>): Promise<void> {
  const bytes = new TextEncoder().encode('basoche');
  await store.put(probeName(), bytes);
  const read = await store.get(probeName());
  if (read === null || Buffer.compare(read, bytes) !== 0) throw new StoreError('what was written is not what is read');
  await store.remove(probeName());
}
