/** An archive, as all files of today are; one with nothing in it, too. */
export function isZip(bytes: Uint8Array): boolean {
  return begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6]);
}

/** A file of an office before 2007, or one of today behind a password. */
export function isOldFile(bytes: Uint8Array): boolean {
  return begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
}

/** Offices keep a locked file inside an old one, under this name. */
export function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .includes('EncryptedPackage');
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
