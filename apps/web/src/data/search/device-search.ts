import { useEffect, useState } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { deviceMessages } from './device-messages.ts';
import type { FoundMessage } from './device-messages.ts';
import { deviceDocuments } from './device-documents.ts';
import type { DocumentAnswer } from './device-documents.ts';

/** Messages shown beside everything else. */
const MAX = 10;

/** Messages on this device that answer, where the server cannot, the newest first; whether they are still looked for. `null` looks for nothing. */
export function useDeviceMessages(query: string | null): { found: readonly FoundMessage[]; reading: boolean } {
  const engine = useEngine();
  const [answer, setAnswer] = useState<{ query: string; found: readonly FoundMessage[] } | null>(null);
  useEffect(() => {
    if (query === null) return undefined;
    let isCurrent = true;
    void deviceMessages(engine)
      .search({ words: query, conversations: null, tag: null })
      .then((found) => {
        if (isCurrent) setAnswer({ query, found: found.slice(0, MAX) });
      });
    return () => {
      isCurrent = false;
    };
  }, [engine, query]);
  const isAnswered = query !== null && answer?.query === query;
  return { found: isAnswered ? answer.found : NONE, reading: query !== null && !isAnswered };
}

/** Documents on this device that hold the words, where the server cannot answer. `null` looks for nothing. */
export function useDeviceDocuments(query: string | null): DocumentAnswer {
  const engine = useEngine();
  const [answer, setAnswer] = useState<{ query: string; told: DocumentAnswer } | null>(null);
  useEffect(() => {
    if (query === null) return undefined;
    let isCurrent = true;
    void deviceDocuments(engine).search(
      query,
      (told) => setAnswer({ query, told }),
      () => isCurrent,
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, query]);
  if (query === null) return NOTHING;
  return answer?.query === query ? answer.told : READING;
}

const NONE: readonly FoundMessage[] = [];
const NOTHING: DocumentAnswer = { found: [], reading: false, absent: 0 };
const READING: DocumentAnswer = { found: [], reading: true, absent: 0 };
