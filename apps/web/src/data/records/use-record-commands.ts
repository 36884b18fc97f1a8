import { newUuid } from '@basoche/domain';
import type { EditedKind, RecordKind } from '@basoche/protocol';
import { useMemo } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { commandOf } from '../../app/http/calls.ts';
import { storeCommands, useSendCommand, type Sent } from '../commands.ts';
import { paramsOf } from './params-of.ts';
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
  /**
   * The same fields of many records, a command each; those that have them already are left out. Resolves once all are on
   * the device: those that are refused stay « À revoir ».
   */
  saveAll(ids: readonly string[], fields: Partial<Row>): Promise<void>;
  removeAll(ids: readonly string[]): Promise<void>;
}

/** @param labels the same object each time */
export function useRecordCommands<Kind extends EditedKind>(
  kind: Kind,
  labels: RecordLabels<RowOf<Kind>>,
): RecordCommands<RowOf<Kind>> {
  const { outbox, records } = useEngine();
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
    /** `null`: nothing differs. */
    function updateOf(id: string, fields: object, seen?: object) {
      if (update === undefined) throw new Error(`a ${kind.name} does not change`);
      const row = rowOf(id);
      const given = fields as typeof row;
      const changed = (Object.keys(given) as (keyof typeof row)[]).filter(
        (field) => JSON.stringify(given[field]) !== JSON.stringify(row[field]),
      );
      if (changed.length === 0) return null;
      const pick = (from: object) =>
        Object.fromEntries(Object.entries(from).filter(([field]) => (changed as string[]).includes(field)));
      const body = { ...pick(fields), seen: pick(seen ?? row) };
      const about = { aggregate: aggregate(id), after: namedIn(kind, pick(fields)), label: labels.update(row) };
      return commandOf(update, { params: paramsOf(update, id), body }, about);
    }
    const removalOf = (id: string) =>
      commandOf(
        remove,
        { params: paramsOf(remove, id) },
        { aggregate: aggregate(id), label: labels.remove(rowOf(id)) },
      );
    return {
      async create(values) {
        const { id, sent } = createNow(values);
        return { ...(await sent), id };
      },
      createNow,
      async save(id, fields, seen) {
        const command = updateOf(id, fields, seen);
        return command === null ? null : send(command);
      },
      async remove(id) {
        return send(removalOf(id));
      },
      async saveAll(ids, fields) {
        await storeCommands(
          outbox,
          ids.flatMap((id) => updateOf(id, fields) ?? []),
        );
      },
      async removeAll(ids) {
        await storeCommands(outbox, ids.map(removalOf));
      },
    };
  }, [kind, labels, outbox, records, send]);
}

/** Aggregates of the records that these values name. */
function namedIn({ references = {} }: RecordKind, values: object): string[] {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.entries(references as Readonly<Record<string, string>>).flatMap(([field, kind]) => {
    const id = given[field];
    return typeof id === 'string' ? [`${kind}/${id}`] : [];
  });
}
