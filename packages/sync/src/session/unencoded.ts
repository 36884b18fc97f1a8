import type { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { readMessage } from '../channel/message.ts';
import { isFromDisk } from '../store/disk-origin.ts';
import { holdsBack } from './holds-back.ts';

type Updated = (update: Uint8Array, origin: unknown) => void;

interface Opening {
  doc: Y.Doc;
  provider: WebsocketProvider;
  /** The device's copy is in `doc`. */
  loaded: boolean;
  arrival: { missing: boolean };
}

/**
 * Spares a document that opens the encoding of what it takes in, a third of the time of a large one [CH22]: nobody is told
 * of the device's copy, and `updated` gets the parts of a missing document in the bytes in which they came.
 * Yjs encodes where anybody listens to updates: the two who do are away until the transaction ends.
 * @param updated listens to the updates of `doc` already, before the provider
 */
export function spareEncoding(opening: Opening, updated: Updated): void {
  const { doc, provider } = opening;
  /** The part that is being taken in. */
  let part: Uint8Array | null = null;
  let away = false;

  receive(provider, (message, take) => {
    // What waits for something else comes out with that: the bytes of a message then are not what it brought.
    if (opening.arrival.missing && !holdsBack(doc)) part = message && message.slice();
    try {
      take();
    } finally {
      part = null;
    }
  });
  doc.on('afterTransactionCleanup', (transaction) => {
    const isRead = !opening.loaded && isFromDisk(transaction.origin);
    const came = transaction.origin === provider && !holdsBack(doc) ? part : null;
    if (!isRead && came === null) return comeBack();
    if (!away) {
      away = true;
      doc.off('update', updated);
      doc.off('update', provider._updateHandler);
    }
    if (came !== null && brings(transaction)) updated(came, provider);
  });
  doc.on('afterAllTransactions', comeBack);

  function comeBack(): void {
    if (!away) return;
    away = false;
    doc.on('update', updated);
    doc.on('update', provider._updateHandler);
  }
}

/** Stands before what the provider does with the document's messages: `update` = the bytes of one that brings something. */
function receive(provider: WebsocketProvider, take: (update: Uint8Array | null, next: () => void) => void): void {
  const SYNC = 0;
  const stock = provider.messageHandlers[SYNC]!;
  provider.messageHandlers[SYNC] = (encoder, decoder, ...rest) => {
    const message = readMessage(decoder.arr);
    const update = message.kind === 'update' || message.kind === 'step2' ? message.update : null;
    take(update, () => stock(encoder, decoder, ...rest));
  };
}

function brings({ deleteSet, beforeState, afterState }: Y.Transaction): boolean {
  return deleteSet.clients.size > 0 || [...afterState].some(([client, clock]) => beforeState.get(client) !== clock);
}
