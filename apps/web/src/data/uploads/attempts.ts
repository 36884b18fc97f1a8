import type { Clock } from '@basoche/sync';
import { SessionOver, TryLater, UploadRefusal } from './upload-calls.ts';

export const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 10_000;
const LIMIT_MS = 30_000;
/** 64 KB a second: what a slow connection still moves. */
const SLOW_BYTES_PER_MS = 64;

/** What became of a request: `refused` in the server's words; `unanswered` after three attempts; `offline`: the network is gone. */
export type Outcome<T> =
  | { is: 'answered'; answer: T; ms: number }
  | { is: 'refused'; text: string }
  | { is: 'unanswered' | 'offline' | 'signed-out' | 'aborted' };

export interface AttemptPorts {
  clock: Clock;
  isOnline(): boolean;
  /** A request was given up for its time limit. */
  wasLate(): void;
  /** Waits until it may go; the function that is returned lets the next one go. */
  turn(): Promise<() => void>;
}

/** Milliseconds before the next attempt, after so many. */
export function waitAfter(attempts: number, error: unknown): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
  return error instanceof TryLater && error.wait !== null ? Math.max(wait, error.wait) : wait;
}

/** Sends a request up to three times. One that fails because the network is gone counts as no attempt [UP6]. */
export async function attempt<T>(
  ports: AttemptPorts,
  bytes: number,
  given: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  for (let attempts = 1; !given.aborted; attempts += 1) {
    const outcome = await once(ports, bytes, given, send);
    if (outcome.is !== 'failed') return outcome;
    if (attempts === MAX_ATTEMPTS) return { is: 'unanswered' };
    await pause(ports.clock, waitAfter(attempts, outcome.error), given);
  }
  return { is: 'aborted' };
}

async function once<T>(
  ports: AttemptPorts,
  bytes: number,
  given: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T> | { is: 'failed'; error: unknown }> {
  const { clock } = ports;
  const next = await ports.turn();
  const startedAt = clock.now();
  const limit = timeLimit(clock, LIMIT_MS + bytes / SLOW_BYTES_PER_MS, given);
  try {
    if (given.aborted) return { is: 'aborted' };
    const answer = await send(limit.signal);
    return { is: 'answered', answer, ms: clock.now() - startedAt };
  } catch (error) {
    if (given.aborted) return { is: 'aborted' };
    if (error instanceof UploadRefusal) return { is: 'refused', text: error.message };
    if (error instanceof SessionOver) return { is: 'signed-out' };
    if (!ports.isOnline()) return { is: 'offline' };
    if (limit.isOver()) ports.wasLate();
    return { is: 'failed', error };
  } finally {
    limit.stop();
    next();
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
}

/** Aborts after `ms`, or with `given`. */
function timeLimit(
  clock: Clock,
  ms: number,
  given: AbortSignal,
): { signal: AbortSignal; isOver(): boolean; stop(): void } {
  const controller = new AbortController();
  let isOver = false;
  const abort = () => controller.abort();
  const cancel = clock.after(ms, () => {
    isOver = true;
    abort();
  });
  given.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    stop() {
      cancel();
      given.removeEventListener('abort', abort);
    },
  };
}
