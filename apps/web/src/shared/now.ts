import { localDateOf, type LocalDate } from '@basoche/domain';
import { useCallback, useSyncExternalStore } from 'react';

/** This device's clock, milliseconds since the epoch, rendered again every `step` milliseconds (rounded down to it). */
export function useNow(step: number): number {
  const subscribe = useCallback(
    (fn: () => void) => {
      const timer = setInterval(fn, step);
      return () => clearInterval(timer);
    },
    [step],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step);
}

/** Today in Paris; turns at midnight, within half a minute. */
export function useToday(): LocalDate {
  return localDateOf(useNow(30_000));
}
