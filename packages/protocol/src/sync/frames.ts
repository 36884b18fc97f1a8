import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/**
 * Frames of the multiplexed socket `GET /sync` (SPEC.md, rules MX*). A binary websocket message holds one or more
 * frames, one after the other. `data` is a y-websocket message, untouched: sync (0), awareness (1), query awareness (3).
 */
export type ClientFrame =
  | { type: 'hello'; token: string; protocol: number; app: string; device: string; kinds: Record<string, number> }
  | { type: 'open'; channel: number; doc: string }
  | { type: 'data'; channel: number; data: Uint8Array }
  | { type: 'close'; channel: number }
  | { type: 'ping'; nonce: number };

export type ServerFrame =
  | { type: 'welcome'; user: string; serverTime: number; node: string }
  /** The channel is open with this right. `seq` is the document's durable sequence number at that moment. */
  | { type: 'opened'; channel: number; right: 'read' | 'write'; seq: number }
  | { type: 'data'; channel: number; data: Uint8Array }
  /** `code` from CLOSE_CODES. The socket stays up for the other channels. */
  | { type: 'closed'; channel: number; code: number; reason: string }
  | { type: 'pong'; nonce: number }
  /** The first `count` document messages (sync step 2 or update) of this channel are durable, at or below `seq`. */
  | { type: 'ack'; channel: number; count: number; seq: number }
  | { type: 'right'; channel: number; right: 'read' | 'write' }
  /** Part of an edit was undone by a guard before anyone saw it; `code` from GUARD_CODES, `detail` in French. */
  | { type: 'notice'; channel: number; code: string; detail: string }
  /** Something this user may read moved or changed rights: pull the manifest. Coalesced, at most a few a second. */
  | { type: 'hint' }
  /** Records of the firm changed: ask `GET /records/changes`. Not before protocol 2; at most four a second (RF7). */
  | { type: 'records' };

const CLIENT = { hello: 0, open: 1, data: 2, close: 3, ping: 4 } as const;
const SERVER = {
  welcome: 0,
  opened: 1,
  data: 2,
  closed: 3,
  pong: 4,
  ack: 5,
  right: 6,
  notice: 7,
  hint: 8,
  records: 9,
} as const;

export class FrameError extends Error {
  override name = 'FrameError';
}

export function encodeClientFrame(frame: ClientFrame): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, CLIENT[frame.type]);
  switch (frame.type) {
    case 'hello': {
      const { type: _, ...hello } = frame;
      encoding.writeVarString(enc, JSON.stringify(hello));
      break;
    }
    case 'open':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarString(enc, frame.doc);
      break;
    case 'data':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint8Array(enc, frame.data);
      break;
    case 'close':
      encoding.writeVarUint(enc, frame.channel);
      break;
    case 'ping':
      encoding.writeVarUint(enc, frame.nonce);
      break;
  }
  return encoding.toUint8Array(enc);
}

/** @throws FrameError on an unknown frame or a truncated message. */
export function decodeClientFrames(bytes: Uint8Array): ClientFrame[] {
  return decodeAll(bytes, (dec) => {
    const type = decoding.readVarUint(dec);
    switch (type) {
      case CLIENT.hello:
        return { type: 'hello', ...parseHello(decoding.readVarString(dec)) };
      case CLIENT.open:
        return { type: 'open', channel: decoding.readVarUint(dec), doc: decoding.readVarString(dec) };
      case CLIENT.data:
        return { type: 'data', channel: decoding.readVarUint(dec), data: decoding.readVarUint8Array(dec) };
      case CLIENT.close:
        return { type: 'close', channel: decoding.readVarUint(dec) };
      case CLIENT.ping:
        return { type: 'ping', nonce: decoding.readVarUint(dec) };
      default:
        throw new FrameError(`unknown client frame ${type}`);
    }
  });
}

