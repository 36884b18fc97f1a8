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

/** A ZIP file without compression, whose every byte follows from what is in it. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const named = Buffer.from(name, 'latin1');
    const sum = crc32(bytes);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, sum, bytes.length, named.length);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    writeFacts(central, 6, sum, bytes.length, named.length);
    central.writeUInt32LE(offset, 42);
    parts.push(local, named, Buffer.from(bytes));
    directory.push(central, named);
    offset += LOCAL_BYTES + named.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Version needed, flags, method, time, date, sum, sizes, length of the name. */
function writeFacts(into: Buffer, at: number, sum: number, size: number, name: number): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(DATE, at + 8);
  into.writeUInt32LE(sum, at + 10);
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
