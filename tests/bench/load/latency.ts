import { percentile } from './numbers.ts';
import { clocksOf } from './clocks.ts';

/**
 * Delay from the sending of each character to its arrival at each receiver, from the clocks that an update leads to:
 * a server that merges updates is not punished for it.
 */
export class LatencyMeter {
  readonly #clocksPerEdit: number;

  /** Delays in milliseconds of every delivery. */
  readonly delays: number[] = [];
  readonly #writers = new Map<number, number[]>();
  readonly #seen: Map<number, number>[] = [];
  #counting = true;

  /** `clocksPerEdit` = characters that one edit inserts: an edit counts once, when its last one is there. */
  constructor(clocksPerEdit = 1) {
    this.#clocksPerEdit = clocksPerEdit;
  }

  /** `at` = `performance.now()` of each edit, in order. */
  sent(client: number, at: number): void {
    let times = this.#writers.get(client);
    if (!times) this.#writers.set(client, (times = []));
    times.push(at);
  }

  /** Deliveries of characters sent until now are warm-up: they are followed but not counted. */
  forget(): void {
    this.delays.length = 0;
    for (const times of this.#writers.values()) times.fill(Number.NaN);
  }

  /** `own` = the client id of this receiver's own writer: its echo is no delivery. */
  received(receiver: number, update: Uint8Array, own?: number): void {
    if (!this.#counting) return;
    const now = performance.now();
    const seen = (this.#seen[receiver] ??= new Map());
    for (const [client, clock] of clocksOf(update)) {
      const times = client === own ? undefined : this.#writers.get(client);
      if (!times) continue;
      const before = seen.get(client) ?? 0;
      const edits = Math.floor(clock / this.#clocksPerEdit);
      if (edits <= before) continue;
      seen.set(client, edits);
      for (let i = before; i < edits; i++) {
        const at = times[i];
        if (at !== undefined && !Number.isNaN(at)) this.delays.push(now - at);
      }
    }
  }

  stop(): void {
    this.#counting = false;
  }

  percentile(p: number): number {
    return percentile(this.delays, p);
  }
}
