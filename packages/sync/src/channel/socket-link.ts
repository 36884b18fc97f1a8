import type { ClientFrame, CloseName, DocName, ServerFrame } from '@basoche/protocol';
import { closeName, decodeServerFrames, encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { Platform, SocketLike } from '../platform/platform.ts';
import { Backoff } from './backoff.ts';
import type { Line, LineEvents, Link, LinkReports } from './link.ts';

const WELCOME_MS = 10_000;
const PING_AFTER_MS = 15_000;
const PONG_MS = 10_000;
/** A connection that lived this long was a good one: the next failure starts the back-off anew. */
const GOOD_MS = 10_000;
/** Frames of one turn share a message up to this size. */
const MESSAGE_BYTES = 256 * 1024;
/** An attempt this old may have been swallowed by a network that was not there yet. */
const STALE_ATTEMPT_MS = 1_000;
/** For closes that a quick retry cannot mend. */
const SLOW_RETRY_MS = 60_000;
/** A server that stops sends everybody away at once, and another may be there already: they come back over this time. */
const SENT_AWAY_MS = 4_000;

export interface SocketLinkOptions {
  platform: Pick<Platform, 'WebSocket' | 'random'> & { clock: Clock };
  /** The longest wait between two attempts, milliseconds. */
  longestWait(): number;
  url: string;
  token(): string | null;
  app: string;
  device: string;
  reports: LinkReports;
}

/** The one physical websocket of a tab, and the channels on it [CH1]. */
export class SocketLink implements Link {
  readonly #options: SocketLinkOptions;
  readonly #backoff: Backoff;
  readonly #lines = new Map<number, LineEvents>();
  #wanted = false;
  #socket: SocketLike | null = null;
  /** What the socket in use said hello with. */
  #token: string | null = null;
  #welcomed = false;
  #nextChannel = 1;
  #outgoing: Uint8Array[] = [];
  #connectingSince = 0;
  #readySince = 0;
  #failures = 0;
  #cancelTimer: (() => void) | null = null;
  #cancelAttempt: (() => void) | null = null;

  constructor(options: SocketLinkOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.platform.random, () => options.longestWait());
  }

  get ready(): boolean {
    return this.#welcomed;
  }

  /** Attempts in a row that did not reach `welcome`. */
  get failures(): number {
    return this.#failures;
  }

  /** Keeps a connection as long as it is wanted. */
  want(wanted: boolean): void {
    if (this.#wanted === wanted) return;
    this.#wanted = wanted;
    if (wanted) {
      this.#connect();
      return;
    }
    this.#forgetAttempt();
    this.#drop(1000, '');
  }

  /** The network may be back: does not wait for the back-off, nor for an attempt or a socket that may be dead. */
  kick(): void {
    if (!this.#wanted) return;
    if (this.#welcomed) return this.#probe();
    if (this.#socket !== null) {
      if (this.#options.platform.clock.now() - this.#connectingSince < STALE_ATTEMPT_MS) return;
      this.#drop(1006, 'renewed');
    }
    this.#connect();
  }

  /** Somebody waits for the line: an attempt is made now, unless there is a line. */
  connectNow(): void {
    if (!this.#welcomed) this.kick();
  }

  /** Whatever the socket is worth: the lines on it are closed, and the attempts begin. */
  abandon(): void {
    if (this.#socket !== null) this.#lost(1006, 'network lost');
  }

  open(doc: DocName, _stateVector: () => Uint8Array, events: LineEvents): Line {
    const channel = this.#nextChannel++;
    const socket = this.#socket;
    this.#lines.set(channel, events);
    this.#send({ type: 'open', channel, doc });
    const mine = () => this.#socket === socket && this.#lines.get(channel) === events;
    return {
      uploading: false,
      send: (data) => {
        if (mine()) this.#send({ type: 'data', channel, data });
      },
      close: () => {
        if (!mine()) return;
        this.#lines.delete(channel);
        this.#send({ type: 'close', channel });
      },
    };
  }

  #connect(): void {
    this.#forgetAttempt();
    const token = this.#options.token();
    if (!this.#wanted || this.#socket !== null) return;
    if (token === null) {
      this.#options.reports.refused('UNAUTHENTICATED', '');
      return;
    }
    this.#token = token;
    const socket = new this.#options.platform.WebSocket(this.#options.url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#connectingSince = this.#options.platform.clock.now();
    const current = () => this.#socket === socket;
    socket.onopen = () => {
      if (!current()) return;
      const { app, device } = this.#options;
      this.#send({ type: 'hello', token, protocol: PROTOCOL_VERSION, app, device, kinds: KIND_VERSIONS });
    };
    socket.onmessage = ({ data }) => {
      if (current()) this.#receive(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (current()) this.#lost(code, reason);
    };
    // The close event follows and carries what there is to know.
    socket.onerror = () => undefined;
    this.#timer(WELCOME_MS, () => this.#lost(1006, 'no welcome'));
  }

  #receive(data: unknown): void {
    if (!(data instanceof ArrayBuffer) && !(data instanceof Uint8Array)) return;
    let frames: ServerFrame[];
    try {
      frames = decodeServerFrames(data instanceof Uint8Array ? data : new Uint8Array(data));
    } catch {
      // A damaged stream cannot be trusted further: the next handshake repairs everything.
      this.#lost(1006, 'damaged frame');
      return;
    }
    if (this.#welcomed) this.#watch();
    for (const frame of frames) this.#frame(frame);
  }

  #frame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#welcome();
        return;
      case 'hint':
        this.#options.reports.hint();
        return;
      case 'records':
        this.#options.reports.recordsMoved();
        return;
      case 'pong':
        return;
      default:
        this.#lineFrame(frame);
    }
  }

  #lineFrame(frame: Exclude<ServerFrame, { type: 'welcome' | 'hint' | 'records' | 'pong' }>): void {
    const line = this.#lines.get(frame.channel);
    if (line === undefined) return;
    switch (frame.type) {
      case 'opened':
        return line.opened(frame.right, frame.seq);
      case 'data':
        return line.data(frame.data);
      case 'ack':
        return line.ack(frame.count, frame.seq);
      case 'right':
        return line.right(frame.right);
      case 'notice':
        return line.notice(frame.code, frame.detail);
      case 'closed':
        this.#lines.delete(frame.channel);
        return line.closed(frame.code, frame.reason);
    }
  }

  #welcome(): void {
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#failures = 0;
    this.#readySince = this.#options.platform.clock.now();
    this.#watch();
    this.#options.reports.changed();
  }

  /** Any message is a sign of life [CH7]. */
  #watch(): void {
    this.#timer(PING_AFTER_MS, () => this.#probe());
  }

  /** Answers or is lost. */
  #probe(): void {
    this.#send({ type: 'ping', nonce: 0 });
    this.#timer(PONG_MS, () => this.#lost(1006, 'silent'));
  }

  #lost(code: number, reason: string): void {
    const now = this.#options.platform.clock.now();
    const spent = this.#welcomed ? 0 : Math.max(0, now - this.#connectingSince);
    if (this.#welcomed && now - this.#readySince >= GOOD_MS) this.#backoff.reset();
    if (!this.#welcomed) this.#failures += 1;
    const name = closeName(code);
    this.#drop(code, reason);
    // The end of an older session says nothing of the one in use.
    const isOver = name === 'UNAUTHENTICATED' && this.#token === this.#options.token();
    if (isOver || name === 'CLIENT_TOO_OLD') {
      this.#options.reports.refused(name, reason);
      if (!this.#wanted) return;
    }
    const wait = Math.max(this.#minWait(name), this.#backoff.next(spent));
    if (this.#wanted && this.#cancelAttempt === null && this.#socket === null)
      this.#cancelAttempt = this.#options.platform.clock.after(wait, () => this.#connect());
  }

  #minWait(name: CloseName | null): number {
    if (name === 'BAD_FRAME' || name === 'TOO_MANY_CONNECTIONS') return SLOW_RETRY_MS;
    return name === 'SHUTTING_DOWN' ? Math.round(SENT_AWAY_MS * this.#options.platform.random()) : 0;
  }

  /** Ends the socket and every line on it. */
  #drop(code: number, reason: string): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#outgoing = [];
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.onerror = () => undefined;
    socket.close();
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    const fatal = closeName(code);
    for (const line of lines) line.closed(1006, fatal === null ? reason : '');
    this.#options.reports.changed();
  }

  /** Frames of one turn travel together. */
  #send(frame: ClientFrame): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#outgoing.push(encodeClientFrame(frame));
    if (this.#outgoing.length > 1) return;
    queueMicrotask(() => {
      if (this.#socket !== socket || this.#outgoing.length === 0) return;
      const messages = pack(this.#outgoing);
      this.#outgoing = [];
      for (const message of messages) socket.send(message);
    });
  }

  #timer(ms: number, fn: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.platform.clock.after(ms, fn);
  }

  #forgetAttempt(): void {
    this.#cancelAttempt?.();
    this.#cancelAttempt = null;
  }
}

/** Whole frames together, as far as they fit: the server bounds a message. */
function pack(frames: Uint8Array[]): Uint8Array<ArrayBuffer>[] {
  const messages: Uint8Array[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const frame of frames) {
    if (size + frame.length > MESSAGE_BYTES) {
      messages.push([]);
      size = 0;
    }
    messages.at(-1)?.push(frame);
    size += frame.length;
  }
  return messages.map(concat);
}

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
