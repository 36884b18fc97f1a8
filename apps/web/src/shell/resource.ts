import { useMemo, useSyncExternalStore } from 'react';

export interface Opened<T> {
  value: T;
  close(): void;
}

/** Something that is open while a component is mounted: a document, a stream, a timer. `null` until the first effect. */
export function useResource<T>(open: (changed: () => void) => Opened<T>): T | null {
  const resource = useMemo(() => new Resource(open), [open]);
  return useSyncExternalStore(resource.subscribe, resource.get);
}

class Resource<T> {
  #value: T | null = null;
  readonly #open: (changed: () => void) => Opened<T>;

  constructor(open: (changed: () => void) => Opened<T>) {
    this.#open = open;
  }

  readonly get = () => this.#value;

  readonly subscribe = (changed: () => void) => {
    const opened = this.#open(changed);
    this.#value = opened.value;
    changed();
    return () => {
      this.#value = null;
      opened.close();
    };
  };
}
