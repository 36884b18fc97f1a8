/**
 * A place in the stream of events: transaction, event, second of the event. Events are read only once every older
 * transaction is over, so that ordering by transaction leaves no gap behind a cursor.
 */
export interface LiveCursor {
  xid: string;
  id: string;
  /** Seconds since the epoch; tells whether what followed is still kept. */
  seconds: number;
  /** The database whose transactions these are: another one counts them anew, as after a restore. */
  history: string;
}

export function formatCursor(cursor: LiveCursor): string {
  return `${cursor.xid}.${cursor.id}.${cursor.seconds}.${cursor.history}`;
}

/** `null` when the text is no cursor of ours. */
export function parseCursor(text: string): LiveCursor | null {
  const match = /^(\d{1,20})\.(\d{1,19})\.(\d{1,12})\.([0-9a-f]{1,32})$/.exec(text);
  if (!match) return null;
  const [, xid = '', id = '', seconds = '', history = ''] = match;
  return { xid, id, seconds: Number(seconds), history };
}

/** Whether a stream may go on from there in a database that has come to `now`: a place of another history, or one it has not reached, is not its own. */
export function isOwn(cursor: LiveCursor, now: LiveCursor): boolean {
  return cursor.history === now.history && !isAfter(cursor, now);
}

export function isAfter(a: LiveCursor, b: LiveCursor): boolean {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)];
  return ax === bx ? BigInt(a.id) > BigInt(b.id) : ax > bx;
}
