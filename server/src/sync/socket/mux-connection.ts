import {
  decodeClientFrames,
  encodeServerFrame,
  FrameError,
  KIND_VERSIONS,
  MIN_PROTOCOL_VERSION,
  RECORDS_PROTOCOL_VERSION,
  parseDocName,
  CLOSE_CODES,
} from '@basoche/protocol';
import type { ClientFrame, CloseName, ServerFrame } from '@basoche/protocol';
import { varUints } from '../messages.ts';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';

/** Type of a `data` frame of the server, as `encodeServerFrame` writes it. */
const DATA = encodeServerFrame({ type: 'data', channel: 0, data: new Uint8Array() })[0]!;

type Hello = Extract<ClientFrame, { type: 'hello' }>;

/** Many documents on one socket (SPEC.md, rules MX*). */
export class MuxConnection extends Connection {
  readonly #channels = new Map<number, Channel>();
  readonly #numbers = new Map<Channel, number>();
  readonly #names = new Set<string>();
  #hello: Hello | null = null;
  /** A hint that a full connection could not take. */
  #owesRecords = false;
  /** Frames that came before the token was checked. */
  #early: ClientFrame[] | null = [];
  #earlyBytes = 0;

  get hasSpoken(): boolean {
    return this.#hello !== null;
  }

  channels(): Iterable<Channel> {
    return this.#channels.values();
  }

  opens(name: string): boolean {
    return this.#names.has(name);
  }

  /** Something this person may read moved, or rights changed (MX8). */
  hint(): void {
    if (this.principal && !this.line.isBehind) this.#send({ type: 'hint' });
  }

  /** Whether its release knows the frame `records`. */
  get knowsRecords(): boolean {
    return (this.#hello?.protocol ?? 0) >= RECORDS_PROTOCOL_VERSION;
  }

  /** Records of the firm changed (RF7). */
  recordsChanged(): void {
    if (!this.principal || !this.knowsRecords) return;
    this.#owesRecords = this.line.isBehind;
    if (!this.#owesRecords) this.#send({ type: 'records' });
  }

  protected override drained(): void {
    if (this.#owesRecords) this.recordsChanged();
  }

  protected override receive(data: Buffer): void {
    let frames: ClientFrame[];
    try {
      frames = decodeClientFrames(data);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.close('BAD_FRAME');
      return;
    }
    for (const frame of frames) {
      if (!this.line.isOpen) return;
      this.#take(frame, data.length);
    }
  }

  protected override ack(channel: Channel, count: number, seq: number): void {
    const number = this.#numbers.get(channel);
    if (number !== undefined) this.#send({ type: 'ack', channel: number, count, seq });
  }

  #take(frame: ClientFrame, bytes: number): void {
    if (frame.type === 'hello') this.#takeHello(frame);
    else if (!this.#hello) this.close('BAD_FRAME');
    else if (this.#early) {
      // Its bytes are a window on the socket's buffer, kept alive until the token is known.
      this.#early.push(frame);
      this.#earlyBytes += bytes;
      this.line.hold(bytes);
    } else this.#serve(frame);
  }

  #takeHello(hello: Hello): void {
    if (this.#hello) {
      this.close('BAD_FRAME');
      return;
    }
    this.#hello = hello;
    if (hello.protocol < MIN_PROTOCOL_VERSION) {
      this.close('CLIENT_TOO_OLD');
      return;
    }
    this.gateway.authenticate(hello.token).then(
      (principal) => {
        if (!this.line.isOpen) return;
        if (!principal) {
          this.close('UNAUTHENTICATED');
          return;
        }
        this.principal = principal;
        if (!this.gateway.admit(this)) {
          this.close('TOO_MANY_CONNECTIONS');
          return;
        }
        this.#send({
          type: 'welcome',
          user: principal.userId,
          serverTime: this.gateway.now(),
          node: this.gateway.node,
        });
        const early = this.#early ?? [];
        this.#early = null;
        this.line.release(this.#earlyBytes);
        for (const frame of early) if (this.line.isOpen) this.#serve(frame);
      },
      () => this.close('STORAGE_FAILED'),
    );
  }

  #serve(frame: ClientFrame): void {
    switch (frame.type) {
      case 'open':
        this.#open(frame.channel, frame.doc);
        break;
      case 'data':
        this.#channels.get(frame.channel)?.receive(frame.data);
        break;
      case 'close': {
        const channel = this.#channels.get(frame.channel);
        if (!channel) break;
        channel.end();
        this.#forget(frame.channel, channel);
        break;
      }
      case 'ping':
        this.#send({ type: 'pong', nonce: frame.nonce });
        break;
      case 'hello':
        break;
    }
  }

  #open(number: number, doc: string): void {
    if (this.#channels.has(number)) {
      this.close('BAD_FRAME');
      return;
    }
    const parsed = parseDocName(doc);
    const refusal = this.#refusal(parsed);
    if (refusal || !parsed) {
      this.#sendClosed(number, refusal ?? 'NOT_FOUND');
      return;
    }
    const { line } = this;
    const channel: Channel = new Channel(
      parsed.name,
      this.principal!,
      this.portFor(
        {
          send: (message) => line.queue(varUints(DATA, number, message.length), message),
          opened: (right, seq) => this.#send({ type: 'opened', channel: number, right, seq }),
          closed: (code) => {
            this.#forget(number, channel);
            this.#sendClosed(number, code);
          },
          rightChanged: (right) => this.#send({ type: 'right', channel: number, right }),
          notice: ({ code, detail }) => this.#send({ type: 'notice', channel: number, code, detail }),
        },
        () => channel,
      ),
    );
    this.#channels.set(number, channel);
    this.#numbers.set(channel, number);
    this.#names.add(parsed.name);
    this.gateway.open(channel);
  }

  #refusal(parsed: ReturnType<typeof parseDocName>): CloseName | null {
    if (!parsed) return 'NOT_FOUND';
    if (this.#names.has(parsed.name)) return 'BAD_FRAME';
    if (this.#channels.size >= this.gateway.limits.channelsPerSocket) return 'TOO_MANY_CONNECTIONS';
    if ((this.#hello!.kinds[parsed.kind] ?? 1) < KIND_VERSIONS[parsed.kind]) return 'CLIENT_TOO_OLD';
    return null;
  }

  #forget(number: number, channel: Channel): void {
    if (this.#channels.get(number) === channel) this.#channels.delete(number);
    this.#numbers.delete(channel);
    this.#names.delete(channel.name);
  }

  #sendClosed(number: number, code: CloseName): void {
    this.#send({ type: 'closed', channel: number, code: CLOSE_CODES[code].code, reason: code });
  }

  #send(frame: ServerFrame): void {
    this.line.queue(encodeServerFrame(frame));
  }
}
