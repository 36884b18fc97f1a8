import type { DocHandle, DocSyncState } from '@basoche/sync';

/** Milliseconds without an edit on its way until « saved » is told. */
const REST = 400;

/** The state of a document as it is told on the screen: not « saved » between two keys of one word. */
export class ToldState {
  #handle: Pick<DocHandle, 'status' | 'subscribe'>;
  #state: DocSyncState;

  constructor(handle: Pick<DocHandle, 'status' | 'subscribe'>) {
    this.#handle = handle;
    this.#state = handle.status.state;
  }

  readonly state = (): DocSyncState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    let rest: ReturnType<typeof setTimeout> | null = null;
    const tell = (): void => {
      rest = null;
      const { state } = this.#handle.status;
      if (state === this.#state) return;
      this.#state = state;
      changed();
    };
    const heard = (): void => {
      if (rest !== null) clearTimeout(rest);
      rest = null;
      if (this.#state === 'syncing' && this.#handle.status.state === 'saved') rest = setTimeout(tell, REST);
      else tell();
    };
    // What happened before the first listener was there.
    tell();
    const leave = this.#handle.subscribe(heard);
    return () => {
      if (rest !== null) clearTimeout(rest);
      leave();
    };
  };
}
