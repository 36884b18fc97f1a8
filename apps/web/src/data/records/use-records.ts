import type { AnyRow, RecordKind, RowOfRecord } from '@basoche/protocol';
import { isUsualOrder } from '@basoche/records';
import type { RecordEntry, RecordQuery, RowsState } from '@basoche/records';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';

export type RowOf<Kind extends RecordKind> = RowOfRecord<Kind> & AnyRow;

export interface Records<Row extends AnyRow> {
  /** In order, with what waits to be sent; another array after each change. */
  entries: readonly RecordEntry<Row>[];
  /** How much of the kind is on this device: nothing and totals are facts only where it is `complete`. */
  state: RowsState;
}

/** Records of a kind that a query asks for, from this device, online and offline alike. */
export function useRecords<Kind extends RecordKind>(kind: Kind, query: RecordQuery<RowOf<Kind>>): Records<RowOf<Kind>> {
  const { records } = useEngine();
  const rows = records.rows(kind);
  const name = JSON.stringify(query);
  const list = useMemo(() => rows.list(JSON.parse(name) as RecordQuery<RowOf<Kind>>), [rows, name]);
  const entries = useSyncExternalStore(
    (fn) => list.subscribe(fn),
    () => list.entries,
  );
  const state = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.state,
  );
  // What is there of another order is not its beginning.
  return state.is === 'reading' && !isUsualOrder(kind, query) ? NOT_YET : { entries, state };
}

const NOT_YET: Records<never> = { entries: [], state: { is: 'loading' } };
