import * as decoding from 'lib0/decoding';
import { awarenessMessage, readMessage, STEP1, STEP2, syncMessage, UPDATE, type SyncSink } from './sync-message.ts';
import { NOTHING, type Link, type LinkRequest, type Wire } from './link.ts';
import { WsClient } from './ws.ts';

/** The y-websocket protocol, one document a socket. `path` builds the request target from the document's name. */
export function yWebsocketWire(path: (doc: string) => string): Wire {
  return ({ port, docs, handlers, state = NOTHING }: LinkRequest): Link => {
    const [doc] = docs;
    if (doc === undefined || docs.length > 1) throw new Error('this protocol has one document a socket');
    const sink: SyncSink = {
      step1: (vector) => ws.send(syncMessage(STEP2, state.diff(vector))),
      synced: () => handlers.synced?.(0),
      update: (update) => handlers.update?.(0, update),
      awareness: (update) => handlers.awareness?.(0, update),
    };
    const ws = new WsClient(port, path(doc), {
      open: () => ws.send(syncMessage(STEP1, state.stateVector)),
      message: (data) => readMessage(decoding.createDecoder(data), sink),
      close: (code) => handlers.closed?.(-1, code),
    });
    return linkOf(ws, {
      sendUpdate: (_, update) => ws.send(syncMessage(UPDATE, update)),
      sendAwareness: (_, update) => ws.send(awarenessMessage(update)),
    });
  };
}

/** A link on a socket: what it sends is the protocol's, the rest is the socket's. */
export function linkOf(ws: WsClient, senders: Pick<Link, 'sendUpdate' | 'sendAwareness'>): Link {
  return {
    ...senders,
    get bytesIn() {
      return ws.bytesIn;
    },
    get messagesIn() {
      return ws.messagesIn;
    },
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    close: () => ws.close(),
    destroy: () => ws.destroy(),
  };
}
