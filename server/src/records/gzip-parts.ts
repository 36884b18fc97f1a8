import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

/** Bytes of an answer and their compressed form, which ends at a whole byte: parts joined are one stream. */
export interface Part {
  raw: Buffer;
  deflated: Buffer;
}

const deflate = promisify(deflateRaw);

/** The lowest level that finds what repeats from row to row: half the time of the usual one, and six hundredths larger. */
const LEVEL = 3;
const MAX_STORED = 65_535;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

export async function deflatedPart(text: string): Promise<Part> {
  const raw = Buffer.from(text);
  return { raw, deflated: await deflate(raw, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** As it is: for what is too short to be compressed. */
export function storedPart(text: string): Part {
  const raw = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < raw.length; at += MAX_STORED) {
    const block = raw.subarray(at, at + MAX_STORED);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(block.length ^ 0xffff, 3);
    blocks.push(header, block);
  }
  return { raw, deflated: Buffer.concat(blocks) };
}

/** What many answers begin with: it is joined, and its check sum computed, once. */
export class SharedBeginning {
  readonly #raw: readonly Buffer[];
  readonly #bytes: number;
  readonly #deflated: Buffer;
  readonly #checkSum: number;

  constructor(parts: readonly Part[]) {
    this.#raw = parts.map(({ raw }) => raw);
    this.#bytes = this.#raw.reduce((sum, { length }) => sum + length, 0);
    this.#deflated = Buffer.concat([GZIP_HEADER, ...parts.map(({ deflated }) => deflated)]);
    this.#checkSum = this.#raw.reduce((sum, raw) => crc32(raw, sum), 0);
  }

  plain(end: string): Buffer<ArrayBuffer> {
    return Buffer.concat([...this.#raw, Buffer.from(end)]);
  }

  gzip(end: string): Buffer<ArrayBuffer> {
    const { raw, deflated } = storedPart(end);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(raw, this.#checkSum), 0);
    trailer.writeUInt32LE((this.#bytes + raw.length) % 2 ** 32, 4);
    return Buffer.concat([this.#deflated, deflated, LAST_BLOCK, trailer]);
  }
}
