import type { GuardNotice } from '@basoche/crdt';
import type { CloseName, DocName } from '@basoche/protocol';
import { BadMessage, decodeMessage, KEEP_ALIVE, step1Message } from '../messages.ts';
import type { YMessage } from '../messages.ts';
import type { Principal, Right } from '../ports.ts';
import type { Watched } from '../rights/rights-watch.ts';
import type { Outcome } from '../room/entry.ts';
import type { Peer } from '../room/peer.ts';
import type { Room } from '../room/room.ts';
import { BadUpdate, inspectUpdate } from '../update/inspect.ts';
import { EMPTY_UPDATE, isEmptyUpdate } from '../update/merge.ts';
import { decodeStateVector } from '../update/state-vector.ts';
import type { StateVector } from '../update/state-vector.ts';
import { Acks } from './acks.ts';
import type { ChannelPort } from './channel-port.ts';
import { MessageEntry } from './message-entry.ts';
import { Outbox } from './outbox.ts';

/** Seconds without a message after which a provider is told that the line is alive (SD3). */
const QUIET_TICKS = 20;
/** Seconds that a device may take to send what it says it has. */
const HELD_TICKS = 60;

/** One document on one socket. */
export class Channel implements Peer, Watched {
  readonly name: DocName;
  readonly principal: Principal;
  readonly identity: { id: string; name: string; color: string };
  position = -1;
  right: Right = 'none';
  room: Room | null = null;
  /** Something about rights changed since the right was asked. */
  isRightStale = false;
  readonly #port: ChannelPort;
  readonly #acks = new Acks();
  readonly #outbox: Outbox;
  #inbox: Uint8Array[] | null = [];
  #state: 'open' | 'closed' | 'refused' = 'open';
  #isAsking = false;
  #quietTicks = 0;
  /** What the device says it has, and the server lacks: its question waits for that (RM8). */
  #awaited: StateVector | null = null;
  #heldTicks = 0;
  /** Where the document was when an answer leaned on content that nobody has; `null` = none did. */
  #cutAt: number | null = null;

  constructor(name: DocName, principal: Principal, port: ChannelPort) {
    this.name = name;
    this.principal = principal;
    this.identity = { id: principal.userId, name: principal.displayName, color: principal.color };
    this.#port = port;
    this.#outbox = new Outbox(this, port);
  }

  get isClosed(): boolean {
    return this.#state !== 'open';
  }

  /** Closed for cause: nothing more of it is taken. */
  get isRefused(): boolean {
    return this.#state === 'refused';
  }

  get isServed(): boolean {
    return this.room !== null;
  }

  /** The room is there and the right is known: what arrived meanwhile is served. */
  opened(room: Room, right: 'read' | 'write'): void {
    this.room = room;
    this.right = right;
    room.peers.add(this);
    this.#port.opened(right, room.seq);
    if (right === 'write') this.#askForMissing();
    const presence = this.#port.presenceOf(room)?.all();
    if (presence) this.#send(presence);
    const inbox = this.#inbox ?? [];
    this.#inbox = null;
    for (const bytes of inbox) {
      this.#port.release(bytes.length);
      this.receive(bytes);
    }
  }

  /** A y-websocket message of the client. */
  receive(bytes: Uint8Array): void {
    if (this.isClosed) return;
    if (bytes.length > this.#port.limits.messageBytes) {
      this.closeWith('MESSAGE_TOO_LARGE');
      return;
    }
    if (this.#inbox) {
      // `bytes` is a window on the socket's buffer: a copy lets go of the rest of it.
      this.#inbox.push(new Uint8Array(bytes));
      this.#port.hold(bytes.length);
      return;
    }
    try {
      this.#take(decodeMessage(bytes));
    } catch (error) {
      if (!(error instanceof BadMessage || error instanceof BadUpdate)) throw error;
      this.closeWith('BAD_FRAME');
    }
  }

  relay(message: Buffer): boolean {
    if (this.right === 'none' || this.isClosed) return false;
    if (this.#outbox.isBusy || this.#port.isBehind) {
      this.#outbox.skip();
      return false;
    }
    this.#send(message);
    return true;
  }

