import type { RecordKind } from '@basoche/protocol';
import { commandOn } from '@basoche/records';
import type { RecordChange } from '@basoche/records';
import type { OutboxItem } from '@basoche/sync';
import { useMemo } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { refusalFields, refusalText } from '../../i18n/reason-text.ts';
import { useOutbox } from '../use-outbox.ts';

/** A change of a record that the server refused, with what was typed. */
export interface RecordRefusal {
  /** Of the record. */
  id: string;
  commandId: string;
  /** What the person did, in French. */
  label: string;
  /** Why, in the language of the reader. */
  message: string;
  /** Of single fields, by their names. */
  fieldMessages: Readonly<Record<string, string>>;
  /** Somebody else changed the same fields meanwhile. */
  isConflict: boolean;
  does: RecordChange['does']['is'];
  /** What was typed, by field. */
  fields: Readonly<Record<string, unknown>>;
  /** Sends it again, at the end of what waits. */
  retry(): Promise<void>;
  /** Gives it up. */
  discard(): Promise<void>;
}

/** What the server refused of records of a kind, oldest first. */
export function useRefusals(kind: RecordKind): readonly RecordRefusal[] {
  const { outbox } = useEngine();
  const items = useOutbox();
  return useMemo(
    () =>
      items
        .filter(({ state }) => state === 'review')
        .flatMap((item) => {
          const refusal = refusalOf(kind, item);
          if (refusal === null) return [];
          const { commandId } = item;
          return { ...refusal, retry: () => outbox.retry(commandId), discard: () => outbox.discard(commandId) };
        }),
    [items, kind, outbox],
  );
}

/** `null` = of no record of this kind. */
export function refusalOf(kind: RecordKind, item: OutboxItem): Omit<RecordRefusal, 'retry' | 'discard'> | null {
  const { commandId, label, body, lastError } = item;
  const command = commandOn(kind, item);
  if (command === null) return null;
  const { seen: _, id: __, ...fields } = (body ?? {}) as Record<string, unknown>;
  return {
    ...command,
    commandId,
    label,
    message: lastError === null ? '' : refusalText(lastError),
    fieldMessages: lastError === null ? {} : refusalFields(lastError),
    isConflict: lastError?.code === 'CONFLICT' && command.does === 'update',
    fields,
  };
}
