import { useEffect, useState } from 'react';
import { useEngine } from '../../platform/engine.tsx';
import { deviceMessages } from '../messenger/search/device-messages.ts';
import type { FoundMessage } from '../messenger/search/device-messages.ts';

/** Messages shown beside everything else. */
const MOST = 10;

/** Messages on this device that answer, where the server cannot; the newest first. `null` looks for nothing. */
export function useDeviceMessages(query: string | null): readonly FoundMessage[] {
  const engine = useEngine();
  const [answer, setAnswer] = useState<{ query: string; found: readonly FoundMessage[] } | null>(null);
  useEffect(() => {
    if (query === null) return undefined;
    let isCurrent = true;
    void deviceMessages(engine)
      .search({ words: query, conversations: null, tag: null })
      .then((found) => {
        if (isCurrent) setAnswer({ query, found: found.slice(0, MOST) });
      });
    return () => {
      isCurrent = false;
    };
  }, [engine, query]);
  return query !== null && answer?.query === query ? answer.found : NONE;
}

const NONE: readonly FoundMessage[] = [];
