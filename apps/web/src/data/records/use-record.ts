import type { RecordKind } from '@basoche/protocol';
import { commandOn } from '@basoche/records';
import type { RecordEntry, RowsState } from '@basoche/records';
import type { OutboxItem } from '@basoche/sync';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { useOutbox } from '../use-outbox.ts';
import type { RowOf } from './use-records.ts';

/** A change of a record that the server refused, with what was typed. */
export interface RecordRefusal {
  commandId: string;
  /** What the person did, in French. */
  label: string;
  /** Why, in French. */
  message: string;
  /** Of single fields, by their names. */
  fieldMessages: Readonly<Record<string, string>>;
  /** Somebody else changed the same fields meanwhile. */
  isConflict: boolean;
  does: 'create' | 'update' | 'save' | 'remove';
  /** What was typed, by field. */
  fields: Readonly<Record<string, unknown>>;
  /** Sends it again, at the end of what waits. */
  retry(): Promise<void>;
  /** Gives it up. */
  discard(): Promise<void>;
}

export interface OneRecord<Kind extends RecordKind> {
  /** `null` where there is none, or not on this device: `state` tells whether that is a fact. */
  entry: RecordEntry<RowOf<Kind>> | null;
  state: RowsState;
  refusals: readonly RecordRefusal[];
}

/** One record, from this device. */
export function useRecord<Kind extends RecordKind>(kind: Kind, id: string): OneRecord<Kind> {
  const { records, outbox } = useEngine();
  const rows = records.rows(kind);
  const entry = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.get(id) ?? null,
  );
  const state = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.state,
  );
  const items = useOutbox();
  const refusals = useMemo(
    () =>
      items
        .filter((item) => item.state === 'review' && commandOn(kind, item)?.id === id)
        .map((item) => ({
          ...refusalOf(kind, item),
          retry: () => outbox.retry(item.commandId),
          discard: () => outbox.discard(item.commandId),
        })),
    [items, kind, id, outbox],
  );
  return { entry, state, refusals };
}

function refusalOf(kind: RecordKind, item: OutboxItem): Omit<RecordRefusal, 'retry' | 'discard'> {
  const { commandId, label, body, lastError } = item;
  const { seen: _, id: __, ...fields } = (body ?? {}) as Record<string, unknown>;
  const message = lastError?.detail ?? '';
  const fieldMessages = lastError?.fields ?? {};
  const does = commandOn(kind, item)?.does ?? 'update';
  const isConflict = lastError?.code === 'CONFLICT' && does === 'update';
  return { commandId, label, message, fieldMessages, isConflict, does, fields };
}
