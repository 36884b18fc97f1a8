import type { CloseName, DocName } from '@basoche/protocol';
import type { DocNotice } from '../api/doc-handle.ts';
import type { Rows, Tables } from './tables.ts';

/** What the device knows of one document beside its content. */
export interface DocRow {
  name: DocName;
  /**
   * Tab -> revision of its last edit that the server was not proved to hold [LS1]. `HAND_BACK` stands for all that the
   * device has of the document [EV11].
   */
  pending: Record<string, number>;
  /** Durable sequence number of the server that the local content includes; 0 = never met. */
  seq: number;
  right: 'read' | 'write' | null;
  /** Where the content rests. */
  rest: 'none' | 'cold' | 'warm';
  /** State vector that the server was proved to hold when last seen; `null` = nothing was. */
  serverVector: Uint8Array | null;
  /** Milliseconds since the epoch; 0 = never opened here. */
  lastOpened: number;
  pinned: boolean;
  refused: CloseName | null;
  /** `seq` of the manifest at which a pull failed for good: tried again when it moves. */
  failedAt: number | null;
  /** Highest sequence number that the server named for edits of this device; others' before it may still be on the way. */
  ackedSeq?: number;
  /** Yjs client ids that this device wrote under, the latest ones; absent in rows of earlier releases [EV12]. */
  clients?: number[];
  /** What guards undid and nobody has read yet [EV16]. */
  notices?: DocNotice[];
}

/** In the place of a tab: the server may have lost what the device was once told that it holds [EV11]. */
export const HAND_BACK = 'hand-back';
/** As many own client ids as an opening a day for months needs. */
const MAX_CLIENTS = 200;

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

/** Everything that the device has of it is to be compared with the server, and handed back where it lacks. */
export function isToHandBack(row: DocRow): boolean {
  return row.pending[HAND_BACK] !== undefined;
}

/** Something typed in a tab waits, whatever else is to be compared. */
export function holdsEdits(row: DocRow): boolean {
  return Object.keys(row.pending).some((tab) => tab !== HAND_BACK);
}

/** The server was once at this sequence number: a lower one means that it went back [EV13]. */
export function knownSeq(row: DocRow): number {
  return Math.max(row.seq, row.ackedSeq ?? 0);
}

/** Nothing of what the server was known to hold counts any more. */
export function doubt(row: DocRow, now: number): void {
  row.ackedSeq = 0;
  row.pending[HAND_BACK] = now;
  row.serverVector = null;
  row.seq = 0;
  row.failedAt = null;
  if (row.refused === 'FORGED_AUTHOR') row.refused = null;
}

export function addClient(row: DocRow, client: number): void {
  const others = (row.clients ?? []).filter((each) => each !== client);
  row.clients = [...others, client].slice(-MAX_CLIENTS);
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
