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
  /**
   * The server went back in time, and `update` hands back what it lost, whoever wrote it (EV6): the Yjs client ids that
   * the device itself used in the document.
   */
  handsBack?: number[];
}

/** Part of an edit was undone by a guard before anyone saw it; `code` from GUARD_CODES, `detail` in French. */
export interface ExchangeNotice {
  code: string;
  detail: string;
}

export interface ExchangeResponseItem {
  doc: string;
  /**
   * 0 = done; otherwise a code of CLOSE_CODES, and the other fields are empty, but for the state vector beside
   * CONTENT_MISSING. Concerns this document alone.
   */
  code: number;
  right: 'read' | 'write';
  /** Durable sequence number that `update` and the request's own update are part of. */
  seq: number;
  update: Uint8Array;
  /** The server's state vector after the exchange: what the device must send next time. */
  stateVector: Uint8Array;
  /** What a guard undid of the request's update (GU2). */
  notices?: ExchangeNotice[];
}

/** Most documents in one request. */
export const EXCHANGE_MAX_DOCS = 64;

/** Largest message that a device sends on a socket; what is larger goes by exchange. No server's limit is lower. */
export const MAX_SOCKET_MESSAGE_BYTES = 2 * 1024 * 1024;

/** Most client ids in one hand-back. */
export const EXCHANGE_MAX_CLIENTS = 1_000;

/** Begins what later releases add behind the items: earlier ones do not read on. */
const EXTENSION = 1;

export function encodeExchangeRequest(items: ExchangeRequestItem[]): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, items.length);
  for (const item of items) {
    encoding.writeVarString(enc, item.doc);
    encoding.writeVarUint8Array(enc, item.stateVector);
    encoding.writeVarUint8Array(enc, item.update);
  }
  if (items.some((item) => item.handsBack !== undefined)) {
    encoding.writeVarUint(enc, EXTENSION);
    for (const { handsBack } of items) {
      encoding.writeVarUint(enc, handsBack === undefined ? 0 : handsBack.length + 1);
      for (const client of handsBack ?? []) encoding.writeVarUint(enc, client);
    }
  }
  return encoding.toUint8Array(enc);
}

/** @throws FrameError */
export function decodeExchangeRequest(bytes: Uint8Array): ExchangeRequestItem[] {
  return readItems<ExchangeRequestItem>(
    bytes,
    (dec) => ({
      doc: decoding.readVarString(dec),
      stateVector: decoding.readVarUint8Array(dec),
      update: decoding.readVarUint8Array(dec),
    }),
    (dec, item) => {
      const clients = decoding.readVarUint(dec);
      if (clients > EXCHANGE_MAX_CLIENTS + 1) throw new FrameError('too many client ids handed back');
      if (clients > 0) item.handsBack = Array.from({ length: clients - 1 }, () => decoding.readVarUint(dec));
    },
  );
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
  if (items.some((item) => item.notices !== undefined && item.notices.length > 0)) {
    encoding.writeVarUint(enc, EXTENSION);
    for (const { notices = [] } of items) {
      encoding.writeVarUint(enc, notices.length);
      for (const { code, detail } of notices) {
        encoding.writeVarString(enc, code);
        encoding.writeVarString(enc, detail);
      }
    }
  }
  return encoding.toUint8Array(enc);
}

/** @throws FrameError */
export function decodeExchangeResponse(bytes: Uint8Array): ExchangeResponseItem[] {
  return readItems<ExchangeResponseItem>(
    bytes,
    (dec) => ({
      doc: decoding.readVarString(dec),
      code: decoding.readVarUint(dec),
      right: decoding.readVarUint(dec) === 1 ? 'write' : 'read',
      seq: decoding.readVarUint(dec),
      update: decoding.readVarUint8Array(dec),
      stateVector: decoding.readVarUint8Array(dec),
    }),
    (dec, item) => {
      const count = decoding.readVarUint(dec);
      if (count === 0) return;
      item.notices = Array.from({ length: count }, () => ({
        code: decoding.readVarString(dec),
        detail: decoding.readVarString(dec),
      }));
    },
  );
}

/** `extend` reads what stands behind the items, for each of them. */
function readItems<I>(
  bytes: Uint8Array,
  read: (dec: decoding.Decoder) => I,
  extend: (dec: decoding.Decoder, item: I) => void,
): I[] {
  try {
    const dec = decoding.createDecoder(bytes);
    const count = decoding.readVarUint(dec);
    if (count > EXCHANGE_MAX_DOCS) throw new FrameError(`more than ${EXCHANGE_MAX_DOCS} documents in one exchange`);
    const items = Array.from({ length: count }, () => read(dec));
    // A later release may add more behind it.
    if (decoding.hasContent(dec) && decoding.readVarUint(dec) === EXTENSION)
      for (const item of items) extend(dec, item);
    return items;
  } catch (error) {
    if (error instanceof FrameError) throw error;
    throw new FrameError('truncated or malformed exchange', { cause: error });
  }
}
