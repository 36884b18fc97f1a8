import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Messages of y-websocket: the content of `data` frames, and of whole messages on a single-document socket. */
export type YMessage =
  | { type: 'step1'; stateVector: Uint8Array }
  | { type: 'step2'; update: Uint8Array }
  | { type: 'update'; update: Uint8Array }
  | { type: 'presence'; states: Uint8Array }
  | { type: 'queryPresence' };

const SYNC = 0;
const PRESENCE = 1;
const QUERY_PRESENCE = 3;

export class BadMessage extends Error {
  override name = 'BadMessage';
}

/** @throws BadMessage */
export function decodeMessage(bytes: Uint8Array): YMessage {
  try {
    const decoder = decoding.createDecoder(bytes);
    const message = read(decoder);
    if (decoding.hasContent(decoder)) throw new BadMessage('bytes after the message');
    return message;
  } catch (error) {
    if (error instanceof BadMessage) throw error;
    throw new BadMessage('not a y-websocket message', { cause: error });
  }
}

function read(decoder: decoding.Decoder): YMessage {
  const type = decoding.readVarUint(decoder);
  if (type === PRESENCE) return { type: 'presence', states: decoding.readVarUint8Array(decoder) };
  if (type === QUERY_PRESENCE) return { type: 'queryPresence' };
  if (type !== SYNC) throw new BadMessage('unknown message');
  const step = decoding.readVarUint(decoder);
  const bytes = decoding.readVarUint8Array(decoder);
  if (step === 0) return { type: 'step1', stateVector: bytes };
  if (step === 1) return { type: 'step2', update: bytes };
  if (step === 2) return { type: 'update', update: bytes };
  throw new BadMessage('unknown sync message');
}

export function step1Message(stateVector: Uint8Array): Buffer {
  return syncMessage(0, stateVector);
}

export function step2Message(update: Uint8Array): Buffer {
  return syncMessage(1, update);
}

export function updateMessage(update: Uint8Array): Buffer {
  return syncMessage(2, update);
}

export function presenceMessage(states: Uint8Array): Buffer {
  return Buffer.concat([varUints(PRESENCE, states.length), states]);
}

/** Presence of nobody: tells a provider that the line is alive. */
export const KEEP_ALIVE = presenceMessage(new Uint8Array([0]));

function syncMessage(step: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varUints(SYNC, step, bytes.length), bytes]);
}

export function varUints(...values: number[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of values) encoding.writeVarUint(encoder, value);
  return encoding.toUint8Array(encoder);
}
