import type { DocName } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { AttachedDoc, DocContents } from '../store/doc-contents.ts';
import type { StorageError } from '../store/storage-error.ts';
import { toStorageError } from '../store/storage-error.ts';

/** The device's copy of one open document: read into it, then written as it changes. */
export class LocalCopy {
  readonly #contents: DocContents;
  readonly #name: DocName;
  readonly #doc: Y.Doc;
  readonly #released: () => void;
  #attached: AttachedDoc | null = null;
  #reading: Promise<void> = Promise.resolve();
  /** The device cannot read it. */
  error: StorageError | null = null;

  /** @param released another tab erases its database, with all that was written there */
  constructor(contents: DocContents, name: DocName, doc: Y.Doc, released: () => void) {
    this.#contents = contents;
    this.#name = name;
    this.#doc = doc;
    this.#released = released;
  }

  /** The latest reading, with what follows from it. */
  get reading(): Promise<void> {
    return this.#reading;
  }

  /** Reads it, anew where it was read before, then does what follows. Never rejects: `error` says what failed. */
  read(next: () => Promise<void>): Promise<void> {
    const before = this.#attached;
    this.#attached = null;
    const attach = async () => {
      try {
        await before?.close();
        this.#attached = await this.#contents.attach(this.#name, this.#doc, this.#released);
      } catch (error) {
        this.error = toStorageError(error);
      }
      await next();
    };
    this.#reading = attach();
    return this.#reading;
  }

  /** Takes in what other tabs wrote. `false` = it cannot be read now. */
  async refresh(): Promise<boolean> {
    if (this.#attached === null) return false;
    try {
      await this.#attached.refresh();
      return true;
    } catch (error) {
      this.error = toStorageError(error);
      return false;
    }
  }

  /**
   * Another tab dropped it: it is begun anew where that is allowed, with what other tabs wrote there since.
   * @returns whether it was begun anew
   * @throws StorageError
   */
  async append(updates: Uint8Array[], mayReopen: () => boolean): Promise<boolean> {
    await this.#reading;
    if (this.#attached === null) throw this.error ?? new Error('the document was not read');
    // Only at the second try: then a sign-out is known.
    const isReopened = this.#attached.severed && mayReopen();
    if (isReopened) await this.#attached.reopen();
    await this.#attached.append(updates);
    return isReopened;
  }

  async close(): Promise<void> {
    await this.#attached?.close();
  }
}
