/** What a screen follows of an open document: changes tell its listeners, `close` ends it. */
export interface FollowedStore {
  subscribe: (changed: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
  close: () => void;
}

/** A store from its first to its last subscription: one that was closed is made anew when it is listened to again. */
export class StoreUse<Store extends FollowedStore> {
  readonly #make: () => Store;
  #store: Store;
  #open = true;
  #made = 0;

  constructor(make: () => Store) {
    this.#make = make;
    this.#store = make();
  }

  get store(): Store {
    return this.#store;
  }

  readonly version = (): string => `${this.#made}/${this.#store.version()}`;

  readonly subscribe = (changed: () => void): (() => void) => {
    if (!this.#open) {
      this.#store = this.#make();
      this.#open = true;
      this.#made += 1;
    }
    const store = this.#store;
    const stop = store.subscribe(changed);
    return () => {
      stop();
      store.close();
      this.#open = false;
    };
  };
}