export function encodeServerFrame(frame: ServerFrame): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, SERVER[frame.type]);
  switch (frame.type) {
    case 'welcome': {
      const { type: _, ...welcome } = frame;
      encoding.writeVarString(enc, JSON.stringify(welcome));
      break;
    }
    case 'opened':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint(enc, frame.right === 'write' ? 1 : 0);
      encoding.writeVarUint(enc, frame.seq);
      break;
    case 'data':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint8Array(enc, frame.data);
      break;
    case 'closed':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint(enc, frame.code);
      encoding.writeVarString(enc, frame.reason);
      break;
    case 'pong':
      encoding.writeVarUint(enc, frame.nonce);
      break;
    case 'ack':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint(enc, frame.count);
      encoding.writeVarUint(enc, frame.seq);
      break;
    case 'right':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarUint(enc, frame.right === 'write' ? 1 : 0);
      break;
    case 'notice':
      encoding.writeVarUint(enc, frame.channel);
      encoding.writeVarString(enc, frame.code);
      encoding.writeVarString(enc, frame.detail);
      break;
    case 'hint':
    case 'records':
      break;
  }
  return encoding.toUint8Array(enc);
}

/** Unknown server frames end the message quietly: a newer server may say more than this client understands. */
export function decodeServerFrames(bytes: Uint8Array): ServerFrame[] {
  return decodeAll<ServerFrame>(bytes, (dec) => {
    const type = decoding.readVarUint(dec);
    switch (type) {
      case SERVER.welcome:
        return {
          type: 'welcome',
          ...(JSON.parse(decoding.readVarString(dec)) as { user: string; serverTime: number; node: string }),
        };
      case SERVER.opened:
        return {
          type: 'opened',
          channel: decoding.readVarUint(dec),
          right: readRight(dec),
          seq: decoding.readVarUint(dec),
        };
      case SERVER.data:
        return { type: 'data', channel: decoding.readVarUint(dec), data: decoding.readVarUint8Array(dec) };
      case SERVER.closed:
        return {
          type: 'closed',
          channel: decoding.readVarUint(dec),
          code: decoding.readVarUint(dec),
          reason: decoding.readVarString(dec),
        };
      case SERVER.pong:
        return { type: 'pong', nonce: decoding.readVarUint(dec) };
      case SERVER.ack:
        return {
          type: 'ack',
          channel: decoding.readVarUint(dec),
          count: decoding.readVarUint(dec),
          seq: decoding.readVarUint(dec),
        };
      case SERVER.right:
        return { type: 'right', channel: decoding.readVarUint(dec), right: readRight(dec) };
      case SERVER.notice:
        return {
          type: 'notice',
          channel: decoding.readVarUint(dec),
          code: decoding.readVarString(dec),
          detail: decoding.readVarString(dec),
        };
      case SERVER.hint:
        return { type: 'hint' };
      case SERVER.records:
        return { type: 'records' };
      default:
        return null;
    }
  });
}

function readRight(dec: decoding.Decoder): 'read' | 'write' {
  return decoding.readVarUint(dec) === 1 ? 'write' : 'read';
}

function decodeAll<F>(bytes: Uint8Array, read: (dec: decoding.Decoder) => F | null): F[] {
  const dec = decoding.createDecoder(bytes);
  const frames: F[] = [];
  try {
    while (decoding.hasContent(dec)) {
      const frame = read(dec);
      if (frame === null) break;
      frames.push(frame);
    }
  } catch (error) {
    if (error instanceof FrameError) throw error;
    throw new FrameError('truncated or malformed frame', { cause: error });
  }
  return frames;
}

function parseHello(text: string): Omit<Extract<ClientFrame, { type: 'hello' }>, 'type'> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new FrameError('hello is not an object');
  const { token, protocol, app, device, kinds } = value as Record<string, unknown>;
  if (
    typeof token !== 'string' ||
    typeof protocol !== 'number' ||
    typeof app !== 'string' ||
    typeof device !== 'string'
  )
    throw new FrameError('hello lacks a field');
  if (typeof kinds !== 'object' || kinds === null || Object.values(kinds).some((v) => typeof v !== 'number'))
    throw new FrameError('hello.kinds is not a table of versions');
  return { token, protocol, app, device, kinds: kinds as Record<string, number> };
}
