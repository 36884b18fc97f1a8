import type { Journal, StoredDoc } from '../journal/journal.ts';

interface Wanted {
  name: string;
  firmId: string;
  resolve: (stored: StoredDoc | null) => void;
  reject: (error: unknown) => void;
}

const MAX = 100;

/** Reads stored documents, those asked for meanwhile together: opening a thousand is a few queries. */
export class Loader {
  readonly #journal: Journal;
  #queue: Wanted[] = [];
  #isRunning = false;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** `null` when there is no such document in that firm. @throws when the database does */
  load(name: string, firmId: string): Promise<StoredDoc | null> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ name, firmId, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      queueMicrotask(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX);
      try {
        const stored = await this.#journal.load(batch);
        const byName = new Map(stored.map((doc) => [doc.name as string, doc]));
        for (const wanted of batch) {
          const doc = byName.get(wanted.name);
          wanted.resolve(doc && doc.firmId === wanted.firmId ? doc : null);
        }
      } catch (error) {
        for (const wanted of batch) wanted.reject(error);
      }
    }
    this.#isRunning = false;
  }
}
