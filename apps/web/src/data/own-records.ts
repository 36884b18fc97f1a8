import type { Call } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useOutbox } from './use-outbox.ts';
import { send } from '../app/http/calls.ts';
import { useEngine } from '../app/engine.tsx';
import { useLiveNews } from './live.ts';
import { withOwnWaiting, type OwnRecordCalls, type Waiting } from './waiting.ts';

export interface OwnRecords {
  /** Of the answer on this device. */
  key: readonly string[];
  /** Answers all of them; what saves and removes one. */
  calls: OwnRecordCalls & { list: Call };
  /** On the person's event stream: they have changed. */
  event: string;
}

const NONE: readonly never[] = [];

/** What a person keeps of their own on the server, as this device knows it: the answer under the commands that wait. */
export function useOwnRecords<T extends { id: string }>({ key, calls, event }: OwnRecords): (T & Waiting)[] {
  const engine = useEngine();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(calls.list, {}, { signal }) as Promise<T[]>,
  });
  useLiveNews([event], () => void queries.invalidateQueries({ queryKey: key }));
  useEffect(
    () => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: key })),
    [engine, queries, key],
  );
  const waiting = useOutbox();
  return useMemo(() => withOwnWaiting(data ?? NONE, waiting, calls), [data, waiting, calls]);
}
