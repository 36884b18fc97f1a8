/**
 * Counts the document messages of one channel. The server acknowledges a prefix (MX7), although a message that leans on
 * missing content is only settled by a later one.
 */
export class Acks {
  #received = 0;
  #durable = 0;
  #ahead = new Set<number>();
  #gapped: number[] = [];
  #told = 0;
  seq = 0;

  receive(): number {
    this.#received += 1;
    return this.#received;
  }

  durable(message: number, seq: number): void {
    this.#ahead.add(message);
    while (this.#ahead.delete(this.#durable + 1)) this.#durable += 1;
    this.seq = Math.max(this.seq, seq);
  }

  /** Its content comes again with the device's next whole answer. */
  gap(message: number): void {
    this.#gapped.push(message);
  }

  /** A whole answer, sent after `gap`, is durable: what was missing before it is in it. */
  whole(message: number, seq: number): void {
    const covered = this.#gapped.filter((gapped) => gapped < message);
    this.#gapped = this.#gapped.filter((gapped) => gapped > message);
    for (const gapped of covered) this.durable(gapped, seq);
    this.durable(message, seq);
  }

  /** The count to tell, or `null` when it was told. */
  take(): number | null {
    if (this.#told === this.#durable) return null;
    this.#told = this.#durable;
    return this.#durable;
  }
}
