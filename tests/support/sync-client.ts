import {
  decodeServerFrames,
  encodeClientFrame,
  KIND_VERSIONS,
  PROTOCOL_VERSION,
  type ServerFrame,
} from '@basoche/protocol';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import WebSocket from 'ws';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import { until } from './app.ts';

const SYNC = 0;

/** One document on one multiplexed socket, without the client engine: for tests that look at the wire. */
export class SyncClient {
  readonly doc: Y.Doc;
  readonly frames: ServerFrame[] = [];
  /** Content of every document message sent, in order: the first `acked` of them are durable. */
  readonly outgoing: Uint8Array[] = [];
  /** Content of every document message received. */
  readonly incoming: Uint8Array[] = [];
  synced = false;
  sent = 0;
  acked = 0;
  seq = 0;
  closed: { code: number; reason: string } | null = null;
  /** Called once, when the channel or its socket is closed by the other side or lost. */
  onClosed: (() => void) | null = null;
  readonly #socket: WebSocket;
  readonly #channel = 1;
  readonly #relay = (update: Uint8Array, origin: unknown) => {
    if (origin !== this) this.#sendUpdate(update, (encoder) => syncProtocol.writeUpdate(encoder, update));
  };

  /** @param doc to go on with, after an earlier connection was lost */
  constructor(url: string, token: string, name: string, doc = new Y.Doc()) {
    this.doc = doc;
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync`);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.on('open', () => {
      this.#send({
        type: 'hello',
        token,
        protocol: PROTOCOL_VERSION,
        app: 'test',
        device: 'test',
        kinds: KIND_VERSIONS,
      });
      this.#send({ type: 'open', channel: this.#channel, doc: name });
    });
    this.#socket.on('message', (data: ArrayBuffer) => {
      for (const frame of decodeServerFrames(new Uint8Array(data))) this.#receive(frame);
    });
    this.#socket.on('close', (code, reason) => {
      this.#end({ code, reason: reason.toString() });
    });
    // The close event that follows says what happened.
    this.#socket.on('error', () => undefined);
    this.doc.on('update', this.#relay);
  }

  /** Every message sent so far is durable, says the server. */
  get isSaved(): boolean {
    return this.synced && this.acked === this.sent;
  }

  ready(): Promise<void> {
    return until(() => {
      if (this.closed) throw new Error(`closed with ${this.closed.code} ${this.closed.reason}`);
      return this.synced;
    });
  }

  saved(): Promise<void> {
    return until(() => this.isSaved);
  }

  close(): void {
    this.doc.off('update', this.#relay);
    this.#socket.close();
  }

  /** Cuts the line without a closing handshake. */
  cut(): void {
    this.doc.off('update', this.#relay);
    this.#socket.terminate();
  }

  #send(frame: Parameters<typeof encodeClientFrame>[0]): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(encodeClientFrame(frame));
  }

  #end(closing: { code: number; reason: string }): void {
    if (this.closed) return;
    this.closed = closing;
    this.doc.off('update', this.#relay);
    this.onClosed?.();
  }

  /** On a line that is not there, nothing is sent: the whole difference follows when it is. */
  #sendUpdate(update: Uint8Array, write: (encoder: encoding.Encoder) => void): void {
    if (this.closed || this.#socket.readyState !== WebSocket.OPEN) return;
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, SYNC);
    write(encoder);
    this.outgoing.push(update);
    this.sent += 1;
    this.#send({ type: 'data', channel: this.#channel, data: encoding.toUint8Array(encoder) });
  }

  #receive(frame: ServerFrame): void {
    this.frames.push(frame);
    if (frame.type === 'opened') {
      this.seq = frame.seq;
      const encoder = encoding.createEncoder();
      encoding.writeVarUint(encoder, SYNC);
      syncProtocol.writeSyncStep1(encoder, this.doc);
      this.#send({ type: 'data', channel: this.#channel, data: encoding.toUint8Array(encoder) });
    } else if (frame.type === 'ack') {
      this.acked = frame.count;
      this.seq = frame.seq;
    } else if (frame.type === 'closed') {
      this.#end({ code: frame.code, reason: frame.reason });
    } else if (frame.type === 'data') {
      this.#receiveMessage(frame.data);
    }
  }

  #receiveMessage(data: Uint8Array): void {
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarUint(decoder) !== SYNC) return;
    const kind = decoding.readVarUint(decoder);
    const content = decoding.readVarUint8Array(decoder);
    if (kind === syncProtocol.messageYjsSyncStep1) {
      const missing = Y.encodeStateAsUpdate(this.doc, content);
      this.#sendUpdate(missing, (encoder) => {
        encoding.writeVarUint(encoder, syncProtocol.messageYjsSyncStep2);
        encoding.writeVarUint8Array(encoder, missing);
      });
      return;
    }
    this.incoming.push(content);
    Y.applyUpdate(this.doc, content, this);
    if (kind === syncProtocol.messageYjsSyncStep2) this.synced = true;
  }
}
