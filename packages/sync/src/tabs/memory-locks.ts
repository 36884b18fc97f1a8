import type { DocName } from '@basoche/protocol';
import type { LocksLike } from '../platform/platform.ts';

/**
 * Edits that only the memory of a tab holds, as locks with the names of the tab and the document: unlike what a tab says,
 * they can be read by one that was opened after the browser froze it [ST4].
 */
export class MemoryLocks {
  readonly #locks: LocksLike | null;
  readonly #prefix: string;
  readonly #tab: string;
  /** What this tab holds, and how to let go of it. */
  readonly #held = new Map<DocName, () => void>();
  /** Of tabs that were not heard of since their locks were read. */
  #elsewhere = new Map<string, DocName[]>();

  constructor(locks: LocksLike | null, prefix: string, tab: string) {
    this.#locks = locks;
    this.#prefix = prefix;
    this.#tab = tab;
  }

  /** From now on this tab holds edits of these documents, and of no others. */
  hold(names: readonly DocName[]): void {
    for (const [name, release] of this.#held) {
      if (names.includes(name)) continue;
      this.#held.delete(name);
      release();
    }
    for (const name of names) if (!this.#held.has(name)) this.#take(name);
  }

  /** Reads the locks of other tabs. @returns whether there are any */
  async read(): Promise<boolean> {
    try {
      const { held = [], pending = [] } = (await this.#locks?.query?.()) ?? {};
      const elsewhere = new Map<string, DocName[]>();
      for (const { name = '' } of [...held, ...pending]) {
        if (!name.startsWith(this.#prefix)) continue;
        const [tab, ...rest] = name.slice(this.#prefix.length).split('/');
        if (tab === undefined || tab === this.#tab) continue;
        elsewhere.set(tab, [...(elsewhere.get(tab) ?? []), rest.join('/') as DocName]);
      }
      this.#elsewhere = elsewhere;
    } catch {
      // Locks that fail tell nothing: what was known holds.
    }
    return this.#elsewhere.size > 0;
  }

  /** A tab told what it has: its locks as they were read are of before. */
  heard(tab: string): void {
    this.#elsewhere.delete(tab);
  }

  /** Documents with edits that only the memory of a tab holds that is not heard of. */
  elsewhere(): DocName[] {
    return [...this.#elsewhere.values()].flat();
  }

  #take(name: DocName): void {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    this.#held.set(name, release);
    this.#locks?.request(`${this.#prefix}${this.#tab}/${name}`, {}, () => held).catch(() => undefined);
  }
}
