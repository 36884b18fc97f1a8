/**
 * A place in the stream of events: transaction, event, second of the event. Events are read only once every older
 * transaction is over, so that ordering by transaction leaves no gap behind a cursor.
 */
export interface LiveCursor {
  xid: string;
  id: string;
  /** Seconds since the epoch; tells whether what followed is still kept. */
  seconds: number;
}

export function formatCursor(cursor: LiveCursor): string {
  return `${cursor.xid}.${cursor.id}.${cursor.seconds}`;
}

/** `null` when the text is no cursor of ours. */
export function parseCursor(text: string): LiveCursor | null {
  const match = /^(\d{1,20})\.(\d{1,19})\.(\d{1,12})$/.exec(text);
  return match ? { xid: match[1] ?? '', id: match[2] ?? '', seconds: Number(match[3]) } : null;
}

export function isAfter(a: LiveCursor, b: LiveCursor): boolean {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)];
  return ax === bx ? BigInt(a.id) > BigInt(b.id) : ax > bx;
}
