import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';

const SYNC = 0;
const PRESENCE = 1;
const PRESENCE_QUERY = 3;

/** A message of y-websocket; presence is its awareness. */
export type Message =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'step2'; update: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'presence'; update: Uint8Array }
  | { kind: 'presence query' }
  | { kind: 'unknown' };

export function readMessage(bytes: Uint8Array): Message {
  const dec = decoding.createDecoder(bytes);
  switch (decoding.readVarUint(dec)) {
    case SYNC:
      return readSync(dec);
    case PRESENCE:
      return { kind: 'presence', update: decoding.readVarUint8Array(dec) };
    case PRESENCE_QUERY:
      return { kind: 'presence query' };
    default:
      return { kind: 'unknown' };
  }
}

function readSync(dec: decoding.Decoder): Message {
  switch (decoding.readVarUint(dec)) {
    case messageYjsSyncStep1:
      return { kind: 'step1', stateVector: decoding.readVarUint8Array(dec) };
    case messageYjsSyncStep2:
      return { kind: 'step2', update: decoding.readVarUint8Array(dec) };
    case messageYjsUpdate:
      return { kind: 'update', update: decoding.readVarUint8Array(dec) };
    default:
      return { kind: 'unknown' };
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

/** @param update as `encodeAwarenessUpdate` makes it */
export function presenceMessage(update: Uint8Array): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, PRESENCE);
  encoding.writeVarUint8Array(enc, update);
  return encoding.toUint8Array(enc);
}

function syncMessage(type: number, payload: Uint8Array): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, SYNC);
  encoding.writeVarUint(enc, type);
  encoding.writeVarUint8Array(enc, payload);
  return encoding.toUint8Array(enc);
}
