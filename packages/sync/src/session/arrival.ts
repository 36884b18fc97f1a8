import type * as Y from 'yjs';

/**
 * Whether an open document is still to come: the device has nothing of it, and what the server sends comes in parts [CH21].
 */
export class Arrival {
  #missing = false;

  get missing(): boolean {
    return this.#missing;
  }

  /** The device's copy was read into `doc`. @param isNew its creation waits on this device: there is nothing to come */
  loaded(doc: Y.Doc, isNew: boolean): void {
    this.#missing = doc.store.clients.size === 0 && !isNew;
  }

  /**
   * Everything is here, or content came otherwise than from the server's channel: typed, from another tab, from the background.
   * @returns whether it was missing until now
   */
  ended(): boolean {
    const was = this.#missing;
    this.#missing = false;
    return was;
  }
}
