import {
  type ClientFrame,
  decodeServerFrames,
  encodeClientFrame,
  KIND_VERSIONS,
  PROTOCOL_VERSION,
  type ServerFrame,
} from '@basoche/protocol';
import WebSocket from 'ws';
import { until } from '../../support/app.ts';

/** A socket on which anything may be said. */
export class RawSocket {
  readonly frames: ServerFrame[] = [];
  closed: number | null = null;
  /** HTTP status, when the upgrade was refused. */
  refused: number | null = null;
  readonly #socket: WebSocket;

  constructor(url: string, path = '/sync', headers: Record<string, string> = {}) {
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers });
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.on('message', (data: ArrayBuffer) => {
      // A socket of one document speaks y-websocket, which is none of our frames.
      if (path === '/sync') this.frames.push(...decodeServerFrames(new Uint8Array(data)));
    });
    this.#socket.on('unexpected-response', (_request, answer) => {
      this.refused = answer.statusCode ?? 0;
      this.#socket.terminate();
    });
    this.#socket.on('close', (code) => {
      this.closed = code;
    });
    // The closing that follows tells.
    this.#socket.on('error', () => undefined);
  }

  opened(): Promise<void> {
    return until(() => this.#socket.readyState !== WebSocket.CONNECTING);
  }

  send(...frames: ClientFrame[]): void {
    this.sendBytes(Buffer.concat(frames.map((frame) => encodeClientFrame(frame))));
  }

  sendBytes(bytes: Uint8Array | string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  hello(token: string): void {
    this.send({ type: 'hello', token, protocol: PROTOCOL_VERSION, app: 'test', device: 'test', kinds: KIND_VERSIONS });
  }

  async welcomed(token: string): Promise<this> {
    await this.opened();
    this.hello(token);
    await until(() => this.closed !== null || this.frames.some((frame) => frame.type === 'welcome'));
    return this;
  }

  /** How the server answers an `open`: `null` = with the document, else the code. */
  async open(channel: number, doc: string): Promise<number | null> {
    this.send({ type: 'open', channel, doc });
    let answer: number | null | undefined;
    await until(() => {
      if (this.closed !== null) throw new Error(`the socket was closed with ${this.closed}`);
      for (const frame of this.frames) {
        if (frame.type === 'opened' && frame.channel === channel) answer = null;
        if (frame.type === 'closed' && frame.channel === channel) answer = frame.code;
      }
      return answer !== undefined;
    });
    return answer ?? null;
  }

  /** The code with which the channel was closed by now. */
  closedChannel(channel: number): number | undefined {
    for (const frame of this.frames) if (frame.type === 'closed' && frame.channel === channel) return frame.code;
    return undefined;
  }

  async ended(limit?: number): Promise<number> {
    await until(() => this.closed !== null, limit);
    return this.closed ?? 0;
  }

  /** It still answers. */
  async answers(nonce: number): Promise<boolean> {
    this.send({ type: 'ping', nonce });
    await until(
      () => this.closed !== null || this.frames.some((frame) => frame.type === 'pong' && frame.nonce === nonce),
    );
    return this.closed === null;
  }

  end(): void {
    this.#socket.terminate();
  }
}
