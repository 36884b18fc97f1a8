import type { SyncEngine } from '@basoche/sync';

/** A file that goes with what is being written. */
export interface StagedFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** The files that wait in one field. They stay while the person looks at something else. */
export class StagedPlace {
  #files: readonly StagedFile[] = [];
  readonly #listeners = new Set<() => void>();

  readonly files = (): readonly StagedFile[] => this.#files;

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  set(files: readonly StagedFile[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}

const places = new WeakMap<SyncEngine, Map<string, StagedPlace>>();

/** One a field and session: whoever signs in next begins with none. */
export function stagedPlace(engine: SyncEngine, name: string): StagedPlace {
  const all = places.get(engine) ?? new Map<string, StagedPlace>();
  places.set(engine, all);
  const place = all.get(name) ?? new StagedPlace();
  all.set(name, place);
  return place;
}
