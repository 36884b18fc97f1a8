import type { Clock } from '@basoche/domain';

/** Time as the engine sees it; a test holds it in its hand. Both return a way to stop. */
export interface SyncClock extends Clock {
  every(milliseconds: number, work: () => void): () => void;
  after(milliseconds: number, work: () => void): () => void;
}

export const systemClock: SyncClock = {
  now: () => Date.now(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
