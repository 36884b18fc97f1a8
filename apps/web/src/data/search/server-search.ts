import { send } from '../../app/http/calls.ts';
import { searchCalls } from '@basoche/protocol';
import type { MegaSearchAnswer } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnected } from '../../app/engine.tsx';

/** Pause in the typing after which the server is asked, milliseconds. */
const PAUSE = 200;
/** Fewer letters would answer everything. */
const MIN = 2;

/** `idle`: too little typed; `searching`: asked, or about to be; `failed`: the line is there but no answer came. */
export type ServerSearchState = 'idle' | 'offline' | 'searching' | 'failed' | 'done';

export interface ServerSearch {
  state: ServerSearchState;
  /** Of the query as typed now; empty until its answer is there. */
  groups: MegaSearchAnswer['groups'];
  /** Files whose text the server does not know yet. */
  unread: number;
}

/** The server's answer to what is being typed, asked once the typing pauses. */
export function useServerSearch(typed: string): ServerSearch {
  const connected = useConnected();
  const query = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE);
    return () => clearTimeout(timer);
  }, [query]);
  const enabled = connected && asked.length >= MIN;
  const { data, isError } = useQuery({
    queryKey: ['mega-search', asked],
    queryFn: ({ signal }) => send(searchCalls.search, { query: { q: asked } }, { signal }),
    enabled,
    retry: false,
    gcTime: 0,
    meta: { onDevice: false },
    staleTime: 10_000,
  });
  if (query.length < MIN) return { state: 'idle', groups: [], unread: 0 };
  if (!connected) return { state: 'offline', groups: [], unread: 0 };
  if (asked === query && isError) return { state: 'failed', groups: [], unread: 0 };
  if (asked !== query || data === undefined) return { state: 'searching', groups: [], unread: 0 };
  return { state: 'done', groups: data.groups, unread: data.unread };
}
