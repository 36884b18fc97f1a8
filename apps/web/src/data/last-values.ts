import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { knownOf, type Known } from './known.ts';

const KEY = 'last-values';

/** Numbers as they were last known; they rest on the device with the answers of the server, sealed like these, and go with them. */
export class LastValues {
  readonly #queries: QueryClient;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** `undefined` where none was known. */
  get(name: string): unknown {
    return this.#queries.getQueryData([KEY, name]);
  }

  set(name: string, value: unknown): void {
    if (JSON.stringify(this.get(name)) !== JSON.stringify(value)) this.#queries.setQueryData([KEY, name], value);
  }

  /** Also called once the device has read what it kept. */
  subscribe(fn: () => void): () => void {
    return this.#queries.getQueryCache().subscribe(({ type, query }) => {
      if (query.queryKey[0] === KEY && (type === 'added' || type === 'updated')) fn();
    });
  }
}

/**
 * A value that is made of many documents, with what it was when all of them were last read.
 * @param name of the value, the same at each start @param isComplete all that it is made of was read; plain data
 */
export function useKnown<T>(name: string, value: T, isComplete: boolean): Known<T> {
  const queries = useQueryClient();
  const last = useMemo(() => new LastValues(queries), [queries]);
  const { data } = useQuery<T>({ queryKey: [KEY, name], queryFn: skipToken });
  const text = JSON.stringify(value);
  useEffect(() => {
    if (isComplete) last.set(name, JSON.parse(text));
  }, [isComplete, last, name, text]);
  return knownOf(value, isComplete, data);
}
