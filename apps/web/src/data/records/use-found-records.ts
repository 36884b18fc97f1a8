import type { AnyRow, RecordKind } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import type { SyncEngine } from '@basoche/sync';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';

type Found = readonly (readonly RecordEntry<AnyRow>[])[];

/**
 * Records of several kinds that a search finds on this device, by kind; none for an empty search.
 * @param kinds the same array each time
 */
export function useFoundRecords(kinds: readonly RecordKind[], search: string, limit: number): Found {
  const { records } = useEngine();
  const { subscribe, found } = useMemo(
    () => searchIn(records, search === '' ? [] : kinds, { search, limit }),
    [kinds, limit, records, search],
  );
  return useSyncExternalStore(subscribe, found);
}

function searchIn(
  records: SyncEngine['records'],
  kinds: readonly RecordKind[],
  { search, limit }: { search: string; limit: number },
) {
  const lists = kinds.map((kind) => records.rows(kind).list({ search }));
  let last: { of: Found; found: Found } = { of: [], found: [] };
  return {
    subscribe: (fn: () => void): (() => void) => {
      const ends = lists.map((list) => list.subscribe(fn));
      return () => ends.forEach((end) => end());
    },
    /** Another array where an answer is another. */
    found: (): Found => {
      const now = lists.map(({ entries }) => entries);
      if (now.some((entries, at) => entries !== last.of[at]))
        last = { of: now, found: now.map((entries) => entries.slice(0, limit)) };
      return last.found;
    },
  };
}
