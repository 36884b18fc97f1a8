import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useOutbox } from '../shell/use-outbox.ts';
import { api } from './api.ts';
import { useEngine } from './engine.tsx';
import { useLiveNews } from './live.ts';
import { withOwnWaiting, type Waiting } from './waiting.ts';

export interface OwnRecords {
  /** Of the answer on this device. */
  key: readonly string[];
  /** The call that answers all of them. */
  list: string;
  /** Begins the path of the commands on one of them; its id follows. */
  path: string;
  /** On the person's event stream: they have changed. */
  event: string;
}

const NONE: readonly never[] = [];

/** What a person keeps of their own on the server, as this device knows it: the answer under the commands that wait. */
export function useOwnRecords<T extends { id: string }>({ key, list, path, event }: OwnRecords): (T & Waiting)[] {
  const engine = useEngine();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => api<T[]>(list, { signal }) });
  useLiveNews([event], () => void queries.invalidateQueries({ queryKey: key }));
  useEffect(
    () => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: key })),
    [engine, queries, key],
  );
  const waiting = useOutbox();
  return useMemo(() => withOwnWaiting(data ?? NONE, waiting, path), [data, waiting, path]);
}
