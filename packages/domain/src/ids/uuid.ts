import { v7 } from 'uuid';

/**
 * A UUIDv7 made by whoever creates the thing.
 * @param now milliseconds since the epoch
 * @param random 16 bytes; given only where ids must repeat (seeds, simulations)
 */
export function newUuid(now: number, random?: Uint8Array): string {
  return v7({ msecs: now, ...(random ? { random, seq: seqOf(random) } : {}) });
}

/** A generator of repeatable ids over a seeded source in [0, 1). */
export function seededUuids(now: () => number, random: () => number): () => string {
  return () => {
    const bytes = new Uint8Array(16);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 256);
    return newUuid(now(), bytes);
  };
}

function seqOf(random: Uint8Array): number {
  return (((random[0] ?? 0) << 24) | ((random[1] ?? 0) << 16) | ((random[2] ?? 0) << 8) | (random[3] ?? 0)) >>> 0;
}
