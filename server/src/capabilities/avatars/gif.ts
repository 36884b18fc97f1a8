export interface Pixels {
  /** RGBA, row by row. */
  rgba: Uint8Array;
  width: number;
  height: number;
}

/** The first picture of a GIF on its canvas. Source: GIF89a. @throws RangeError when the bytes do not hold one */
export function firstGifFrame(bytes: Buffer): Pixels {
  const width = bytes.readUInt16LE(6);
  const height = bytes.readUInt16LE(8);
  let at = 13;
  const flags = bytes.readUInt8(10);
  const globalColors = flags & 0x80 ? bytes.subarray(at, (at += 3 << ((flags & 7) + 1))) : null;
  let transparent = -1;
  for (;;) {
    const block = bytes.readUInt8(at++);
    if (block === 0x2c) break;
    if (block !== 0x21) throw new RangeError('a GIF without a picture');
    const label = bytes.readUInt8(at++);
    if (label === 0xf9 && bytes.readUInt8(at + 1) & 1) transparent = bytes.readUInt8(at + 4);
    at = afterSubBlocks(bytes, at);
  }
  const left = bytes.readUInt16LE(at);
  const top = bytes.readUInt16LE(at + 2);
  const frameWidth = bytes.readUInt16LE(at + 4);
  const frameHeight = bytes.readUInt16LE(at + 6);
  const frameFlags = bytes.readUInt8(at + 8);
  at += 9;
  const colors = frameFlags & 0x80 ? bytes.subarray(at, (at += 3 << ((frameFlags & 7) + 1))) : globalColors;
  if (!colors || left + frameWidth > width || top + frameHeight > height) throw new RangeError('not a GIF');
  const minCode = bytes.readUInt8(at++);
  const indexes = unpack(subBlocks(bytes, at), minCode, frameWidth * frameHeight);

  const rgba = new Uint8Array(width * height * 4);
  const rows = frameFlags & 0x40 ? interlacedRows(frameHeight) : null;
  for (let n = 0; n < indexes.length; n += 1) {
    const index = indexes[n] ?? 0;
    if (index === transparent || index * 3 + 2 >= colors.length) continue;
    const line = Math.floor(n / frameWidth);
    const target = ((top + (rows?.[line] ?? line)) * width + left + (n % frameWidth)) * 4;
    rgba.set(colors.subarray(index * 3, index * 3 + 3), target);
    rgba[target + 3] = 255;
  }
  return { rgba, width, height };
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes.readUInt8(at++); size > 0; size = bytes.readUInt8(at++)) at += size;
  return at;
}

function subBlocks(bytes: Buffer, start: number): Buffer {
  const parts: Buffer[] = [];
  let at = start;
  for (let size = bytes.readUInt8(at++); size > 0; size = bytes.readUInt8(at++)) {
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(parts);
}

/** Variable-length LZW, codes of 12 bits at most. */
function unpack(data: Buffer, minCode: number, count: number): Uint8Array {
  if (minCode < 2 || minCode > 8) throw new RangeError('not a GIF');
  const out = new Uint8Array(count);
  const clear = 1 << minCode;
  const prefix = new Int16Array(4096);
  const suffix = new Uint8Array(4096);
  const stack = new Uint8Array(4097);
  let next = clear + 2;
  let size = minCode + 1;
  let previous = -1;
  let first = 0;
  let written = 0;
  let bits = 0;
  let held = 0;
  for (const byte of data) {
    bits |= byte << held;
    held += 8;
    while (held >= size) {
      const code = bits & ((1 << size) - 1);
      bits >>>= size;
      held -= size;
      if (code === clear) {
        next = clear + 2;
        size = minCode + 1;
        previous = -1;
        continue;
      }
      if (code === clear + 1 || written >= count) return out;
      if (code > next || (code === next && previous < 0)) throw new RangeError('a broken GIF');
      let depth = 0;
      let walk = code;
      if (code === next) {
        stack[depth++] = first;
        walk = previous;
      }
      for (; walk >= clear; walk = prefix[walk] ?? 0) stack[depth++] = suffix[walk] ?? 0;
      first = walk;
      stack[depth++] = first;
      while (depth > 0 && written < count) out[written++] = stack[--depth] ?? 0;
      if (previous >= 0 && next < 4096) {
        prefix[next] = previous;
        suffix[next] = first;
        next += 1;
        if (next === 1 << size && size < 12) size += 1;
      }
      previous = code;
    }
  }
  return out;
}

function interlacedRows(height: number): number[] {
  const rows: number[] = [];
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = start; row < height; row += step) rows.push(row);
  return rows;
}
