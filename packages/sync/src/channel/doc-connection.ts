import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { Channel } from './channel.ts';
import type { Line, LineEvents, Right } from './link.ts';
import { presenceMessage, step1Message, step2Message, updateMessage } from './message.ts';
import type { Message } from './message.ts';

/** What the connection asks and tells its document. */
export interface ConnectionHooks {
  /** `null` = nothing carries lines now. */
  openLine(events: LineEvents): Line | null;
  /** `false` = the document's content is not sent: no right, or another tab sends it [CH13] [TB3]. */
  maySend(channel: Channel): boolean;
  /** Before the handshake. */
  opened(channel: Channel, right: Right, seq: number): void;
  /** The server says what it holds, and asks for the rest. `false` = it is not answered [EV13]. */
  asked(stateVector: Uint8Array): boolean;
  /** Content came: `apply` takes it into the document. */
  received(update: Uint8Array, apply: () => void): void;
  /** All of the server's content is here, or the line on which it came is gone. */
  synced(isSynced: boolean): void;
  progressed(channel: Channel): void;
  notice(code: string, detail: string): void;
  closed(code: number, reason: string): void;
}

interface PresenceChange {
  added: number[];
  updated: number[];
  removed: number[];
}

/**
 * Keeps one document and the server's copy alike, with the messages of y-websocket, over one channel at a time [CH2]. It
 * is the origin of what came over it. It opens a channel when told to, and never by itself [CH3].
 */
export class DocConnection {
  /** Who is in the document; it ends with it. */
  readonly awareness: Awareness;
  readonly #doc: Y.Doc;
  readonly #hooks: ConnectionHooks;
  #channel: Channel | null = null;
  #isSynced = false;
  #awaitingSync: (() => void)[] = [];

  constructor(doc: Y.Doc, hooks: ConnectionHooks) {
    this.#doc = doc;
    this.#hooks = hooks;
    this.awareness = new Awareness(doc);
    this.awareness.on('update', ({ added, updated, removed }: PresenceChange, origin: unknown) => {
      if (origin !== this) this.#channel?.send(presenceMessage(this.#presenceOf([...added, ...updated, ...removed])));
    });
  }

  /** The channel in use, open or being opened. */
  get channel(): Channel | null {
    return this.#channel;
  }

  get synced(): boolean {
    return this.#isSynced;
  }

  /** Resolves when all of the server's content is here. */
  whenSynced(): Promise<void> {
    if (this.#isSynced) return Promise.resolve();
    return new Promise((resolve) => void this.#awaitingSync.push(resolve));
  }

  connect(): void {
    if (this.#channel !== null) return;
    const hooks = this.#hooks;
    this.#channel = new Channel({
      openLine: (events) => hooks.openLine(events),
      opened: (channel, right, seq) => this.#opened(channel, right, seq),
      received: (channel, message) => this.#received(channel, message),
      progressed: (channel) => {
        if (channel === this.#channel) hooks.progressed(channel);
      },
      notice: (code, detail) => hooks.notice(code, detail),
      closed: (channel, code, reason) => this.#closed(channel, code, reason),
    });
  }

  disconnect(): void {
    this.#channel?.close();
  }

  /** What somebody wrote into the document. */
  sendUpdate(update: Uint8Array): void {
    this.#sendContent(() => updateMessage(update));
  }

  /** The document as a whole, unasked. */
  sendAll(): void {
    this.#sendContent(() => step2Message(Y.encodeStateAsUpdate(this.#doc)));
  }

  #sendContent(message: () => Uint8Array): void {
    const channel = this.#channel;
    if (channel?.isOpen && this.#hooks.maySend(channel)) channel.send(message());
  }

  #opened(channel: Channel, right: Right, seq: number): void {
    this.#hooks.opened(channel, right, seq);
    channel.send(step1Message(Y.encodeStateVector(this.#doc)));
    if (this.awareness.getLocalState() !== null)
      channel.send(presenceMessage(this.#presenceOf([this.awareness.clientID])));
  }

  #received(channel: Channel, message: Message): void {
    if (channel !== this.#channel) return;
    switch (message.kind) {
      case 'step1':
        if (!channel.handshaken && !this.#hooks.asked(message.stateVector)) return;
        this.#sendContent(() => step2Message(Y.encodeStateAsUpdate(this.#doc, message.stateVector)));
        return;
      case 'update':
        this.#take(message.update);
        return;
      case 'step2':
        this.#take(message.update);
        if (channel === this.#channel) this.#setSynced(true);
        return;
      case 'presence':
        applyAwarenessUpdate(this.awareness, message.update, this);
        return;
      case 'presence query':
        channel.send(presenceMessage(this.#presenceOf([...this.awareness.getStates().keys()])));
        return;
      case 'unknown':
    }
  }

  #take(update: Uint8Array): void {
    this.#hooks.received(update, () => {
      try {
        Y.applyUpdate(this.#doc, update, this);
      } catch (error) {
        // An observer that fails does so after the content was taken in: the line lives on, and the error is seen.
        queueMicrotask(() => {
          throw error;
        });
      }
    });
  }

  #closed(channel: Channel, code: number, reason: string): void {
    if (channel !== this.#channel) return;
    this.#channel = null;
    this.#forgetOthers();
    this.#setSynced(false);
    this.#hooks.closed(code, reason);
  }

  /** Nobody else is known to be here, nor how often each had spoken: what is told again is news [CH23]. */
  #forgetOthers(): void {
    const { awareness } = this;
    const others = [...awareness.getStates().keys()].filter((client) => client !== awareness.clientID);
    removeAwarenessStates(awareness, others, this);
    for (const client of others) awareness.meta.delete(client);
  }

  #presenceOf(clients: number[]): Uint8Array {
    return encodeAwarenessUpdate(this.awareness, clients);
  }

  #setSynced(isSynced: boolean): void {
    if (this.#isSynced === isSynced) return;
    this.#isSynced = isSynced;
    if (isSynced) for (const resolve of this.#awaitingSync.splice(0)) resolve();
    this.#hooks.synced(isSynced);
  }
}
