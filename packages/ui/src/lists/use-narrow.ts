import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 767px)';

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (fn) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', fn);
      return () => query.removeEventListener('change', fn);
    },
    () => matchMedia(NARROW).matches,
  );
}
