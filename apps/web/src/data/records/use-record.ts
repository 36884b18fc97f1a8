import type { RecordKind } from '@basoche/protocol';
import type { RecordEntry, RowsState } from '@basoche/records';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';
import type { RowOf } from './use-records.ts';
import { useRefusals, type RecordRefusal } from './use-refusals.ts';

export type { RecordRefusal } from './use-refusals.ts';

export interface OneRecord<Kind extends RecordKind> {
  /** `null` where there is none, or not on this device: `state` tells whether that is a fact. */
  entry: RecordEntry<RowOf<Kind>> | null;
  state: RowsState;
  refusals: readonly RecordRefusal[];
}

/** One record, from this device. */
export function useRecord<Kind extends RecordKind>(kind: Kind, id: string): OneRecord<Kind> {
  const { records } = useEngine();
  const rows = records.rows(kind);
  const entry = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.get(id) ?? null,
  );
  const state = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.state,
  );
  const all = useRefusals(kind);
  const refusals = useMemo(() => all.filter((refusal) => refusal.id === id), [all, id]);
  return { entry, state, refusals };
}
