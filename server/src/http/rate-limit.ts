import type { Clock } from '@basoche/domain';

/** Keys remembered at most: the oldest is forgotten first, so that invented keys cannot fill the memory. */
const KEYS = 50_000;

export interface RateLimiter {
  /** Takes one request of the key; seconds to wait when there is none left, 0 = granted. */
  take(key: string): number;
  /** The request that was taken is not to count. */
  giveBack(key: string): void;
}

/** A bucket per key: `burst` requests at once, refilled evenly with `perMinute`. */
export function rateLimiter(perMinute: number, clock: Clock, burst = perMinute): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key) {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { left: burst, at: now };
      buckets.delete(key);
      const left = Math.min(burst, bucket.left + ((now - bucket.at) * perMinute) / 60_000);
      const granted = left >= 1;
      buckets.set(key, { left: granted ? left - 1 : left, at: now });
      forgetOldest(buckets);
      return granted ? 0 : ((1 - left) * 60) / perMinute;
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket) bucket.left = Math.min(burst, bucket.left + 1);
    },
  };
}

/** Failures are forgotten after this long, milliseconds; also the longest wait. */
const WINDOW = 15 * 60_000;

/**
 * Slows guessing: after `limit` failures of a key within 15 minutes each further try waits twice as long as the one
 * before, one second to 15 minutes. A success of the key starts afresh.
 */
export function failureSlowdown(limit: number, clock: Clock) {
  const failures = new Map<string, { count: number; at: number }>();
  return {
    /** Seconds to wait before the next try; 0 = now. */
    wait(key: string): number {
      const known = failures.get(key);
      if (!known || clock.now() - known.at > WINDOW || known.count < limit) return 0;
      const pause = Math.min(WINDOW, 1000 * 2 ** (known.count - limit));
      return Math.max(0, (known.at + pause - clock.now()) / 1000);
    },
    /** Failures of the key that are remembered. */
    count(key: string): number {
      const known = failures.get(key);
      return known && clock.now() - known.at <= WINDOW ? known.count : 0;
    },
    failed(key: string): void {
      const known = failures.get(key);
      const count = known && clock.now() - known.at <= WINDOW ? known.count + 1 : 1;
      failures.delete(key);
      failures.set(key, { count, at: clock.now() });
      forgetOldest(failures);
    },
    succeeded(key: string): void {
      failures.delete(key);
    },
  };
}

function forgetOldest(map: Map<string, unknown>): void {
  if (map.size <= KEYS) return;
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
