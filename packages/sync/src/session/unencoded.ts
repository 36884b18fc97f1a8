import type * as Y from 'yjs';
import { isFromDisk } from '../store/disk-origin.ts';
import { holdsBack } from './holds-back.ts';

type Updated = (update: Uint8Array, origin: unknown) => void;

interface Opening {
  doc: Y.Doc;
  /** The origin of what came from the server. */
  connection: unknown;
  /** The device's copy is in `doc`. */
  loaded: boolean;
  arrival: { missing: boolean };
}

/** Takes a part that came from the server into the document. */
type TakeIn = (update: Uint8Array, apply: () => void) => void;

/**
 * Spares a document that opens the encoding of what it takes in, a third of the time of a large one [CH22]: nobody is told
 * of the device's copy, and `updated` gets the parts of a missing document in the bytes in which they came.
 * Yjs encodes where anybody listens to updates: who does is away until the transaction ends.
 * @param updated listens to the updates of `doc` from now on
 */
export function spareEncoding(opening: Opening, updated: Updated): TakeIn {
  const { doc } = opening;
  /** The part that is being taken in. */
  let part: Uint8Array | null = null;
  let away = false;

  doc.on('update', updated);
  doc.on('afterTransactionCleanup', (transaction) => {
    const isRead = !opening.loaded && isFromDisk(transaction.origin);
    const came = transaction.origin === opening.connection && !holdsBack(doc) ? part : null;
    if (!isRead && came === null) return comeBack();
    if (!away) {
      away = true;
      doc.off('update', updated);
    }
    if (came !== null && brings(transaction)) updated(came, opening.connection);
  });
  doc.on('afterAllTransactions', comeBack);

  function comeBack(): void {
    if (!away) return;
    away = false;
    doc.on('update', updated);
  }

  return (update, apply) => {
    // What waits for something else comes out with that: the bytes of a message then are not what it brought.
    if (opening.arrival.missing && !holdsBack(doc)) part = update.slice();
    try {
      apply();
    } finally {
      part = null;
    }
  };
}

function brings({ deleteSet, beforeState, afterState }: Y.Transaction): boolean {
  return deleteSet.clients.size > 0 || [...afterState].some(([client, clock]) => beforeState.get(client) !== clock);
}
