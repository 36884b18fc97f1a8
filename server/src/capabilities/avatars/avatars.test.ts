import { AVATAR_SIDE } from '@basoche/protocol';
import { Transformer } from '@napi-rs/image';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { firstGifFrame } from './gif.ts';
import { makeAvatar } from './make-avatar.ts';
import { sniffImage } from './sniff.ts';

const WIDTH = 60;
const HEIGHT = 40;

function photo(width = WIDTH, height = HEIGHT): Transformer {
  const rgba = new Uint8Array(width * height * 4).map((_, at) => [200, 30, (at / 4) % 251, 255][at % 4] ?? 0);
  return Transformer.fromRgbaPixels(rgba, width, height);
}

/** Two by two: red, green, blue and a transparent corner. */
const GIF = Buffer.from('R0lGODlhAgACAPEAAP8AAAD/AAAA/wAAACH5BAEAAAMALAAAAAACAAIAAAIDRDQFADs=', 'base64');

const IMAGES: [type: string, make: () => Promise<Buffer>][] = [
  ['png', () => photo().png()],
  ['jpeg', () => photo().jpeg(80)],
  ['webp', () => photo().webp(80)],
  ['webp without loss', () => photo().webpLossless()],
];

async function refusal(bytes: Buffer): Promise<string | undefined> {
  const error = await makeAvatar(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('UNPROCESSABLE');
  return (error as ApiError).fields?.['avatar'];
}

describe.each(IMAGES)('%s', (type, make) => {
  test('is recognised by its bytes', async () => {
    expect(sniffImage(await make())).toEqual({ type: type.split(' ')[0], width: WIDTH, height: HEIGHT });
  });

  test('becomes a square WebP', async () => {
    const made = sniffImage(await makeAvatar(await make()));
    expect(made).toEqual({ type: 'webp', width: AVATAR_SIDE, height: AVATAR_SIDE });
  });

  test('cut short is refused', async () => {
    const whole = await make();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.3)))).toMatch(/abîmée/);
  });
});

test('the first picture of a GIF is drawn with its transparent pixels', async () => {
  expect(sniffImage(GIF)).toEqual({ type: 'gif', width: 2, height: 2 });
  const { rgba } = firstGifFrame(GIF);
  expect([...rgba]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]);
  expect(sniffImage(await makeAvatar(GIF))).toMatchObject({ type: 'webp', width: AVATAR_SIDE });
});

/** As an encoder writes it: codes grow to 12 bits, then the table starts afresh. */
function encodeGif(indexes: number[], width: number, palette: Buffer, minCode: number, interlaced: boolean): Buffer {
  const clear = 1 << minCode;
  const bits: number[] = [];
  let table = new Map<string, number>();
  let size = minCode + 1;
  const emit = (code: number) => {
    for (let bit = 0; bit < size; bit += 1) bits.push((code >> bit) & 1);
  };
  emit(clear);
  let run = '';
  const codeOf = (text: string) => table.get(text) ?? Number(text);
  for (const index of indexes) {
    const longer = run === '' ? String(index) : `${run},${index}`;
    if (run === '' || table.has(longer)) {
      run = longer;
      continue;
    }
    emit(codeOf(run));
    const next = clear + 2 + table.size;
    if (next === 4096) {
      emit(clear);
      table = new Map();
      size = minCode + 1;
    } else {
      if (next === 1 << size) size += 1;
      table.set(longer, next);
    }
    run = String(index);
  }
  emit(codeOf(run));
  if (clear + 2 + table.size === 1 << size && size < 12) size += 1;
  emit(clear + 1);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([part.length]), part);
  }
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(indexes.length / width, 8);
  head[10] = 0x80 | (minCode - 1);
  const frame = Buffer.alloc(10);
  frame[0] = 0x2c;
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(indexes.length / width, 7);
  frame[9] = interlaced ? 0x40 : 0;
  return Buffer.concat([head, palette, frame, Buffer.from([minCode]), ...blocks, Buffer.from([0, 0x3b])]);
}

test.each([false, true])('a GIF is read as it was drawn (interlaced: %s)', (interlaced) => {
  const palette = Buffer.from(Array.from({ length: 768 }, (_, at) => (at * 7) % 256));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 90 }),
      fc.nat(255),
      fc.nat(),
      (w, h, max, seed) => {
        let state = seed;
        const rows = Array.from({ length: h }, () =>
          Array.from({ length: w }, () => {
            state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
            return (state >>> 16) % (max + 1);
          }),
        );
        const order = interlaced
          ? [8, 8, 4, 2].flatMap((step, pass) => rows.filter((_, row) => row % step === ([0, 4, 2, 1][pass] ?? 0)))
          : rows;
        const { rgba } = firstGifFrame(encodeGif(order.flat(), w, palette, 8, interlaced));
        const wanted = rows.flat().flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3), 255]);
        expect(Buffer.from(rgba).equals(Buffer.from(wanted))).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test('a broken GIF is refused', async () => {
  expect(await refusal(GIF.subarray(0, 20))).toMatch(/abîmée/);
  expect(await refusal(Buffer.concat([GIF.subarray(0, 6), Buffer.from([0, 0, 0, 0, 0, 0, 0])]))).toMatch(/abîmée/);
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script/></svg>'],
  ['a page', '<!doctype html><title>x</title>'],
  ['a PDF', '%PDF-1.7\n'],
  ['a bitmap', 'BM\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['nothing', ''],
])('%s is no image', async (_what, text) => {
  expect(await refusal(Buffer.from(text))).toBe('Choisissez une image PNG, JPEG, WebP ou GIF.');
});

test('over 1 MiB is refused', async () => {
  const png = await photo().png();
  expect(await refusal(Buffer.concat([png, Buffer.alloc(1_048_577 - png.length)]))).toMatch(/1 Mo/);
  await expect(makeAvatar(Buffer.concat([png, Buffer.alloc(1_048_576 - png.length)]))).resolves.toBeInstanceOf(Buffer);
});

test('a small file of many pixels is refused before it is decoded', async () => {
  const header = Buffer.from(await photo().png());
  header.writeUInt32BE(50_000, 16);
  header.writeUInt32BE(50_000, 20);
  expect(await refusal(header)).toMatch(/16 millions/);
});

test('what a camera wrote beside the pixels does not survive', async () => {
  const note = Buffer.from('Exif\0\0 48.8566 N 2.3522 E');
  const marker = Buffer.from([0xff, 0xe1, 0, note.length + 2]);
  const jpeg = await photo().jpeg(80);
  const told = Buffer.concat([jpeg.subarray(0, 2), marker, note, jpeg.subarray(2)]);
  expect(told.includes('48.8566')).toBe(true);
  expect((await makeAvatar(told)).includes('48.8566')).toBe(false);
});
