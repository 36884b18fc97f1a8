import { expect, test } from 'vitest';
import { imageFacts, imageProblem, isTurned, MAX_IMAGE_FILE_BYTES } from './image-facts.ts';

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const PNG = [0x89, ...text('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...text('IHDR'), 0, 0, 3, 32, 0, 0, 2, 88];
const GIF = [...text('GIF89a'), 0x20, 3, 0x58, 2];
const webp = (kind: string, ...rest: number[]) => [
  ...text('RIFF'),
  0,
  0,
  0,
  0,
  ...text(`WEBP${kind}`),
  10,
  0,
  0,
  0,
  ...rest,
];
const JPEG = [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xff, 0xe1, 0, 3, 9],
  ...[0xff, 0xc2, 0, 11, 8, 2, 0x58, 3, 0x20, 3],
];

test.each([
  ['image/png', PNG],
  ['image/gif', GIF],
  ['image/jpeg', JPEG],
  ['image/webp', webp('VP8X', 0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0)],
  ['image/webp', webp('VP8L', 0x2f, 0x1f, 0xc3, 0x95, 0, 0, 0, 0, 0, 0)],
  ['image/webp', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x58, 2)],
])('%s says its size in its first bytes', (type, bytes) => {
  expect(imageFacts(Uint8Array.from(bytes))).toEqual({ type, width: 800, height: 600 });
});

test('what is no picture of ours, or cut off anywhere, is none', () => {
  for (const other of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'BM',
    '',
    'RIFF....WEBPVP9 ........................',
  ])
    expect(imageFacts(Uint8Array.from(text(other)))).toBeNull();
  for (const bytes of [PNG, GIF, JPEG, webp('VP8X', 0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0)])
    for (let length = 0; length < bytes.length - 2; length += 1)
      expect(imageFacts(Uint8Array.from(bytes.slice(0, length)))).toBeNull();
  expect(imageFacts(Uint8Array.from([...PNG.slice(0, 16), 0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
});

test('a picture too heavy, or of more pixels than a device draws, is refused before it is drawn', () => {
  const facts = imageFacts(Uint8Array.from(PNG));
  expect(imageProblem(facts, MAX_IMAGE_FILE_BYTES)).toBeNull();
  expect(imageProblem(facts, MAX_IMAGE_FILE_BYTES + 1)).toBe('size');
  expect(imageProblem({ type: 'image/png', width: 60_000, height: 60_000 }, 1000)).toBe('pixels');
  expect(imageProblem(null, 10)).toBe('type');
});

test.each([
  ['little', [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]],
  ['big', [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]],
])('a photograph says that it lies on its side (%s endian)', (_, exif) => {
  const photo = (turn: readonly number[]) =>
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 2 + 6 + turn.length, ...text('Exif'), 0, 0, ...turn, ...JPEG.slice(2)]);
  expect(isTurned(photo(exif))).toBe(true);
  expect(isTurned(photo(exif.map((byte) => (byte === 6 ? 1 : byte))))).toBe(false);
  expect(imageFacts(photo(exif))).toMatchObject({ width: 800, height: 600 });
  expect(isTurned(Uint8Array.from(PNG))).toBe(false);
  for (let length = 0; length < 60; length += 1)
    expect(typeof isTurned(photo(exif).subarray(0, length))).toBe('boolean');
});
