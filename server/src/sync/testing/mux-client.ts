import { decodeServerFrames, encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import type { ClientFrame, CloseName, DocName, ServerFrame } from '@basoche/protocol';
import { closeName } from '@basoche/protocol';
import WebSocket from 'ws';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { decodeMessage, presenceMessage, step1Message, step2Message, updateMessage } from '../messages.ts';
import type { Node, Person } from './world.ts';
import { until } from './world.ts';

/** One document of a `MuxClient`: a y-websocket client of its own on a shared socket. */
export class MuxDoc {
  readonly number: number;
  readonly name: DocName;
  readonly doc: Y.Doc;
  readonly awareness: awarenessProtocol.Awareness;
  readonly frames: ServerFrame[] = [];
  synced = false;
  sent = 0;
  acked = 0;
  seq = 0;
  right: 'read' | 'write' | null = null;
  closed: CloseName | null = null;
  notices: string[] = [];
  partSizes: number[] = [];
  readonly #client: MuxClient;

  constructor(client: MuxClient, number: number, name: DocName, doc: Y.Doc) {
    this.#client = client;
    this.number = number;
    this.name = name;
    this.doc = doc;
    this.awareness = new awarenessProtocol.Awareness(doc);
    this.awareness.setLocalState(null);
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.update(update);
    });
    this.awareness.on('update', ({ added, updated, removed }: Record<string, number[]>, origin: unknown) => {
      if (origin === this) return;
      const clients = [...added!, ...updated!, ...removed!];
      this.data(presenceMessage(awarenessProtocol.encodeAwarenessUpdate(this.awareness, clients)));
    });
  }

  get saved(): boolean {
    return this.synced && this.acked === this.sent;
  }

  get text(): string {
    return this.doc.getText('t').toJSON();
  }

  update(update: Uint8Array): void {
    if (!this.#client.isOpen || this.closed || !this.right) return;
    this.sent += 1;
    this.data(updateMessage(update));
  }

  data(data: Uint8Array): void {
    this.#client.send({ type: 'data', channel: this.number, data });
  }

  async ready(): Promise<this> {
    await until(() => this.synced || this.closed !== null || this.#client.closed !== null);
    return this;
  }

  receive(frame: ServerFrame): void {
    this.frames.push(frame);
    switch (frame.type) {
      case 'opened':
        this.right = frame.right;
        this.seq = frame.seq;
        this.data(step1Message(Y.encodeStateVector(this.doc)));
        break;
      case 'ack':
        this.acked = frame.count;
        this.seq = frame.seq;
        break;
      case 'right':
        this.right = frame.right;
        break;
      case 'closed':
        this.closed = frame.reason as CloseName;
        break;
      case 'notice':
        this.notices.push(frame.code);
        break;
      case 'data':
        this.#message(frame.data);
        break;
      default:
    }
  }

  #message(data: Uint8Array): void {
    this.partSizes.push(data.length);
    const message = decodeMessage(data);
    if (message.type === 'step1') {
      this.sent += 1;
      this.data(step2Message(Y.encodeStateAsUpdate(this.doc, message.stateVector)));
    } else if (message.type === 'step2' || message.type === 'update') {
      Y.applyUpdate(this.doc, message.update, this);
      if (message.type === 'step2') this.synced = true;
    } else if (message.type === 'presence') {
      awarenessProtocol.applyAwarenessUpdate(this.awareness, message.states, this);
    }
  }
}

/** A client of the multiplexed socket that shows everything on the wire. */
export class MuxClient {
  readonly ws: WebSocket;
  readonly docs = new Map<number, MuxDoc>();
  readonly frames: ServerFrame[] = [];
  messages = 0;
  hints = 0;
  recordHints = 0;
  closed: CloseName | number | null = null;
  #next = 1;

  constructor(node: Node, person: Pick<Person, 'token'>, hello: Partial<Extract<ClientFrame, { type: 'hello' }>> = {}) {
    this.ws = new WebSocket(`ws://${node.url}/sync`);
    this.ws.on('open', () => {
      const { token } = person;
      const kinds = KIND_VERSIONS;
      this.send({ type: 'hello', token, protocol: PROTOCOL_VERSION, app: 'test', device: 'test', kinds, ...hello });
    });
    this.ws.on('message', (data: Buffer) => {
      this.messages += 1;
      for (const frame of decodeServerFrames(new Uint8Array(data))) this.#receive(frame);
    });
    this.ws.on('close', (code) => {
      this.closed ??= closeName(code) ?? code;
    });
    // The close event says what happened.
    this.ws.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  async welcomed(): Promise<this> {
    await until(() => this.frames.some((frame) => frame.type === 'welcome') || this.closed !== null);
    return this;
  }

  /** Opens a document; frames may be sent before the socket is. */
  open(name: DocName, doc = new Y.Doc()): MuxDoc {
    const entry = new MuxDoc(this, this.#next++, name, doc);
    this.docs.set(entry.number, entry);
    const open = () => this.send({ type: 'open', channel: entry.number, doc: name });
    if (this.isOpen) open();
    else this.ws.once('open', open);
    return entry;
  }

  async ready(name: DocName, doc = new Y.Doc()): Promise<MuxDoc> {
    return this.open(name, doc).ready();
  }

  send(frame: ClientFrame): void {
    this.raw(encodeClientFrame(frame));
  }

  raw(bytes: Uint8Array | string): void {
    if (this.isOpen) this.ws.send(bytes);
  }

  /** Cuts the line without a closing handshake. */
  cut(): void {
    this.ws.terminate();
  }

  /** Resolves once whatever the server sent before is here. */
  async heardAll(): Promise<this> {
    const pongs = () => this.frames.filter((frame) => frame.type === 'pong').length;
    const before = pongs();
    this.send({ type: 'ping', nonce: before });
    await until(() => pongs() > before);
    return this;
  }

  close(): void {
    this.ws.close();
  }

  #receive(frame: ServerFrame): void {
    this.frames.push(frame);
    if (frame.type === 'hint') this.hints += 1;
    if (frame.type === 'records') this.recordHints += 1;
    if ('channel' in frame) this.docs.get(frame.channel)?.receive(frame);
  }
}
