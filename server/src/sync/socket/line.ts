import type { Duplex } from 'node:stream';
import { CLOSE_CODES } from '@basoche/protocol';
import type { CloseName } from '@basoche/protocol';
import { WebSocket } from 'ws';
import type { SyncClock } from '../clock.ts';
import type { SyncLimits } from '../limits.ts';
import type { SyncMetrics } from '../metrics.ts';
import { wsFrame } from './ws-frame.ts';

export interface LineOptions {
  clock: SyncClock;
  limits: SyncLimits;
  metrics: SyncMetrics;
}

/** What a line asks of those who use it. */
export interface LineEvents {
  /** Before a write: what was held back until now (acknowledgements) may be added with `queue`. */
  beforeFlush(): void;
  /** Everything was taken by the network: those who were skipped may go on. */
  drained(): void;
}

/** Bytes that a line must take within `slowReaderMs` to count as slow and not as stalled. */
const PROGRESS_BYTES = 64 * 1024;
const TERMINATE_AFTER_MS = 2_000;

/**
 * The way out of one websocket. What a turn queues leaves as one write. Frames are built here and written to the
 * network socket directly, so that equal bytes are built once for all; `ws` keeps the handshake, reading, ping and close.
 */
export class Line {
  readonly ws: WebSocket;
  readonly #socket: Duplex & { bytesWritten?: number; bytesRead?: number };
  readonly #options: LineOptions;
  /** Several frames may share a message (multiplexed), or each is a message (one document). */
  readonly #joins: boolean;
  #events: LineEvents | null = null;
  #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  /** Somebody was told to wait, and has to be told when the wait is over. */
  #hasRefused = false;
  #isScheduled = false;
  #uncommitted = 0;
  #behindSince: number | null = null;
  #takenBefore = 0;
  #readBefore = 0;
  #silentTicks = 0;

  constructor(ws: WebSocket, socket: Duplex, joins: boolean, options: LineOptions) {
    this.ws = ws;
    this.#socket = socket;
    this.#joins = joins;
    this.#options = options;
    socket.on('drain', () => this.#goOn());
  }

  listen(events: LineEvents): void {
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  /** Content must wait: what was written before has not been taken (LM5). */
  get isBehind(): boolean {
    const isBehind = this.#socket.writableLength + this.#queuedBytes > this.#options.limits.behindBytes;
    if (isBehind) {
      this.#hasRefused = true;
      this.#behindSince ??= this.#options.clock.now();
    }
    return isBehind;
  }

  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  /** Whole frames or, on a single-document socket, whole messages. */
  queue(...pieces: Uint8Array[]): void {
    if (!this.isOpen) return;
    for (const piece of pieces) {
      this.#queue.push(piece);
      this.#queuedBytes += piece.length;
    }
    this.schedule();
  }

  /** One message at once: for a socket that has nothing else to say in this turn. */
  send(message: Uint8Array): void {
    if (!this.isOpen) return;
    if (this.#joins || this.#queue.length > 0) this.queue(message);
    else this.#write(sharedFrame(message));
  }

  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.flush());
  }

  flush(): void {
    this.#isScheduled = false;
    this.#events?.beforeFlush();
    const queue = this.#queue;
    if (queue.length === 0) return;
    this.#queue = [];
    this.#queuedBytes = 0;
    if (!this.isOpen) return;
    if (this.#joins) this.#write(wsFrame(queue));
    else if (queue.length === 1) this.#write(sharedFrame(queue[0]!));
    else this.#write(Buffer.concat(queue.map((message) => sharedFrame(message))));
    if (this.#hasRefused) this.#goOn();
  }

  /** Input that is not durable yet; above the limit the socket is not read (LM7). */
  hold(bytes: number): void {
    this.#uncommitted += bytes;
    if (this.#uncommitted > this.#options.limits.uncommittedBytes && !this.ws.isPaused) this.ws.pause();
  }

  release(bytes: number): void {
    this.#uncommitted -= bytes;
    if (this.ws.isPaused && this.#uncommitted < this.#options.limits.uncommittedBytes / 2) this.ws.resume();
  }

  close(code: CloseName): void {
    if (this.ws.readyState >= WebSocket.CLOSING) return;
    this.flush();
    this.#options.metrics.closed(code);
    this.ws.close(CLOSE_CODES[code].code, code);
    this.ws.resume();
    // A reader that takes nothing never answers the closing handshake.
    this.#options.clock.after(TERMINATE_AFTER_MS, () => this.ws.terminate());
  }

  /** Once a second: whether the reader takes anything at all (LM6), and whether anybody is there (HB1). */
  tick(now: number, silence: { probe: number; dead: number }): void {
    this.#tickSlow(now);
    this.#tickSilence(silence);
  }

  #tickSlow(now: number): void {
    if (this.#behindSince === null) return;
    if (!this.isBehind) {
      this.#behindSince = null;
      return;
    }
    const taken = (this.#socket.bytesWritten ?? 0) - this.#socket.writableLength;
    if (taken - this.#takenBefore >= PROGRESS_BYTES) {
      this.#takenBefore = taken;
      this.#behindSince = now;
    } else if (now - this.#behindSince >= this.#options.limits.slowReaderMs) {
      this.close('SLOW_READER');
    }
  }

  #tickSilence(silence: { probe: number; dead: number }): void {
    const read = this.#socket.bytesRead ?? 0;
    if (read !== this.#readBefore || this.ws.isPaused) {
      this.#readBefore = read;
      this.#silentTicks = 0;
      return;
    }
    this.#silentTicks += 1;
    if (this.#silentTicks >= silence.dead) {
      this.#options.metrics.closed('HEARTBEAT_LOST');
      this.ws.terminate();
    } else if (this.#silentTicks === silence.probe && this.isOpen) {
      this.ws.ping();
    }
  }

  #write(bytes: Buffer): void {
    this.#options.metrics.sent(bytes.length);
    this.#socket.write(bytes);
  }

  #goOn(): void {
    this.#hasRefused = false;
    if (this.isBehind) return;
    this.#behindSince = null;
    this.#events?.drained();
    this.schedule();
  }
}

let lastMessage: Uint8Array | null = null;
let lastFrame: Buffer | null = null;

/** The frame of a message, built once while the same message goes to one socket after the other. */
function sharedFrame(message: Uint8Array): Buffer {
  if (message !== lastMessage || lastFrame === null) {
    lastMessage = message;
    lastFrame = wsFrame([message]);
  }
  return lastFrame;
}
