import {
  dehydrate,
  hydrate,
  onlineManager,
  QueryClient,
  type DehydratedState,
  type Query,
} from '@tanstack/react-query';
import type { Cipher, SyncEngine } from '@basoche/sync';
import { ApiError } from './http/api.ts';
import { KeyValueStore } from './storage/key-value-store.ts';

/** Delay between a change of the cache and its copy on the device, milliseconds. */
const SAVE_DELAY = 1000;

/**
 * Records (users, projects, folders…) read over REST. Offline, the last answers stay and are served, and what has none
 * fails at once: in the library's other modes a question would wait without a word for the browser to be online.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        gcTime: 7 * 24 * 3600 * 1000,
        retry: (failures, error) => failures < 2 && onlineManager.isOnline() && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'NETWORK' || error.status >= 500;
}

/**
 * What got no answer without a line is asked again when the line is back; gives the function that stops. The line of
 * the sync engine is the measure: browsers call a network without the server online.
 */
export function followLine(engine: Pick<SyncEngine, 'status' | 'subscribeStatus'>): () => void {
  onlineManager.setEventListener((tell) => {
    const look = () => tell(engine.status().connected);
    look();
    return engine.subscribeStatus(look);
  });
  return () => {
    onlineManager.setEventListener(() => undefined);
    onlineManager.setOnline(true);
  };
}

/**
 * Loads the person's last answers from the device and keeps the copy up to date; gives the function that stops.
 * The copy is a comfort for the next start: where the device refuses storage, queries are simply asked again, and the
 * sync badge tells the person that nothing stays on the device.
 */
export function persistQueries(client: QueryClient, userId: string, cipher: Cipher | null): () => void {
  const store = new KeyValueStore(answersDatabase(userId), cipher);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;
  const loaded = store.get('cache').then(
    (saved) => {
      const copy = saved as { app: string; state: DehydratedState } | undefined;
      if (!stopped && copy?.app === __APP_VERSION__) hydrate(client, outdated(copy.state));
    },
    () => undefined,
  );
  const save = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    // Written before it was read, the last copy would be lost.
    loaded
      .then(() => (stopped ? undefined : store.set('cache', { app: __APP_VERSION__, state: copyOf(client) })))
      .catch(() => undefined);
  };
  // A page that is left in a hurry, or put away for good, has no second for it.
  const leave = () => {
    if (document.visibilityState === 'hidden') save();
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', leave);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' || event.type === 'removed') timer ??= setTimeout(save, SAVE_DELAY);
  });
  return () => {
    stopped = true;
    unsubscribe();
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', leave);
    if (timer !== null) clearTimeout(timer);
    store.close();
  };
}

/** Shown at once, and asked again: they are of another time. */
function outdated(state: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
  };
}

/** The last answers, for the next start: also those that could not be asked for again since, as without a line. */
export function copyOf(client: QueryClient): DehydratedState {
  const copy = dehydrate(client, { shouldDehydrateQuery });
  return {
    ...copy,
    queries: copy.queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } })),
  };
}

/** Queries with `meta: { onDevice: false }` stay in memory; what the server refuses now does not stay on the device. */
function shouldDehydrateQuery({ meta, state }: Query): boolean {
  return meta?.['onDevice'] !== false && state.data !== undefined && (state.error === null || mayPass(state.error));
}

/** Erases what this module keeps for a person. */
export async function dropQueries(userId: string): Promise<void> {
  await KeyValueStore.drop(answersDatabase(userId));
}

export function answersDatabase(userId: string): string {
  return `basoche-queries-${userId}`;
}
