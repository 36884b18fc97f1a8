/** Messages from one number to another, both included. */
interface Span {
  from: number;
  to: number;
}

/** Pieces of what came after a gap that are told apart; messages one after the other are one piece. */
const MAX_SPANS = 10_000;

/**
 * Counts the document messages of one channel. The server acknowledges a prefix (MX7), although a message that leans on
 * missing content is only settled by a later one.
 */
export class Acks {
  #received = 0;
  #durable = 0;
  /** Durable behind something that is not, in order. */
  #ahead: Span[] = [];
  /** What leans on missing content, in order. */
  #gapped: Span[] = [];
  #told = 0;
  seq = 0;

  /** What is told apart has become too much: the device had better begin again. */
  get isFull(): boolean {
    return this.#ahead.length + this.#gapped.length > MAX_SPANS;
  }

  receive(): number {
    this.#received += 1;
    return this.#received;
  }

  durable(message: number, seq: number): void {
    add(this.#ahead, { from: message, to: message });
    this.#advance(seq);
  }

  /** Its content comes again with the device's next whole answer. */
  gap(message: number): void {
    add(this.#gapped, { from: message, to: message });
  }

  /** A whole answer, sent after `gap`, is durable: what was missing before it is in it. */
  whole(message: number, seq: number): void {
    const gapped = this.#gapped;
    this.#gapped = [];
    for (const { from, to } of gapped) {
      if (from < message) add(this.#ahead, { from, to: Math.min(to, message - 1) });
      if (to > message) this.#gapped.push({ from: Math.max(from, message + 1), to });
    }
    this.durable(message, seq);
  }

  /** The count to tell, or `null` when it was told. */
  take(): number | null {
    if (this.#told === this.#durable) return null;
    this.#told = this.#durable;
    return this.#durable;
  }

  #advance(seq: number): void {
    while (this.#ahead[0] && this.#ahead[0].from <= this.#durable + 1)
      this.#durable = Math.max(this.#durable, this.#ahead.shift()!.to);
    this.seq = Math.max(this.seq, seq);
  }
}

/** Puts a span in its place among others, joined with those that it touches; it mostly belongs at the end. */
function add(spans: Span[], { from, to }: Span): void {
  let index = spans.length;
  while (index > 0 && spans[index - 1]!.to >= from - 1) index -= 1;
  let end = index;
  const joined = { from, to };
  while (end < spans.length && spans[end]!.from <= to + 1) {
    joined.from = Math.min(joined.from, spans[end]!.from);
    joined.to = Math.max(joined.to, spans[end]!.to);
    end += 1;
  }
  spans.splice(index, end - index, joined);
}
