import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';

const SYNC = 0;
const AWARENESS = 1;

export type Message =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'step2'; update: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'other' };

/** Reads a y-websocket message as far as the engine cares. */
export function readMessage(bytes: Uint8Array): Message {
  const dec = decoding.createDecoder(bytes);
  if (decoding.readVarUint(dec) !== SYNC) return { kind: 'other' };
  switch (decoding.readVarUint(dec)) {
    case messageYjsSyncStep1:
      return { kind: 'step1', stateVector: decoding.readVarUint8Array(dec) };
    case messageYjsSyncStep2:
      return { kind: 'step2', update: decoding.readVarUint8Array(dec) };
    case messageYjsUpdate:
      return { kind: 'update', update: decoding.readVarUint8Array(dec) };
    default:
      return { kind: 'other' };
  }
}

export function step1Message(stateVector: Uint8Array): Uint8Array {
  return syncMessage(messageYjsSyncStep1, stateVector);
}

export function step2Message(update: Uint8Array): Uint8Array {
  return syncMessage(messageYjsSyncStep2, update);
}

export function updateMessage(update: Uint8Array): Uint8Array {
  return syncMessage(messageYjsUpdate, update);
}

/** An awareness update of nobody: changes nothing, and tells the provider that the line lives [CH3]. */
export const KEEP_ALIVE: Uint8Array = Uint8Array.of(AWARENESS, 1, 0);

function syncMessage(type: number, payload: Uint8Array): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, SYNC);
  encoding.writeVarUint(enc, type);
  encoding.writeVarUint8Array(enc, payload);
  return encoding.toUint8Array(enc);
}
