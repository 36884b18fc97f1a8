import type { LastValues } from '../data/last-values.ts';

/** The numbers beside the entries of the frame: as they are, or as they last were until all that they count has been read. */
export class FrameCounts<Entry extends string> {
  readonly #last: Pick<LastValues, 'get' | 'set' | 'subscribe'>;
  readonly #show: (entry: Entry, count: number) => void;
  readonly #unknown = new Set<Entry>();
  readonly #stop: () => void;

  /** `show`: 0 takes the number away. */
  constructor(last: Pick<LastValues, 'get' | 'set' | 'subscribe'>, show: (entry: Entry, count: number) => void) {
    this.#last = last;
    this.#show = show;
    this.#stop = last.subscribe(() => {
      for (const entry of this.#unknown) this.#showLast(entry);
    });
  }

  /** `null`: not all of it has been read. */
  set(entry: Entry, count: number | null): void {
    if (count === null) {
      this.#unknown.add(entry);
      this.#showLast(entry);
      return;
    }
    this.#unknown.delete(entry);
    this.#last.set(`frame ${entry}`, count);
    this.#show(entry, count);
  }

  stop(): void {
    this.#stop();
  }

  #showLast(entry: Entry): void {
    const last = this.#last.get(`frame ${entry}`);
    this.#show(entry, typeof last === 'number' ? last : 0);
  }
}
