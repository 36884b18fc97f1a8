import type { OutboxItem } from '@basoche/sync';

/** Bodies of the commands on a path that wait to be sent, oldest first. What was refused does not count. */
export function waitingBodies(outbox: readonly OutboxItem[], method: OutboxItem['method'], path: string): object[] {
  return outbox
    .filter((item) => item.method === method && item.path === path && item.state !== 'review')
    .map((item) => (item.body as object | undefined) ?? {});
}

export interface Waiting {
  /** Not on the server yet. */
  waiting: boolean;
}

/** A list of records as it will be once the waiting commands under `path` are answered. */
export function withWaiting<T extends { id: string }>(
  known: readonly T[],
  outbox: readonly OutboxItem[],
  path: string,
): (T & Waiting)[] {
  let rows: (T & Waiting)[] = known.map((row) => ({ ...row, waiting: false }));
  for (const item of outbox) {
    if (item.state === 'review' || !item.path.startsWith(path)) continue;
    const body = (item.body ?? {}) as Partial<T>;
    const id = item.path.slice(path.length);
    if (item.method === 'POST' && id === '') rows = [{ ...(body as T), waiting: true }, ...rows];
    if (item.method === 'PUT') rows = rows.map((row) => (row.id === id ? { ...row, ...body, id, waiting: true } : row));
    if (item.method === 'DELETE') rows = rows.filter((row) => row.id !== id);
  }
  return rows;
}

/** The same of a person's own records, which a PUT under an id known beforehand makes as well as changes. */
export function withOwnWaiting<T extends { id: string }>(
  known: readonly T[],
  outbox: readonly OutboxItem[],
  path: string,
): (T & Waiting)[] {
  const rows = new Map(known.map((row) => [row.id, { ...row, waiting: false }]));
  for (const item of outbox.toSorted((a, b) => a.order - b.order)) {
    if (item.state === 'review' || !item.path.startsWith(path)) continue;
    const id = decodeURIComponent(item.path.slice(path.length));
    if (item.method === 'PUT') rows.set(id, { ...rows.get(id), ...(item.body as T), id, waiting: true });
    if (item.method === 'DELETE') rows.delete(id);
  }
  return [...rows.values()];
}
