import type { SyncEngine } from '@basoche/sync';
import { loadFile } from './attachments.ts';

/** Addresses at which a page shows pictures of files, from this device or the server, until it is closed. */
export class ImageAddresses {
  readonly #engine: SyncEngine;
  readonly #userId: string;
  readonly #known = new Map<string, Promise<string>>();

  constructor(engine: SyncEngine, userId: string) {
    this.#engine = engine;
    this.#userId = userId;
  }

  /** What failed is asked for anew. @throws ApiError NOT_FOUND while its author has not sent all of it, NETWORK without a line */
  of(file: string): Promise<string> {
    const known = this.#known.get(file);
    if (known) return known;
    const address = loadFile(this.#engine, this.#userId, file).then((bytes) =>
      // Without a type: the browser sees by its bytes what picture it is, and runs nothing.
      URL.createObjectURL(new Blob([bytes.slice()])),
    );
    this.#known.set(file, address);
    address.catch(() => this.#known.delete(file));
    return address;
  }

  /** Frees what was shown. */
  close(): void {
    for (const address of this.#known.values()) void address.then((each) => URL.revokeObjectURL(each)).catch(() => {});
    this.#known.clear();
  }
}
