import { ApiError } from '../../http/api-error.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { CapabilityDeps } from '../capability.ts';
import type { Assistant } from './assistant.ts';

const limiters = new WeakMap<Assistant, ReturnType<typeof rateLimiter>>();

/** Whichever call asks: one person may ask so many things in a minute. @throws ApiError RATE_LIMITED */
export function takeTurn({ assistant, clock }: Pick<CapabilityDeps, 'assistant' | 'clock'>, userId: string): void {
  const limiter = limiters.get(assistant) ?? rateLimiter(assistant.perMinute, clock);
  limiters.set(assistant, limiter);
  const wait = limiter.take(userId);
  if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: Math.ceil(wait) });
}
