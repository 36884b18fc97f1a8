import type { Line, LineEvents, Right } from './link.ts';
import { readMessage } from './message.ts';
import type { Message } from './message.ts';

/** What one opening of a document's line asks and reports. */
export interface ChannelHooks {
  /** `null` = nothing carries lines now. */
  openLine(events: LineEvents): Line | null;
  opened(channel: Channel, right: Right, seq: number): void;
  received(channel: Channel, message: Message): void;
  /** After an acknowledgement, a sent message, a changed right. */
  progressed(channel: Channel): void;
  notice(code: string, detail: string): void;
  closed(channel: Channel, code: number, reason: string): void;
}

/** One opening of a document's line, with its acknowledgements counted [CH4]. It never opens again. */
export class Channel {
  /** Document messages sent and acknowledged. */
  sent = 0;
  acked = 0;
  /** The highest sequence number that an acknowledgement named. */
  ackedSeq = 0;
  /** Step 2 was sent: from then on the messages sent hold everything the document has [CH4]. */
  handshaken = false;
  right: Right | null = null;
  #state: 'connecting' | 'open' | 'closed' = 'connecting';
  readonly #hooks: ChannelHooks;
  readonly #line: Line | null;

  constructor(hooks: ChannelHooks) {
    this.#hooks = hooks;
    this.#line = hooks.openLine({
      opened: (right, seq) => this.#opened(right, seq),
      data: (message) => {
        if (this.#state === 'open') hooks.received(this, readMessage(message));
      },
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
      closed: (code, reason) => this.#closed(code, reason),
    });
    if (this.#line === null) queueMicrotask(() => this.#closed(1006, ''));
  }

  get isOpen(): boolean {
    return this.#state === 'open';
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
    if (!this.isOpen) return;
    const { kind } = readMessage(message);
    if (kind !== 'step2' && kind !== 'update') {
      this.#line?.send(message);
      return;
    }
    this.sent += 1;
    if (kind === 'step2') this.handshaken = true;
    this.#line?.send(message);
    this.#hooks.progressed(this);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#line?.close();
    this.#closed(1000, '');
  }

  #opened(right: Right, seq: number): void {
    if (this.#state !== 'connecting') return;
    this.#state = 'open';
    this.right = right;
    this.#hooks.opened(this, right, seq);
  }

  #closed(code: number, reason: string): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#hooks.closed(this, code, reason);
  }
}
