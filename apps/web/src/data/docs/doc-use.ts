import type { DocName } from '@basoche/protocol';
import type { DocHandle, SyncEngine } from '@basoche/sync';

/** Who this person is for the others in a document; the server overwrites it with what it knows. */
export interface OwnPresence {
  id: string;
  name: string;
  initials: string;
  color: string;
}

/** One document held open by one component, from its first to its last subscription. */
export class DocUse {
  readonly #engine: SyncEngine;
  readonly #name: DocName | null;
  readonly #presence: OwnPresence;
  #handle: DocHandle | null = null;
  #version = 0;
  #handleState: unknown[] = [];
  #stateVersion = 0;

  constructor(engine: SyncEngine, name: DocName | null, presence: OwnPresence) {
    this.#engine = engine;
    this.#name = name;
    this.#presence = presence;
  }

  readonly handle = (): DocHandle | null => this.#handle;

  /** Grows with each change of the handle's state. */
  readonly version = (): number => this.#version;

  /** Grows when the handle's state changes otherwise than by an edit on its way to the server: that comes twice a key. */
  readonly stateVersion = (): number => this.#stateVersion;

  readonly subscribe = (fn: () => void): (() => void) => {
    if (this.#name === null) return () => undefined;
    const handle = this.#engine.open(this.#name);
    handle.awareness.setLocalStateField('user', this.#presence);
    const changed = () => {
      this.#version += 1;
      const handleState = stateOf(handle);
      if (handleState.some((value, at) => value !== this.#handleState[at])) {
        this.#handleState = handleState;
        this.#stateVersion += 1;
      }
      fn();
    };
    const unsubscribe = handle.subscribe(changed);
    this.#handle = handle;
    changed();
    return () => {
      unsubscribe();
      this.#handle = null;
      handle.close();
    };
  };
}

const ON_ITS_WAY: readonly DocHandle['status']['state'][] = ['saved', 'syncing', 'queued', 'local-only'];

function stateOf({ loaded, missing, synced, right, notices, status }: DocHandle): unknown[] {
  const { state, code, text } = status;
  return [loaded, missing, synced, right, notices, ON_ITS_WAY.includes(state) ? null : state, code, text];
}
