/** Time and timers, so that tests own both. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** One shot; returns the function that cancels it. */
  after(ms: number, fn: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};
