import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

/** Counts the REST requests being answered, and refuses new ones once the server stops. */
export function inFlight() {
  let running = 0;
  let isStopping = false;
  let whenIdle: (() => void) | null = null;

  const track: MiddlewareHandler = async (_c, next) => {
    if (isStopping) throw new ApiError('UNAVAILABLE', { retryAfter: 2 });
    running += 1;
    try {
      await next();
    } finally {
      running -= 1;
      if (running === 0) whenIdle?.();
    }
  };

  return {
    track,
    get isStopping() {
      return isStopping;
    },
    /** Takes no more, and resolves when the last one is answered, or after `limitMs`. */
    stop(limitMs: number): Promise<void> {
      isStopping = true;
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        whenIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

export type InFlight = ReturnType<typeof inFlight>;
