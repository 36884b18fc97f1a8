import type { Line, LineEvents, Right } from './link.ts';
import { KEEP_ALIVE, readMessage } from './message.ts';

/** What the channel asks and tells its document. */
export interface ChannelHooks {
  /** `null` = nothing carries lines now. */
  openLine(events: LineEvents): Line | null;
  /** `false` = document messages are dropped: no right, or typed in a tab that sends them itself [CH13] [TB3]. */
  maySend(channel: Channel): boolean;
  opened(channel: Channel, right: Right, seq: number): void;
  /** The server says what it holds, and asks for the rest. `false` = it is not answered [EV13]. */
  asked(channel: Channel, stateVector: Uint8Array): boolean;
  /** After an acknowledgement, a sent message, a changed right. */
  progressed(channel: Channel): void;
  notice(code: string, detail: string): void;
  closed(channel: Channel, code: number, reason: string): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** What the stock provider takes for its WebSocket: one document's channel, with its acknowledgements counted [CH2] [CH4]. */
export class Channel {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSING = 2;
  static readonly CLOSED = CLOSED;
  readonly OPEN = OPEN;
  readyState: number = CONNECTING;
  binaryType = 'arraybuffer';
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: Uint8Array }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  /** Document messages sent and acknowledged. */
  sent = 0;
  acked = 0;
  /** The highest sequence number that an acknowledgement named. */
  ackedSeq = 0;
  /** Step 2 was sent: from then on the messages sent hold everything the document has [CH4]. */
  handshaken = false;
  right: Right | null = null;
  readonly #hooks: ChannelHooks;
  readonly #line: Line | null;

  constructor(hooks: ChannelHooks) {
    this.#hooks = hooks;
    this.#line = hooks.openLine({
      opened: (right, seq) => this.#opened(right, seq),
      data: (message) => this.#data(message),
      ack: (count, seq) => {
        this.ackedSeq = Math.max(this.ackedSeq, seq);
        this.acked = Math.max(this.acked, Math.min(count, this.sent));
        hooks.progressed(this);
      },
      right: (right) => {
        this.right = right;
        hooks.progressed(this);
      },
      notice: (code, detail) => hooks.notice(code, detail),
      alive: () => this.onmessage?.({ data: KEEP_ALIVE }),
      closed: (code, reason) => this.#closed(code, reason),
    });
    if (this.#line === null) queueMicrotask(() => this.#closed(1006, ''));
  }

  /** Everything the document had when it was asked is durable on the server. */
  get durable(): boolean {
    return this.handshaken && this.acked >= this.sent;
  }

  /** Something large is on its way. */
  get uploading(): boolean {
    return this.#line?.uploading === true;
  }

  send(message: Uint8Array): void {
    if (this.readyState !== OPEN) return;
    const { kind } = readMessage(message);
    if (kind === 'step2' || kind === 'update') {
      if (!this.#hooks.maySend(this)) return;
      this.sent += 1;
      if (kind === 'step2') this.handshaken = true;
      this.#line?.send(message);
      this.#hooks.progressed(this);
      return;
    }
    this.#line?.send(message);
  }

  /** By the provider, which has let go of its handlers. */
  close(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#line?.close();
    this.#hooks.closed(this, 1000, '');
  }

  #data(message: Uint8Array): void {
    if (!this.handshaken) {
      const read = readMessage(message);
      if (read.kind === 'step1' && !this.#hooks.asked(this, read.stateVector)) return;
    }
    this.onmessage?.({ data: message });
  }

  #opened(right: Right, seq: number): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.right = right;
    this.#hooks.opened(this, right, seq);
    this.onopen?.({});
  }

  #closed(code: number, reason: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code, reason });
    this.#hooks.closed(this, code, reason);
  }
}
