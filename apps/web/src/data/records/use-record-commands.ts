import { newUuid } from '@basoche/domain';
import type { EditedKind, RecordKind } from '@basoche/protocol';
import { useMemo } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { commandOf } from '../../app/http/calls.ts';
import { useSendCommand, type Sent } from '../commands.ts';
import type { RowOf } from './use-records.ts';

/** What the commands say that the person did, in French. */
export interface RecordLabels<Row> {
  create(row: Partial<Row>): string;
  update(row: Row): string;
  remove(row: Row): string;
}

/**
 * Commands on the records of a kind. They show at once, on every tab of the device, and go by themselves. A refusal comes
 * back to the screen that waits for it as an ApiError; when the screen is gone it stays « À revoir » with what was typed.
 */
export interface RecordCommands<Row> {
  create(values: object): Promise<Sent & { id: string }>;
  /** The same for who needs the id at once. */
  createNow(values: object): { id: string; sent: Promise<Sent> };
  /**
   * Fields that differ from what is shown; `null` = none does. What others changed meanwhile is not overwritten.
   * @param seen what the person had before their eyes of these fields, where that is not what is shown now; a field without it
   *   is changed whatever others made of it
   */
  save(id: string, fields: Partial<Row>, seen?: Partial<Row>): Promise<Sent | null>;
  remove(id: string): Promise<Sent>;
}

/** @param labels the same object each time */
export function useRecordCommands<Kind extends EditedKind>(
  kind: Kind,
  labels: RecordLabels<RowOf<Kind>>,
): RecordCommands<RowOf<Kind>> {
  const { records } = useEngine();
  const send = useSendCommand();
  return useMemo(() => {
    const { create, update, remove } = kind.calls;
    const rowOf = (id: string) => {
      const row = records.rows(kind).get(id)?.row;
      if (row === undefined) throw new Error(`no ${kind.name} ${id} on this device`);
      return row;
    };
    const aggregate = (id: string) => `${kind.name}/${id}`;
    function createNow(values: object) {
      const id = newUuid(Date.now());
      const about = { aggregate: aggregate(id), after: namedIn(kind, values), label: labels.create(values) };
      return { id, sent: send(commandOf(create, { body: { ...values, id } }, about)) };
    }
    return {
      async create(values) {
        const { id, sent } = createNow(values);
        return { ...(await sent), id };
      },
      createNow,
      async save(id, fields, seen) {
        if (update === undefined) throw new Error(`a ${kind.name} does not change`);
        const row = rowOf(id);
        const changed = Object.keys(fields).filter(
          (field) =>
            JSON.stringify(fields[field as keyof typeof row]) !== JSON.stringify(row[field as keyof typeof row]),
        );
        if (changed.length === 0) return null;
        const pick = (from: object) =>
          Object.fromEntries(Object.entries(from).filter(([field]) => changed.includes(field)));
        const body = { ...pick(fields), seen: pick(seen ?? row) };
        const about = { aggregate: aggregate(id), after: namedIn(kind, pick(fields)), label: labels.update(row) };
        return send(commandOf(update, { params: { id }, body }, about));
      },
      async remove(id) {
        const about = { aggregate: aggregate(id), label: labels.remove(rowOf(id)) };
        return send(commandOf(remove, { params: { id } }, about));
      },
    };
  }, [kind, labels, records, send]);
}

/** Aggregates of the records that these values name. */
function namedIn({ references = {} }: RecordKind, values: object): string[] {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.entries(references as Readonly<Record<string, string>>).flatMap(([field, kind]) => {
    const id = given[field];
    return typeof id === 'string' ? [`${kind}/${id}`] : [];
  });
}
