import * as decoding from 'lib0/decoding';

interface Id {
  client: number;
  clock: number;
}

/** Where one struct stands in an update, and what it leans on. */
export interface ScannedStruct {
  id: Id;
  length: number;
  /** Its bytes in the update, `to` excluded. */
  from: number;
  to: number;
  /** The ids of other client ids that it leans on: left, right, parent. */
  leansOn: readonly Id[];
}

/** What an update holds, as places in its bytes. */
export interface ScannedUpdate {
  structs: ScannedStruct[];
  /** Where its deletes begin. */
  deletesAt: number;
}

/** A struct begins with these in its first byte (format v1 of Yjs). */
export const HAS_LEFT = 128;
export const HAS_RIGHT = 64;
const HAS_KEY = 32;
const CONTENT = 31;

const GC = 0;
const SKIP = 10;
const NOTHING: readonly never[] = [];

/**
 * Finds the structs of an update that Yjs wrote, without making them: a text typed letter by letter has 150,000, and
 * decoding its words takes ten times as long. What has to be judged is read by `inspectUpdate`.
 * @throws Error when the bytes are no update
 */
export function scanUpdate(update: Uint8Array): ScannedUpdate {
  const decoder = decoding.createDecoder(update);
  const structs: ScannedStruct[] = [];
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients--) {
    let count = decoding.readVarUint(decoder);
    const client = decoding.readVarUint(decoder);
    let clock = decoding.readVarUint(decoder);
    for (; count > 0; count--) {
      const struct = readStruct(decoder, client, clock);
      clock += struct.length;
      if ((update[struct.from]! & CONTENT) !== SKIP) structs.push(struct);
    }
  }
  return { structs, deletesAt: decoder.pos };
}

function readStruct(decoder: decoding.Decoder, client: number, clock: number): ScannedStruct {
  const from = decoder.pos;
  const kind = decoder.arr[from]! & CONTENT;
  const isItem = kind !== GC && kind !== SKIP;
  const leansOn = isItem ? readHead(decoder, client) : NOTHING;
  if (!isItem) decoder.pos += 1;
  const length = isItem ? readContent(decoder, kind) : decoding.readVarUint(decoder);
  return { id: { client, clock }, length, from, to: decoder.pos, leansOn };
}

/** What stands before the content. */
function readHead(decoder: decoding.Decoder, own: number): readonly Id[] {
  const info = decoding.readUint8(decoder);
  let leansOn: Id[] | null = null;
  const lean = () => {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    if (client !== own) (leansOn ??= []).push({ client, clock });
  };
  if (info & HAS_LEFT) lean();
  if (info & HAS_RIGHT) lean();
  if ((info & (HAS_LEFT | HAS_RIGHT)) === 0) {
    if (decoding.readVarUint(decoder) === 1) skipString(decoder);
    else lean();
    if (info & HAS_KEY) skipString(decoder);
  }
  return leansOn ?? NOTHING;
}

/** Places of what a text needs to be cut. */
export interface ScannedText {
  /** Where its head ends, which says what it leans on. */
  head: number;
  /** The id to its right, as it stands in the head; nothing when `from` is `to`. */
  right: { from: number; to: number };
  /** Its characters go from here to the end of the struct. */
  from: number;
}

/** Looks into a struct of text; `null` for another. */
export function scanText(update: Uint8Array, { id, from }: ScannedStruct): ScannedText | null {
  if ((update[from]! & CONTENT) !== TEXT) return null;
  const decoder = decoding.createDecoder(update);
  decoder.pos = from + 1;
  const info = update[from]!;
  const skipId = () => {
    decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
  };
  if (info & HAS_LEFT) skipId();
  const right = { from: decoder.pos, to: decoder.pos };
  if (info & HAS_RIGHT) skipId();
  right.to = decoder.pos;
  decoder.pos = from;
  readHead(decoder, id.client);
  const head = decoder.pos;
  decoding.readVarUint(decoder);
  return { head, right, from: decoder.pos };
}

export const TEXT = 4;
const [DELETED, JSON_VALUES, BINARY, EMBED, FORMAT, TYPE, VALUES, DOCUMENT] = [1, 2, 3, 5, 6, 7, 8, 9];
const [XML_ELEMENT, XML_HOOK] = [3, 5];

/** @returns how many clocks it takes */
function readContent(decoder: decoding.Decoder, kind: number): number {
  switch (kind) {
    case DELETED:
      return decoding.readVarUint(decoder);
    case JSON_VALUES:
      return times(decoder, skipString);
    case BINARY:
    case EMBED:
      skipString(decoder);
      return 1;
    case TEXT: {
      const bytes = decoding.readVarUint(decoder);
      const begin = decoder.pos;
      skip(decoder, bytes);
      return unitsOf(decoder.arr, begin, decoder.pos);
    }
    case FORMAT:
      skipString(decoder);
      skipString(decoder);
      return 1;
    case TYPE: {
      const type = decoding.readVarUint(decoder);
      if (type === XML_ELEMENT || type === XML_HOOK) skipString(decoder);
      return 1;
    }
    case VALUES:
      return times(decoder, skipValue);
    case DOCUMENT:
      skipString(decoder);
      skipValue(decoder);
      return 1;
    default:
      throw new Error(`no such content: ${kind}`);
  }
}

function times(decoder: decoding.Decoder, each: (decoder: decoding.Decoder) => void): number {
  const count = decoding.readVarUint(decoder);
  for (let i = 0; i < count; i++) each(decoder);
  return count;
}

/** Of strings and of bytes: a length, then as many bytes. */
function skipString(decoder: decoding.Decoder): void {
  skip(decoder, decoding.readVarUint(decoder));
}

function skip(decoder: decoding.Decoder, bytes: number): void {
  decoder.pos += bytes;
  if (decoder.pos > decoder.arr.length) throw new Error('the update ends too early');
}

/** A value as `lib0` writes it: a byte that tells its kind, then its content. */
function skipValue(decoder: decoding.Decoder): void {
  const kind = decoding.readUint8(decoder);
  switch (kind) {
    case 127:
    case 126:
    case 121:
    case 120:
      return;
    case 125:
      while (decoding.readUint8(decoder) & 128);
      return;
    case 124:
      return skip(decoder, 4);
    case 123:
    case 122:
      return skip(decoder, 8);
    case 119:
    case 116:
      return skipString(decoder);
    case 118:
      times(decoder, (each) => {
        skipString(each);
        skipValue(each);
      });
      return;
    case 117:
      times(decoder, skipValue);
      return;
    default:
      throw new Error(`no such value: ${kind}`);
  }
}

/** UTF-16 units of what stands in UTF-8: a clock each. */
function unitsOf(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let at = from; at < to; at++) units += unitsOfByte(bytes[at]!);
  return units;
}

/** The first byte of a character counts for it; one beyond the basic plane has two units. */
export function unitsOfByte(byte: number): number {
  if ((byte & 0xc0) === 0x80) return 0;
  return byte >= 0xf0 ? 2 : 1;
}
