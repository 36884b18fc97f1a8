import { paramsIn } from '@basoche/protocol';
import type { Call } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';

/**
 * Bodies of the commands of a call that wait to be sent, oldest first. What was refused does not count.
 * @param params only of commands with these
 */
export function waitingBodies(
  outbox: readonly OutboxItem[],
  call: Call,
  params: Readonly<Record<string, string>> = {},
): object[] {
  return outbox
    .filter((item) => {
      const own = item.state === 'review' ? null : paramsIn(call, item);
      return own !== null && Object.entries(params).every(([name, value]) => own[name] === value);
    })
    .map((item) => (item.body as object | undefined) ?? {});
}

export interface Waiting {
  /** Not on the server yet. */
  waiting: boolean;
}

/** The calls that change a list of records; the path of the latter two names the record, `{id}`. */
export interface RecordCalls {
  create: Call;
  update: Call;
  remove: Call;
}

/** A list of records as it will be once the waiting commands of these calls are answered. */
export function withWaiting<T extends { id: string }>(
  known: readonly T[],
  outbox: readonly OutboxItem[],
  calls: RecordCalls,
): (T & Waiting)[] {
  let rows: (T & Waiting)[] = known.map((row) => ({ ...row, waiting: false }));
  for (const item of outbox) {
    if (item.state === 'review') continue;
    const body = (item.body ?? {}) as Partial<T>;
    if (paramsIn(calls.create, item) !== null) rows = [{ ...(body as T), waiting: true }, ...rows];
    const changed = paramsIn(calls.update, item)?.['id'];
    if (changed !== undefined)
      rows = rows.map((row) => (row.id === changed ? { ...row, ...body, id: changed, waiting: true } : row));
    const removed = paramsIn(calls.remove, item)?.['id'];
    if (removed !== undefined) rows = rows.filter((row) => row.id !== removed);
  }
  return rows;
}

/** The calls of a person's own records, each under an id known beforehand, `{id}`. */
export interface OwnRecordCalls {
  save: Call;
  remove: Call;
}

/** The same of a person's own records, which one call makes as well as changes. */
export function withOwnWaiting<T extends { id: string }>(
  known: readonly T[],
  outbox: readonly OutboxItem[],
  calls: OwnRecordCalls,
): (T & Waiting)[] {
  const rows = new Map(known.map((row) => [row.id, { ...row, waiting: false }]));
  for (const item of outbox.toSorted((a, b) => a.order - b.order)) {
    if (item.state === 'review') continue;
    const saved = paramsIn(calls.save, item)?.['id'];
    if (saved !== undefined) rows.set(saved, { ...rows.get(saved), ...(item.body as T), id: saved, waiting: true });
    const removed = paramsIn(calls.remove, item)?.['id'];
    if (removed !== undefined) rows.delete(removed);
  }
  return [...rows.values()];
}
