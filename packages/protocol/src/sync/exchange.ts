import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { FrameError } from './frames.ts';

/**
 * Body of `POST /api/sync/exchange`, the HTTPS form of a sync (SPEC.md, rules HX*). It serves background sync and
 * networks that block websockets. Binary, `application/octet-stream`, several documents in one request.
 */
export interface ExchangeRequestItem {
  doc: string;
  /** The device's state vector: the answer holds what is missing from it, and every delete. */
  stateVector: Uint8Array;
  /** What the device has that the server may lack; empty to only read. Committed before the answer. */
  update: Uint8Array;
}

export interface ExchangeResponseItem {
  doc: string;
  /** 0 = done; otherwise a code of CLOSE_CODES, and the other fields are empty. Concerns this document alone. */
  code: number;
  right: 'read' | 'write';
  /** Durable sequence number that `update` and the request's own update are part of. */
  seq: number;
  update: Uint8Array;
  /** The server's state vector after the exchange: what the device must send next time. */
  stateVector: Uint8Array;
}

/** Most documents in one request. */
export const EXCHANGE_MAX_DOCS = 64;

/** Largest message that a device sends on a socket; what is larger goes by exchange. No server's limit is lower. */
export const MAX_SOCKET_MESSAGE_BYTES = 2 * 1024 * 1024;

export function encodeExchangeRequest(items: ExchangeRequestItem[]): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, items.length);
  for (const item of items) {
    encoding.writeVarString(enc, item.doc);
    encoding.writeVarUint8Array(enc, item.stateVector);
    encoding.writeVarUint8Array(enc, item.update);
  }
  return encoding.toUint8Array(enc);
}

/** @throws FrameError */
export function decodeExchangeRequest(bytes: Uint8Array): ExchangeRequestItem[] {
  return readItems(bytes, (dec) => ({
    doc: decoding.readVarString(dec),
    stateVector: decoding.readVarUint8Array(dec),
    update: decoding.readVarUint8Array(dec),
  }));
}

export function encodeExchangeResponse(items: ExchangeResponseItem[]): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, items.length);
  for (const item of items) {
    encoding.writeVarString(enc, item.doc);
    encoding.writeVarUint(enc, item.code);
    encoding.writeVarUint(enc, item.right === 'write' ? 1 : 0);
    encoding.writeVarUint(enc, item.seq);
    encoding.writeVarUint8Array(enc, item.update);
    encoding.writeVarUint8Array(enc, item.stateVector);
  }
  return encoding.toUint8Array(enc);
}

/** @throws FrameError */
export function decodeExchangeResponse(bytes: Uint8Array): ExchangeResponseItem[] {
  return readItems(bytes, (dec) => ({
    doc: decoding.readVarString(dec),
    code: decoding.readVarUint(dec),
    right: decoding.readVarUint(dec) === 1 ? ('write' as const) : ('read' as const),
    seq: decoding.readVarUint(dec),
    update: decoding.readVarUint8Array(dec),
    stateVector: decoding.readVarUint8Array(dec),
  }));
}

function readItems<I>(bytes: Uint8Array, read: (dec: decoding.Decoder) => I): I[] {
  try {
    const dec = decoding.createDecoder(bytes);
    const count = decoding.readVarUint(dec);
    if (count > EXCHANGE_MAX_DOCS) throw new FrameError(`more than ${EXCHANGE_MAX_DOCS} documents in one exchange`);
    return Array.from({ length: count }, () => read(dec));
  } catch (error) {
    if (error instanceof FrameError) throw error;
    throw new FrameError('truncated or malformed exchange', { cause: error });
  }
}