  /** Presence may be lost: on a line that is behind it is made up for when the line has drained. */
  relayPresence(message: Buffer): void {
    if (this.isClosed || this.right === 'none') return;
    if (this.#port.isBehind) this.#outbox.skipPresence();
    else this.#send(message);
  }

  resync(): void {
    this.#outbox.resync();
  }

  /** The line has drained. */
  drained(): void {
    this.#outbox.pump();
  }

  /** What became durable since it was last asked; `null` = nothing new. */
  takeAck(): { count: number; seq: number } | null {
    const count = this.isClosed ? null : this.#acks.take();
    return count === null ? null : { count, seq: this.#acks.seq };
  }

  setRight(right: Right): void {
    if (this.isClosed || right === this.right) return;
    this.right = right;
    if (right === 'none') {
      this.closeWith('FORBIDDEN');
      return;
    }
    this.#port.rightChanged(right);
    if (right === 'write') this.#askForMissing();
  }

  /** Closed by the server, for cause: what is still queued of it is not taken. */
  closeWith(code: CloseName): void {
    if (this.isClosed) return;
    this.#state = 'refused';
    this.#leave();
    this.#port.closed(code);
  }

  /** Closed by the client, or its line is gone: what it sent is still committed. */
  end(): void {
    if (this.isClosed) return;
    this.#state = 'closed';
    this.#leave();
  }

  tick(): void {
    this.#quietTicks += 1;
    if (this.#quietTicks >= QUIET_TICKS && this.room && !this.#port.isBehind) this.#send(KEEP_ALIVE);
    if (this.#cutAt !== null && this.room!.seq > this.#cutAt) {
      this.#cutAt = null;
      this.#askForMissing();
    }
    if (this.#awaited === null) return;
    this.#heldTicks += 1;
    // It may have come another way, or never.
    if (!this.#lacks(this.#awaited) || this.#heldTicks >= HELD_TICKS) this.#release();
  }

  /** @throws BadMessage BadUpdate */
  #take(message: YMessage): void {
    switch (message.type) {
      case 'step1':
        this.#takeQuestion(message.stateVector);
        break;
      case 'step2':
        this.#isAsking = false;
        this.#takeUpdate(message.update, true);
        break;
      case 'update':
        this.#takeUpdate(message.update, false);
        break;
      case 'presence':
        this.#takePresence(message.states);
        break;
      case 'queryPresence': {
        const presence = this.#port.presenceOf(this.room!)?.all();
        if (presence) this.relayPresence(presence);
        break;
      }
    }
  }

  #takeQuestion(bytes: Uint8Array): void {
    // Decoded first: what is no state vector must not reach the encoder.
    const vector = decodeStateVector(bytes);
    const question = new Uint8Array(bytes);
    if (this.#isAsking && this.#lacks(vector)) {
      this.#awaited = vector;
      this.#heldTicks = 0;
      this.#outbox.hold(question);
    } else this.#outbox.answer(question);
  }

  #lacks(vector: StateVector): boolean {
    const known = this.room!.knowledge.vector;
    return [...vector].some(([client, clock]) => clock > (known.get(client) ?? 0));
  }

  #release(): void {
    this.#awaited = null;
    this.#outbox.release();
  }

  #takeUpdate(bytes: Uint8Array, isAnswer: boolean): void {
    const message = this.#acks.receive();
    const room = this.room!;
    const isEmpty = isEmptyUpdate(bytes);
    if (isEmpty && room.queue.length === 0 && !room.isBusy) {
      this.#settled(message, isAnswer, { type: 'durable', seq: room.seq, notices: [] });
      return;
    }
    // A copy: `bytes` is a window on the socket's buffer.
    const update = inspectUpdate(isEmpty ? EMPTY_UPDATE : new Uint8Array(bytes));
    this.#port.hold(update.bytes.length);
    room.enqueue(new MessageEntry(this, update, { message, isAnswer }));
  }

  /** What became of a document message. */
  settled(entry: MessageEntry, outcome: Outcome): void {
    if (outcome.type === 'gap' && entry.isAnswer) {
      void this.#takeCut(entry);
      return;
    }
    this.#port.release(entry.work.update.bytes.length);
    this.#settled(entry.message, entry.isAnswer, outcome);
  }

  /** An answer holds all that the device has: another process may hold the rest of it, or nobody does (EV3). */
  async #takeCut(entry: MessageEntry): Promise<void> {
    const room = this.room!;
    await this.#port.refresh(room);
    if (room.isGone) this.#port.release(entry.work.update.bytes.length);
    else room.enqueue(entry.asWhole());
  }

  #settled(message: number, isAnswer: boolean, outcome: Outcome): void {
    switch (outcome.type) {
      case 'durable':
        if (isAnswer) {
          this.#release();
          this.#acks.whole(message, outcome.seq);
        } else this.#acks.durable(message, outcome.seq);
        this.#notice(outcome.notices);
        this.#port.ackDue(this);
        break;
      case 'gap':
        this.#acks.gap(message);
        if (this.#acks.isFull) this.closeWith('STORAGE_FAILED');
        else this.#askForMissing();
        break;
      case 'cut':
        // Not acknowledged; asked for again once somebody brings more.
        this.#acks.gap(message);
        this.#cutAt = this.room!.seq;
        this.#release();
        this.#notice(outcome.notices);
        break;
      case 'refused':
        this.closeWith(outcome.code);
        break;
      case 'threw':
        throw new Error('an update does not run code', { cause: outcome.error });
    }
  }

  #notice(notices: GuardNotice[]): void {
    if (this.isClosed) return;
    for (const notice of notices) this.#port.notice(notice);
  }

  /** Once until it is answered: several gaps have one cure. */
  #askForMissing(): void {
    if (this.isClosed || this.#isAsking) return;
    this.#isAsking = true;
    this.#send(step1Message(this.room!.knowledge.encode()));
  }

  #takePresence(states: Uint8Array): void {
    try {
      this.#port.presence(this.room!, new Uint8Array(states));
    } catch (error) {
      throw new BadMessage('not a presence update', { cause: error });
    }
  }

  #send(message: Buffer): void {
    this.#quietTicks = 0;
    this.#port.send(message);
  }

  /** For the outbox. */
  deliver(message: Buffer): void {
    this.#send(message);
  }

  #leave(): void {
    const inbox = this.#inbox ?? [];
    this.#inbox = null;
    for (const bytes of inbox) this.#port.release(bytes.length);
    this.room?.peers.delete(this);
    this.#port.left(this);
  }
}
