/** Kinds of pictures that a document holds: what every browser draws, and nothing that runs. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageFacts {
  type: ImageType;
  /** Pixels, as the file says before it is drawn; the sides may be turned by its orientation. */
  width: number;
  height: number;
}

/** Largest file that is taken to be drawn smaller, bytes. */
export const MAX_IMAGE_FILE_BYTES = 40 * 1024 * 1024;
/** Most pixels of a picture: drawing it takes four bytes for each. */
export const MAX_IMAGE_PIXELS = 60_000_000;
/** Longest side of a picture that is kept, pixels: 300 to the inch on the width of a page. */
export const IMAGE_SIDE = 2480;
/** A picture of more bytes is written anew. */
export const IMAGE_BYTES = 3 * 1024 * 1024;

export type ImageProblem = 'type' | 'size' | 'pixels';

/** What a picture is by its own first bytes, whatever it is called; `null` when it is none of ours, or cut off. */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = pngFacts(view) ?? gifFacts(view) ?? webpFacts(view) ?? jpegFacts(view);
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null;
}

/** Why a picture cannot be put into a document; `null` when it can, drawn smaller if need be. */
export function imageProblem(facts: ImageFacts | null, size: number): ImageProblem | null {
  if (facts === null) return 'type';
  if (size > MAX_IMAGE_FILE_BYTES) return 'size';
  return facts.width * facts.height > MAX_IMAGE_PIXELS ? 'pixels' : null;
}

function pngFacts(view: DataView): ImageFacts | null {
  if (!begins(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || view.byteLength < 24) return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifFacts(view: DataView): ImageFacts | null {
  if (!begins(view, [0x47, 0x49, 0x46, 0x38]) || view.byteLength < 10) return null;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webpFacts(view: DataView): ImageFacts | null {
  if (!begins(view, [0x52, 0x49, 0x46, 0x46]) || view.byteLength < 30 || view.getUint32(8) !== 0x57454250) return null;
  const type = 'image/webp';
  switch (view.getUint32(12)) {
    // « VP8X »: the canvas, less one, in three bytes each.
    case 0x56503858:
      return { type, width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    // « VP8L »: fourteen bits each, less one.
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    // « VP8 »
    case 0x56503820:
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Its size is in the first frame header, behind segments of any length. */
function jpegFacts(view: DataView): ImageFacts | null {
  for (const { marker, at } of jpegSegments(view)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return null;
}

/** A photograph that says that it is to be turned before it is shown (Exif): programs that do not look show it lying. */
export function isTurned(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { marker, at } of jpegSegments(view)) if (marker === 0xe1 && exifTurn(view, at + 4) > 1) return true;
  return false;
}

/** Orientation that an Exif segment says; 1 = upright, also when it says none. */
function exifTurn(view: DataView, at: number): number {
  const start = at + 6;
  if (start + 8 > view.byteLength || view.getUint32(at) !== 0x45786966) return 1;
  const little = view.getUint16(start) === 0x4949;
  const list = start + view.getUint32(start + 4, little);
  if (list + 2 > view.byteLength) return 1;
  const entries = view.getUint16(list, little);
  for (let entry = list + 2; entry < list + 2 + entries * 12 && entry + 12 <= view.byteLength; entry += 12)
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  return 1;
}

/** Where each segment before the pixels begins. */
function* jpegSegments(view: DataView): Generator<{ marker: number; at: number }> {
  if (!begins(view, [0xff, 0xd8, 0xff])) return;
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return;
    const marker = view.getUint8(at + 1);
    // Its pixels.
    if (marker === 0xda) return;
    if (marker !== 0xff) yield { marker, at };
    // A fill byte before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

function begins(view: DataView, bytes: readonly number[]): boolean {
  return view.byteLength >= bytes.length && bytes.every((byte, at) => view.getUint8(at) === byte);
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
}
