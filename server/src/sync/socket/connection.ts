import type { CloseName } from '@basoche/protocol';
import type { SyncLimits } from '../limits.ts';
import type { Principal } from '../ports.ts';
import type { Channel } from './channel.ts';
import type { ChannelPort } from './channel-port.ts';
import type { Line } from './line.ts';
import { TokenBucket } from './token-bucket.ts';

/** The engine, as a socket sees it. */
export interface Gateway {
  readonly limits: SyncLimits;
  readonly node: string;
  now(): number;
  /** `null` when the token is not valid. */
  authenticate(token: string): Promise<Principal | null>;
  /** False when this person has too many sockets already. */
  admit(connection: Connection): boolean;
  /** Asks for right and document, then opens or closes the channel. Never throws. */
  open(channel: Channel): void;
  /** The part of a channel's port that is the same on every socket. */
  channelPort(
    line: Line,
  ): Pick<ChannelPort, 'limits' | 'journal' | 'presenceOf' | 'ensureContent' | 'refresh' | 'failed' | 'skipped'>;
  presence(channel: Channel, states: Uint8Array): void;
  left(channel: Channel): void;
  received(bytes: number): void;
  gone(connection: Connection): void;
}

/** One physical socket, whatever is spoken on it. */
export abstract class Connection {
  readonly line: Line;
  principal: Principal | null = null;
  readonly bornAt: number;
  protected readonly gateway: Gateway;
  readonly #bucket: TokenBucket;
  readonly #acksDue = new Set<Channel>();
  readonly #waiting = new Set<Channel>();

  constructor(line: Line, gateway: Gateway) {
    this.line = line;
    this.gateway = gateway;
    this.bornAt = gateway.now();
    this.#bucket = new TokenBucket(gateway.limits.messageRate, gateway.limits.messageBurst, gateway.now());
    line.listen({ beforeFlush: () => this.#flushAcks(), drained: () => this.#drained() });
    line.ws.on('message', (data: Buffer, isBinary: boolean) => this.#message(data, isBinary));
    line.ws.on('close', () => this.#close());
    // The closing that follows, with its code, is all there is to know.
    line.ws.on('error', () => undefined);
  }

  abstract channels(): Iterable<Channel>;

  protected abstract receive(data: Buffer): void;

  /** The network took everything: what was held back may go. */
  protected drained(): void {}

  /** On a multiplexed socket acknowledgements are frames; a stock client has none. */
  protected abstract ack(channel: Channel, count: number, seq: number): void;

  close(code: CloseName): void {
    this.line.close(code);
    this.#end();
  }

  protected portFor(
    own: Pick<ChannelPort, 'send' | 'opened' | 'closed' | 'rightChanged' | 'notice'>,
    channel: () => Channel,
  ): ChannelPort {
    const { line, gateway } = this;
    return {
      ...gateway.channelPort(line),
      ...own,
      get isBehind() {
        return line.isBehind;
      },
      ackDue: (of) => {
        this.#acksDue.add(of);
        line.schedule();
      },
      wait: (of) => void this.#waiting.add(of),
      hold: (bytes) => line.hold(bytes),
      release: (bytes) => line.release(bytes),
      presence: (_room, states) => gateway.presence(channel(), states),
      left: (of) => {
        this.#acksDue.delete(of);
        this.#waiting.delete(of);
        gateway.left(of);
      },
    };
  }

  #message(data: Buffer, isBinary: boolean): void {
    this.gateway.received(data.length);
    if (!isBinary) {
      this.close('BAD_FRAME');
      return;
    }
    if (!this.#bucket.take(this.gateway.now())) {
      this.close('RATE_LIMITED');
      return;
    }
    this.receive(data);
  }

  #flushAcks(): void {
    if (this.#acksDue.size === 0 || this.line.isBehind) return;
    for (const channel of this.#acksDue) {
      const ack = channel.takeAck();
      if (ack) this.ack(channel, ack.count, ack.seq);
    }
    this.#acksDue.clear();
  }

  #drained(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const channel of waiting) channel.drained();
    this.drained();
  }

  #isEnded = false;

  #close(): void {
    this.#end();
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    for (const channel of this.channels()) channel.end();
    this.gateway.gone(this);
  }
}
