import type { DocHandle } from '@basoche/sync';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useActor } from '../../../platform/actor.ts';
import { SheetStore } from './sheet-store.ts';

const MINUTE = 60_000;

/** The sheets of a loaded document while mounted; renders again when they change, and each minute for what says the hour. */
export function useSheets(handle: DocHandle): SheetStore {
  const actor = useActor();
  const use = useMemo(() => new SheetUse(handle, actor), [handle, actor]);
  useSyncExternalStore(use.subscribe, use.version);
  useEffect(() => {
    const timer = setInterval(() => use.store.tick(), MINUTE);
    return () => clearInterval(timer);
  }, [use]);
  return use.store;
}

/** A store from its first to its last subscription: one that was closed is made anew when it is listened to again. */
class SheetUse {
  readonly #handle: DocHandle;
  readonly #actor: ReturnType<typeof useActor>;
  #store: SheetStore;
  #open = true;
  #made = 0;

  constructor(handle: DocHandle, actor: ReturnType<typeof useActor>) {
    this.#handle = handle;
    this.#actor = actor;
    this.#store = new SheetStore(handle.doc, actor);
  }

  get store(): SheetStore {
    return this.#store;
  }

  readonly version = (): string => `${this.#made}/${this.#store.version()}`;

  readonly subscribe = (changed: () => void): (() => void) => {
    if (!this.#open) {
      this.#store = new SheetStore(this.#handle.doc, this.#actor);
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
