import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { awarenessMessage, readMessage, STEP1, STEP2, syncMessage, UPDATE, type SyncSink } from './sync-message.ts';
import { NOTHING, type Link, type LinkRequest } from './link.ts';
import { linkOf } from './wire-y-websocket.ts';
import { WsClient } from './ws.ts';

const AUTH = 2;
const SYNC_REPLY = 4;
const SYNC_STATUS = 8;
const PERMISSION_DENIED = 1;

/**
 * Hocuspocus 4: every message starts with the document's name, the first one of a document is its token. The state
 * vector follows at once instead of after the answer to the token, which spares it a round trip.
 */
export function hocuspocusWire({ port, docs, handlers, state = NOTHING }: LinkRequest): Link {
  const index = new Map(docs.map((name, i) => [name, i]));
  const acks = docs.map(() => 0);
  const sinks = docs.map((name, i): SyncSink => ({
    step1: (vector) => ws.send(syncMessage(STEP2, state.diff(vector), name)),
    synced: () => handlers.synced?.(i),
    update: (update) => handlers.update?.(i, update),
    awareness: (update) => handlers.awareness?.(i, update),
  }));

  function message(data: Uint8Array): void {
    const dec = decoding.createDecoder(data);
    const i = index.get(decoding.readVarString(dec));
    if (i === undefined) return;
    const start = dec.pos;
    const type = decoding.readVarUint(dec);
    if (type === SYNC_STATUS) {
      if (decoding.readVarUint(dec) === 1) handlers.ack?.(i, ++acks[i]!, 0);
    } else if (type === AUTH) {
      if (decoding.readVarUint(dec) === PERMISSION_DENIED) handlers.closed?.(i, 4403);
    } else if (type === SYNC_REPLY) {
      // Same content as a sync message; its only difference is that it asks for no first step back.
      const step = decoding.readVarUint(dec);
      if (step === STEP1) sinks[i]!.step1(decoding.readVarUint8Array(dec));
    } else {
      dec.pos = start;
      readMessage(dec, sinks[i]!);
    }
  }

  /** It refuses more than 100 documents that wait for their token at once. */
  function openAll(): void {
    for (const name of docs) {
      ws.send(authMessage(name));
      ws.send(syncMessage(STEP1, state.stateVector, name));
    }
  }

  const ws = new WsClient(port, '/', { open: openAll, message, close: (code) => handlers.closed?.(-1, code) });
  return linkOf(ws, {
    sendUpdate: (doc, update) => ws.send(syncMessage(UPDATE, update, docs[doc])),
    sendAwareness: (doc, update) => ws.send(awarenessMessage(update, docs[doc])),
  });
}

function authMessage(name: string): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarString(enc, name);
  encoding.writeVarUint(enc, AUTH);
  encoding.writeVarUint(enc, 0);
  encoding.writeVarString(enc, 'bench');
  encoding.writeVarString(enc, '4.7.0');
  return encoding.toUint8Array(enc);
}
