/** What has to stand around the content of a page so that whatever follows it begins as if the page were empty. */
export interface Wrapping {
  before: string;
  after: string;
}

const [TAB, SPACE, LF, CR] = [9, 32, 10, 13];
const [OPEN, CLOSE, BACKSLASH, PERCENT, SLASH] = [40, 41, 92, 37, 47];
const [LESS, GREATER, SQUARE_OPEN, SQUARE_CLOSE] = [60, 62, 91, 93];
const PATHS = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h', 'W', 'W*']);
const PAINTS = new Set(['n', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);

/** For content that cannot be read. */
export const PLAIN_WRAPPING: Wrapping = { before: 'q\n', after: '\nQ\n' };

/**
 * Content may leave saved states, texts, marked parts, strings or arrays open, or restore more states than it saved.
 * @param parts decoded content streams of one page, in their order
 */
export function wrappingOf(parts: readonly Uint8Array[]): Wrapping {
  const reader = new ContentReader();
  for (const part of parts) reader.read(part);
  return reader.wrapping();
}

type Container = '[' | '<<';

class ContentReader {
  #depth = 0;
  #least = 0;
  #marked = 0;
  #isInText = false;
  #hasPath = false;
  readonly #containers: Container[] = [];
  /** Closes what the content ends in the middle of. */
  #cut = '';

  wrapping(): Wrapping {
    const saved = 1 - this.#least;
    const containers = this.#containers.toReversed().map((open) => (open === '[' ? ' ]' : ' >>'));
    const after = [
      this.#cut + containers.join(''),
      this.#hasPath ? 'n' : '',
      this.#isInText ? 'ET' : '',
      ...Array<string>(this.#marked).fill('EMC'),
      ...Array<string>(saved + this.#depth).fill('Q'),
    ];
    return { before: 'q\n'.repeat(saved), after: `\n${after.filter((each) => each !== '').join('\n')}\n` };
  }

  read(bytes: Uint8Array): void {
    this.#cut = '';
    let at = 0;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (isSpace(byte)) at += 1;
      else if (byte === PERCENT) at = lineEnd(bytes, at);
      else if (byte === OPEN) at = this.#string(bytes, at);
      else if (byte === LESS && bytes[at + 1] !== LESS) at = this.#hexString(bytes, at);
      else if (isDelimiter(byte)) at = this.#delimiter(bytes, at);
      else at = this.#word(bytes, at);
    }
  }

  #string(bytes: Uint8Array, start: number): number {
    let depth = 0;
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    this.#cut = ')'.repeat(depth);
    return bytes.length;
  }

  #hexString(bytes: Uint8Array, start: number): number {
    const end = bytes.indexOf(GREATER, start);
    if (end >= 0) return end + 1;
    this.#cut = '>';
    return bytes.length;
  }

  #delimiter(bytes: Uint8Array, at: number): number {
    const byte = bytes[at];
    if (byte === SLASH) return wordEnd(bytes, at + 1);
    if (byte === SQUARE_OPEN) this.#containers.push('[');
    else if (byte === SQUARE_CLOSE) this.#close('[');
    else if (byte === LESS) {
      this.#containers.push('<<');
      return at + 2;
    } else if (byte === GREATER && bytes[at + 1] === GREATER) {
      this.#close('<<');
      return at + 2;
    }
    return at + 1;
  }

  #close(container: Container): void {
    if (this.#containers.at(-1) === container) this.#containers.pop();
  }

  #word(bytes: Uint8Array, start: number): number {
    const end = wordEnd(bytes, start);
    // No operator has more letters, and numbers are most of what is read.
    if (end - start > 3 || isNumeric(bytes[start]!)) return end;
    const operator = String.fromCharCode(...bytes.subarray(start, end));
    if (operator === 'ID') return this.#inlineImage(bytes, end);
    this.#operator(operator);
    return end;
  }

  #operator(operator: string): void {
    if (operator === 'q') this.#depth += 1;
    else if (operator === 'Q') {
      this.#depth -= 1;
      this.#least = Math.min(this.#least, this.#depth);
    } else if (operator === 'BT') this.#isInText = true;
    else if (operator === 'ET') this.#isInText = false;
    else if (operator === 'BMC' || operator === 'BDC') this.#marked += 1;
    else if (operator === 'EMC') this.#marked = Math.max(0, this.#marked - 1);
    else if (PATHS.has(operator)) this.#hasPath = true;
    else if (PAINTS.has(operator)) this.#hasPath = false;
  }

  /** Up to an `EI` between spaces after which no binary data follows. */
  #inlineImage(bytes: Uint8Array, start: number): number {
    for (let at = start + 1; at < bytes.length - 1; at += 1) {
      const isEnd = bytes[at] === 69 && bytes[at + 1] === 73 && isSpace(bytes[at - 1]!);
      const next = bytes.subarray(at + 2, at + 12);
      if (isEnd && (next.length === 0 || isSpace(next[0]!)) && next.every(isText)) return at + 2;
    }
    this.#cut = '\nEI';
    return bytes.length;
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB || byte === 12 || byte === 0;
}

function isDelimiter(byte: number): boolean {
  return (
    byte === SLASH ||
    byte === SQUARE_OPEN ||
    byte === SQUARE_CLOSE ||
    byte === LESS ||
    byte === GREATER ||
    byte === OPEN ||
    byte === CLOSE ||
    byte === PERCENT ||
    byte === 123 ||
    byte === 125
  );
}

/** Digits, signs and the point. */
function isNumeric(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
}

function isText(byte: number): boolean {
  return isSpace(byte) || (byte >= SPACE && byte < 127);
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
  return at;
}

function wordEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !isSpace(bytes[at]!) && !isDelimiter(bytes[at]!)) at += 1;
  return at;
}
