import { useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';
import type { RecordLink } from '../records/record-link.ts';

/** Id of the record that stands for one that was merged, as this device knows it; that of the record itself otherwise. */
export function useSurvivor({ kind }: RecordLink, id: string): string {
  const { records } = useEngine();
  const rows = records.rows(kind);
  return useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => {
      const passed = new Set<string>();
      for (let at = id; ;) {
        const into = (rows.get(at)?.row as { merged_into?: string | null } | undefined)?.merged_into ?? null;
        // Until the server has decided, two merges may go in a circle.
        if (into === null || passed.has(into) || rows.get(into) === undefined) return at;
        passed.add(at);
        at = into;
      }
    },
  );
}
