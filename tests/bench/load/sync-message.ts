import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Messages of y-protocols, encoded and read without a Y.Doc. */
export const SYNC = 0;
export const AWARENESS = 1;
export const STEP1 = 0;
export const STEP2 = 1;
export const UPDATE = 2;

export function syncMessage(step: number, payload: Uint8Array, prefix?: string): Uint8Array {
  const enc = encoding.createEncoder();
  if (prefix !== undefined) encoding.writeVarString(enc, prefix);
  encoding.writeVarUint(enc, SYNC);
  encoding.writeVarUint(enc, step);
  encoding.writeVarUint8Array(enc, payload);
  return encoding.toUint8Array(enc);
}

export function awarenessMessage(payload: Uint8Array, prefix?: string): Uint8Array {
  const enc = encoding.createEncoder();
  if (prefix !== undefined) encoding.writeVarString(enc, prefix);
  encoding.writeVarUint(enc, AWARENESS);
  encoding.writeVarUint8Array(enc, payload);
  return encoding.toUint8Array(enc);
}

export interface SyncSink {
  step1(vector: Uint8Array): void;
  synced(): void;
  update(update: Uint8Array): void;
  awareness(update: Uint8Array): void;
}

/** Reads one y-websocket message; kinds it does not know are left alone, as the stock client does. */
export function readMessage(dec: decoding.Decoder, sink: SyncSink): void {
  const type = decoding.readVarUint(dec);
  if (type === AWARENESS) {
    sink.awareness(decoding.readVarUint8Array(dec));
    return;
  }
  if (type !== SYNC) return;
  const step = decoding.readVarUint(dec);
  if (step === STEP1) {
    sink.step1(decoding.readVarUint8Array(dec));
    return;
  }
  sink.update(decoding.readVarUint8Array(dec));
  if (step === STEP2) sink.synced();
}
