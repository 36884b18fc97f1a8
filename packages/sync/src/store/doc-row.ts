import type { CloseName, DocName } from '@basoche/protocol';
import type { Rows, Tables } from './tables.ts';

/** What the device knows of one document beside its content. */
export interface DocRow {
  name: DocName;
  /** Tab -> revision of its last edit that the server was not seen to make durable [LS1]. */
  pending: Record<string, number>;
  /** Durable sequence number of the server that the local content includes; 0 = never met. */
  seq: number;
  right: 'read' | 'write' | null;
  /** Where the content rests. */
  rest: 'none' | 'cold' | 'warm';
  /** State vector that was durable on the server when last seen; `null` = nothing was. */
  serverVector: Uint8Array | null;
  /** Milliseconds since the epoch; 0 = never opened here. */
  lastOpened: number;
  pinned: boolean;
  refused: CloseName | null;
  /** `seq` of the manifest at which a pull failed for good: tried again when it moves. */
  failedAt: number | null;
}

export function newDocRow(name: DocName): DocRow {
  return {
    name,
    pending: {},
    seq: 0,
    right: null,
    rest: 'none',
    serverVector: null,
    lastOpened: 0,
    pinned: false,
    refused: null,
    failedAt: null,
  };
}

export function isPending(row: DocRow): boolean {
  return Object.keys(row.pending).length > 0;
}

/** The right was lost and nothing was refused with it: the copy is on its way off the device [CH10]. */
export function isLeaving(row: DocRow): boolean {
  return (row.refused === 'FORBIDDEN' || row.refused === 'NOT_FOUND') && !isPending(row);
}

/** Reads, changes and writes a row in one transaction. @throws StorageError */
export function changeDocRow(tables: Tables, name: DocName, change: (row: DocRow) => void): Promise<DocRow> {
  return tables.run('readwrite', ['docs'], (rows) => changeRowIn(rows, name, change));
}

/** The same inside a transaction that covers `docs`. */
export async function changeRowIn(rows: Rows, name: DocName, change: (row: DocRow) => void): Promise<DocRow> {
  const row = (await rows.get<DocRow>('docs', name)) ?? newDocRow(name);
  change(row);
  rows.put('docs', name, row);
  return row;
}

/** Forgets the markers that carry no later revision than in `seen` [LS2]. Revisions of a tab only grow. */
export function clearMarkers(row: DocRow, seen: Record<string, number>): void {
  for (const [tab, revision] of Object.entries(seen))
    if ((row.pending[tab] ?? Number.POSITIVE_INFINITY) <= revision) delete row.pending[tab];
}
