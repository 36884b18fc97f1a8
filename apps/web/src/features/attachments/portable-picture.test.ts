import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFICE, pictureAs } from './portable-picture.ts';

/** The beginning of a PNG of this size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const decode = vi.fn(() => Promise.resolve({ width: 800, height: 600, close: () => undefined }));
beforeEach(() => vi.stubGlobal('createImageBitmap', decode));
afterEach(() => {
  decode.mockClear();
  vi.unstubAllGlobals();
});

test('a picture of a document is decoded for a file', async () => {
  expect(await pictureAs(png(800, 600), OFFICE)).toMatchObject({ type: 'image/png', width: 800, height: 600 });
  expect(decode).toHaveBeenCalledOnce();
});

test.each([
  ['has more pixels than documents take', png(20_000, 20_000)],
  ['is none', new Uint8Array(40)],
])('a picture that %s is never decoded', async (_what, bytes) => {
  expect(await pictureAs(bytes, OFFICE)).toBe(null);
  expect(decode).not.toHaveBeenCalled();
});
