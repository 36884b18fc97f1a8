import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';

/** What arrives at the browser's end. */
export interface LineEvents {
  opened(): void;
  message(data: Uint8Array): void;
  closed(code: number, reason: string): void;
}

const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/**
 * A network socket without a network: the server's `ws` reads and writes it as a TCP connection, the other end speaks
 * the browser's half of the websocket protocol.
 */
export class MemoryLine extends Duplex {
  readonly #events: LineEvents;
  #inbox: Buffer = Buffer.alloc(0);
  #upgraded = false;
  #closed = false;
  #bytesRead = 0;

  constructor(events: LineEvents) {
    super();
    this.#events = events;
  }

  /** As a TCP socket counts: the server's heartbeat looks at it. */
  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** A message of the browser. */
  send(message: Uint8Array): void {
    this.#push(BINARY, message);
  }

  /** The browser's end is gone, without a word. */
  cut(): void {
    this.#closed = true;
    this.destroy();
  }

  /** The server's process is gone: the browser notices. */
  cutByServer(): void {
    this.#end(1006, '');
    this.destroy();
  }

  /** The browser closes the socket. */
  close(): void {
    this.#push(CLOSE, Uint8Array.of(0x03, 0xe8));
    this.cut();
  }

  override _read(): void {
    // Whatever comes is pushed when it comes.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#inbox = Buffer.concat([this.#inbox, chunk]);
    this.#parse();
    done();
  }

  override _final(done: () => void): void {
    this.#end(1006, '');
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end(1006, '');
    done(error);
  }

  #parse(): void {
    if (!this.#upgraded) {
      const end = this.#inbox.indexOf('\r\n\r\n');
      if (end < 0) return;
      const accepted = this.#inbox.subarray(0, 12).toString() === 'HTTP/1.1 101';
      this.#inbox = this.#inbox.subarray(end + 4);
      if (!accepted) {
        this.#end(1006, '');
        return;
      }
      this.#upgraded = true;
      this.#events.opened();
    }
    for (let frame = this.#take(); frame !== null; frame = this.#take()) this.#receive(frame.opcode, frame.payload);
  }

  #take(): { opcode: number; payload: Buffer } | null {
    const bytes = this.#inbox;
    if (bytes.length < 2) return null;
    let length = bytes[1]! & 0x7f;
    let start = 2;
    if (length === 126) {
      if (bytes.length < 4) return null;
      length = bytes.readUInt16BE(2);
      start = 4;
    } else if (length === 127) {
      if (bytes.length < 10) return null;
      length = Number(bytes.readBigUInt64BE(2));
      start = 10;
    }
    if (bytes.length < start + length) return null;
    this.#inbox = bytes.subarray(start + length);
    return { opcode: bytes[0]! & 0x0f, payload: bytes.subarray(start, start + length) };
  }

  #receive(opcode: number, payload: Buffer): void {
    if (opcode === BINARY) this.#events.message(new Uint8Array(payload));
    else if (opcode === PING) this.#push(PONG, payload);
    else if (opcode === CLOSE) {
      this.#push(CLOSE, payload.subarray(0, 2));
      this.#end(payload.length >= 2 ? payload.readUInt16BE(0) : 1005, payload.subarray(2).toString());
      this.push(null);
    }
  }

  #push(opcode: number, payload: Uint8Array): void {
    if (this.#closed || this.destroyed) return;
    const head = payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10;
    const frame = Buffer.alloc(head + 4 + payload.length);
    frame[0] = 0x80 | opcode;
    if (head === 2) frame[1] = 0x80 | payload.length;
    else if (head === 4) {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(payload.length, 2);
    } else {
      frame[1] = 0x80 | 127;
      frame.writeBigUInt64BE(BigInt(payload.length), 2);
    }
    const mask = randomBytes(4);
    mask.copy(frame, head);
    for (let at = 0; at < payload.length; at += 1) frame[head + 4 + at] = payload[at]! ^ mask[at % 4]!;
    this.#bytesRead += frame.length;
    this.push(frame);
  }

  #end(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#events.closed(code, reason);
  }
}
