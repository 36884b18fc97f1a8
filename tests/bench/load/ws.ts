import { randomBytes } from 'node:crypto';
import net from 'node:net';

export interface WsHandlers {
  open(): void;
  /** `data` may be a view on a buffer that the next read overwrites: copy what is kept. */
  message(data: Uint8Array): void;
  /** `code` 1006 when the peer said nothing, the HTTP status when the upgrade was refused. */
  close(code: number): void;
}

/** One read buffer for every socket of the process: a read is handed over and done with before the next one starts. */
const READ = Buffer.allocUnsafeSlow(256 * 1024);
const EMPTY = Buffer.alloc(0);

/**
 * A websocket client that costs the load generator as little as it can: no copy for a message that arrives in one
 * read, no timers, no compression, binary only. Not a general client.
 */
export class WsClient {
  bytesIn = 0;
  messagesIn = 0;
  readonly #socket: net.Socket;
  readonly #handlers: WsHandlers;
  readonly #mask = randomBytes(4);
  #isOpen = false;
  #closed = false;
  #closeCode = 1006;
  #rest: Buffer = EMPTY;
  /** The message being filled when it is larger than what was read. */
  #body: Buffer | null = null;
  #bodyAt = 0;
  #bodyHead = 0;
  #fragments: Buffer[] = [];

  constructor(port: number, path: string, handlers: WsHandlers) {
    this.#handlers = handlers;
    this.#socket = net.connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: READ,
        callback: (length, buffer) => {
          this.bytesIn += length;
          this.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    // The close handler says that the connection is gone, whatever the reason.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.#end());
  }

  send(data: Uint8Array): void {
    this.#write(2, data);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    if (this.#closed) return;
    this.#write(8, Buffer.from([0x03, 0xe8]));
    this.#socket.end();
  }

  /** Vanishes without a word. */
  destroy(): void {
    this.#socket.destroy();
  }

  #write(opcode: number, data: Uint8Array): void {
    if (this.#closed) return;
    const length = data.length;
    const extra = length < 126 ? 0 : length < 65_536 ? 2 : 8;
    const frame = Buffer.allocUnsafe(6 + extra + length);
    frame[0] = 0x80 | opcode;
    frame[1] = 0x80 | (extra === 0 ? length : extra === 2 ? 126 : 127);
    if (extra === 2) frame.writeUInt16BE(length, 2);
    if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2);
    const at = 2 + extra;
    this.#mask.copy(frame, at);
    for (let i = 0; i < length; i++) frame[at + 4 + i] = data[i]! ^ this.#mask[i & 3]!;
    this.#socket.write(frame);
  }

  #read(chunk: Buffer): void {
    if (this.#body) {
      const used = Math.min(chunk.length, this.#body.length - this.#bodyAt);
      chunk.copy(this.#body, this.#bodyAt, 0, used);
      this.#bodyAt += used;
      if (this.#bodyAt < this.#body.length) return;
      const body = this.#body;
      this.#body = null;
      this.#frame(this.#bodyHead, body);
      chunk = chunk.subarray(used);
    }
    if (this.#rest.length > 0) {
      chunk = Buffer.concat([this.#rest, chunk]);
      this.#rest = EMPTY;
    }
    let at = 0;
    if (!this.#isOpen) {
      at = this.#upgrade(chunk);
      if (at < 0) return;
    }
    while (chunk.length - at >= 2 && !this.#closed) {
      const short = chunk[at + 1]! & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (chunk.length - at < head) break;
      const length =
        short < 126 ? short : short === 126 ? chunk.readUInt16BE(at + 2) : Number(chunk.readBigUInt64BE(at + 2));
      const first = chunk[at]!;
      at += head;
      if (chunk.length - at < length) {
        this.#body = Buffer.allocUnsafe(length);
        this.#bodyHead = first;
        this.#bodyAt = chunk.copy(this.#body, 0, at);
        return;
      }
      this.#frame(first, chunk.subarray(at, at + length));
      at += length;
    }
    if (at < chunk.length) this.#rest = Buffer.from(chunk.subarray(at));
  }

  /** @returns where the frames start, -1 when the answer is not complete or was a refusal. */
  #upgrade(chunk: Buffer): number {
    const end = chunk.indexOf('\r\n\r\n');
    if (end < 0) {
      this.#rest = Buffer.from(chunk);
      return -1;
    }
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1', 0, end))?.[1]);
    if (status !== 101) {
      this.#closeCode = status;
      this.#socket.destroy();
      return -1;
    }
    this.#isOpen = true;
    this.#handlers.open();
    return end + 4;
  }

  #frame(first: number, data: Buffer): void {
    const opcode = first & 0x0f;
    if (opcode === 8) {
      this.#closeCode = data.length >= 2 ? data.readUInt16BE(0) : 1005;
      this.#socket.end();
      return;
    }
    if (opcode === 9) {
      this.#write(10, data);
      return;
    }
    if (opcode === 10) return;
    const isLast = (first & 0x80) !== 0;
    if (isLast && this.#fragments.length === 0) {
      this.messagesIn++;
      this.#handlers.message(data);
      return;
    }
    this.#fragments.push(Buffer.from(data));
    if (!isLast) return;
    const whole = Buffer.concat(this.#fragments);
    this.#fragments = [];
    this.messagesIn++;
    this.#handlers.message(whole);
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#handlers.close(this.#closeCode);
  }
}
