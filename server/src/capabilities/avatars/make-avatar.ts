import { AVATAR_MAX_BYTES, AVATAR_SIDE } from '@basoche/protocol';
import type { ReasonText, RefusalText } from '@basoche/protocol';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { ApiError } from '../../http/api-error.ts';
import { firstGifFrame } from './gif.ts';
import { sniffImage } from './sniff.ts';

/** Decoded, four bytes a pixel. */
const MAX_PIXELS = 16_000_000;
const QUALITY = 85;

let last: Promise<unknown> = Promise.resolve();

/**
 * A square WebP of `AVATAR_SIDE` pixels, drawn anew from the pixels: no metadata and nothing hidden survives.
 * One at a time, so that many large images never fill the memory together.
 * @throws ApiError UNPROCESSABLE naming `avatar`
 */
export function makeAvatar(bytes: Buffer): Promise<Buffer> {
  const made = last.then(() => draw(bytes));
  last = made.catch(() => undefined);
  return made;
}

async function draw(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > AVATAR_MAX_BYTES) throw refusal('avatar.tooLarge');
  const facts = sniffImage(bytes);
  if (!facts) throw refusal('avatar.type');
  if (facts.width * facts.height > MAX_PIXELS) throw refusal('avatar.tooManyPixels');
  try {
    const fit = { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: ResizeFit.Cover };
    return await pixelsOf(bytes, facts.type).resize(fit).webp(QUALITY);
  } catch {
    // Whatever the decoder found, the person can only choose another image.
    throw refusal('avatar.broken');
  }
}

function pixelsOf(bytes: Buffer, type: string): Transformer {
  if (type !== 'gif') return new Transformer(bytes).rotate();
  const { rgba, width, height } = firstGifFrame(bytes);
  return Transformer.fromRgbaPixels(rgba, width, height);
}

function refusal(why: Extract<ReasonText & RefusalText, `avatar.${string}`>): ApiError {
  return new ApiError(why, { fields: { avatar: why } });
}
