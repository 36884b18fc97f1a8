import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { ApiError } from './api-error.ts';

/** Bodies of bytes that one person sends at the same time: each of them is in memory until it is answered. */
const MAX_AT_ONCE = 6;

const TYPE = 'application/octet-stream';

/**
 * Reads bodies that are bytes, a few at a time for each person.
 * @throws ApiError TOO_LARGE before more than `max` bytes are in memory; RATE_LIMITED; BAD_REQUEST for another content type
 */
export function bytesReader(): (c: Context<ApiEnv>, max: number) => Promise<Uint8Array<ArrayBuffer>> {
  const running = new Map<string, number>();
  return async (c, max) => {
    if ((c.req.header('content-type') ?? '') !== TYPE) throw new ApiError('http.contentType');
    const { userId } = c.get('principal');
    const count = running.get(userId) ?? 0;
    if (count >= MAX_AT_ONCE) throw new ApiError('RATE_LIMITED', { retryAfter: 1 });
    running.set(userId, count + 1);
    try {
      return await read(c, max);
    } finally {
      const left = running.get(userId)! - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    }
  };
}

async function read(c: Context<ApiEnv>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > max) throw new ApiError('TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  for (;;) {
    // A connection that breaks is the client's fault.
    const { done, value } = await reader.read().catch(() => Promise.reject(new ApiError('BAD_REQUEST')));
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      throw new ApiError('TOO_LARGE');
    }
    chunks.push(value);
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
