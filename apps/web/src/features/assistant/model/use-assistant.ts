import { ASSISTANT_CHANGED, type AssistantExchange, type ExchangePage, assistantCalls } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { send } from '../../../app/http/calls.ts';
import { useEngine } from '../../../app/engine.tsx';
import { useLiveNews } from '../../../data/live.ts';
import { useUser } from '../../../app/session/session.ts';
import { AssistantRuns } from './runs.ts';
import type { Run } from './runs.ts';

const KEY = ['assistant'];
const EXCHANGES = [...KEY, 'exchanges'];
export const SETTINGS = [...KEY, 'settings'];

const runsOf = new WeakMap<SyncEngine, AssistantRuns>();

/** What this person is asking. */
export function useRuns(): { runs: AssistantRuns; list: readonly Run[] } {
  const engine = useEngine();
  const me = useUser();
  const queries = useQueryClient();
  let runs = runsOf.get(engine);
  if (!runs) {
    runs = new AssistantRuns(me.id, (exchange) => put(queries, exchange));
    runsOf.set(engine, runs);
  }
  return { runs, list: useSyncExternalStore(runs.subscribe, runs.get) };
}

export function useAssistantSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => send(assistantCalls.readSettings, null, { signal }),
  });
}

/** The conversation, the oldest first; older ones on demand. It follows what other devices ask. */
export function useExchanges() {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: EXCHANGES,
    queryFn: ({ pageParam, signal }) => send(assistantCalls.listExchanges, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
  });
  useLiveNews([ASSISTANT_CHANGED], () => void queries.invalidateQueries({ queryKey: EXCHANGES }));
  const seen = new Set<string>();
  const list = (query.data?.pages ?? [])
    .toReversed()
    .flatMap((page) => page.data)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
  return { ...query, list };
}

/** Erases one exchange, or all without an id. */
export function useErase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? send(assistantCalls.deleteExchanges) : send(assistantCalls.deleteExchange, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: EXCHANGES }),
  });
}

function put(queries: QueryClient, exchange: AssistantExchange): void {
  queries.setQueryData<InfiniteData<ExchangePage>>(EXCHANGES, (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (!known || !first) return known;
    const data = [...first.data.filter(({ id }) => id !== exchange.id), exchange];
    return { ...known, pages: [{ ...first, data }, ...others] };
  });
  void queries.invalidateQueries({ queryKey: EXCHANGES });
}
