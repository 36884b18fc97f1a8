import { crc32 } from './crc32.ts';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** 1 January 1980, 0:00: the same content is the same file. */
const DATE = 0x0021;

/** What the container says of a file, which then need not be at hand. */
export interface ZipFacts {
  /** ASCII. */
  name: string;
  size: number;
  crc: number;
}

/** A ZIP file without compression, whose every byte follows from what is in it. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const { heads, end } = frameOf(entries.map(({ name, bytes }) => ({ name, size: bytes.length, crc: crc32(bytes) })));
  return Buffer.concat([...entries.flatMap(({ bytes }, index) => [heads[index]!, bytes]), end]);
}

/** What stands before each file of such a ZIP, and at its end. */
export function frameOf(files: readonly ZipFacts[]): { heads: Buffer[]; end: Buffer; size: number } {
  const heads: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const named = Buffer.from(file.name, 'latin1');
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, file, named.length);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    writeFacts(central, 6, file, named.length);
    central.writeUInt32LE(offset, 42);
    heads.push(Buffer.concat([local, named]));
    directory.push(central, named);
    offset += LOCAL_BYTES + named.length + file.size;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return { heads, end: Buffer.concat([...directory, end]), size: offset + size + END_BYTES };
}

/** Version needed, flags, method, time, date, sum, sizes, length of the name. */
function writeFacts(into: Buffer, at: number, { crc, size }: ZipFacts, name: number): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(DATE, at + 8);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(size, at + 14);
  into.writeUInt32LE(size, at + 18);
  into.writeUInt16LE(name, at + 22);
}

/** What `writeZip` wrote; `null` for anything else, and when a single byte of it was changed in the file's own parts. */
export function readZip(file: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + LOCAL_BYTES <= file.length && file.readUInt32LE(at) === LOCAL) {
    const size = file.readUInt32LE(at + 18);
    const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26);
    if (start + size > file.length) return null;
    entries.push({
      name: file.toString('latin1', at + LOCAL_BYTES, start),
      bytes: file.subarray(start, start + size),
    });
    at = start + size;
  }
  return writeZip(entries).equals(file) ? entries : null;
}
