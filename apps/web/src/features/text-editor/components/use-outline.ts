import { useEffect, useState } from 'react';

/** Where it stands beside the text; narrower, it lies over it, as in documents.css. */
const WIDE = '(min-width: 1100px)';

/**
 * Whether the outline shows: beside the text where there is room, else when it is asked for.
 * @param isNarrow there is no room, however wide the screen
 */
export function useOutline(isNarrow: boolean): [isShown: boolean, show: (shown: boolean) => void] {
  const [isShown, show] = useState(() => !isNarrow && matchMedia(WIDE).matches);
  useEffect(() => {
    if (isNarrow) return undefined;
    const query = matchMedia(WIDE);
    let isWide = query.matches;
    const changed = (): void => {
      // A printer’s page is narrower than the screen, and the screen comes back as it was.
      if (matchMedia('print').matches || query.matches === isWide) return;
      isWide = query.matches;
      show(isWide);
    };
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [isNarrow]);
  return [isShown, show];
}
