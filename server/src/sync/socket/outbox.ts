import { updateMessage } from '../messages.ts';
import type { Room } from '../room/room.ts';
import { isEmptyUpdate, mergeAll } from '../update/merge.ts';
import { splitUpdate } from '../update/split.ts';
import type { Channel } from './channel.ts';
import type { ChannelPort } from './channel-port.ts';

/**
 * Content on its way to one channel when it cannot go at once: the parts of a long answer, and what was skipped while
 * the line was behind. Holds seqs and shared buffers, never a copy per reader (LM5).
 */
export class Outbox {
  readonly #channel: Channel;
  readonly #port: ChannelPort;
  #parts: Buffer[] = [];
  #hasSkipped = false;
  #hasSkippedPresence = false;
  #needsWhole = false;
  /** State vector of a sync step 1 that is not answered yet. */
  #question: Uint8Array | null = null;
  #isHeld = false;
  #isFetching = false;

  constructor(channel: Channel, port: ChannelPort) {
    this.#channel = channel;
    this.#port = port;
  }

  /** Relayed content must wait its turn. */
  get isBusy(): boolean {
    return (
      this.#parts.length > 0 || this.#hasSkipped || this.#needsWhole || this.#question !== null || this.#isFetching
    );
  }

  answer(stateVector: Uint8Array): void {
    this.#question = stateVector;
    this.#parts = [];
    this.pump();
  }

  /** Answers when it is released; nothing is sent before. */
  hold(stateVector: Uint8Array): void {
    this.#isHeld = true;
    this.answer(stateVector);
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.pump();
  }

  skip(): void {
    if (!this.#hasSkipped) this.#port.skipped();
    this.#hasSkipped = true;
    this.#port.wait(this.#channel);
  }

  skipPresence(): void {
    this.#hasSkippedPresence = true;
    this.#port.wait(this.#channel);
  }

  resync(): void {
    if (this.#channel.position < 0) return;
    this.#needsWhole = true;
    this.pump();
  }

  /** Sends what the line takes. */
  pump(): void {
    const room = this.#channel.room;
    if (!room) return;
    while (!this.#channel.isClosed && !this.#port.isBehind && !this.#isFetching && !this.#isHeld) {
      const part = this.#parts.shift();
      if (part) this.#channel.deliver(part);
      else if (this.#question) this.#answerNow(room, this.#question);
      else if (this.#needsWhole) this.#sendWhole(room);
      else if (this.#hasSkipped) this.#sendSkipped(room);
      else break;
    }
    if (this.#hasSkippedPresence && !this.#channel.isClosed && !this.#port.isBehind) this.#sendPresence(room);
    if (this.isBusy || this.#hasSkippedPresence) this.#port.wait(this.#channel);
  }

  #answerNow(room: Room, stateVector: Uint8Array): void {
    if (!room.content) {
      this.#fetch(this.#port.ensureContent(room));
      return;
    }
    this.#question = null;
    this.#needsWhole = false;
    this.#hasSkipped = false;
    this.#parts = room.content.answer(stateVector);
    this.#channel.position = room.seq;
  }

  #sendWhole(room: Room): void {
    if (!room.content) {
      this.#fetch(this.#port.ensureContent(room));
      return;
    }
    this.#needsWhole = false;
    this.#hasSkipped = false;
    this.#parts = room.content.updates(new Uint8Array()).map((update) => updateMessage(update));
    this.#channel.position = room.seq;
  }

  #sendSkipped(room: Room): void {
    const seq = room.seq;
    const missed = room.content?.since(this.#channel.position) ?? null;
    if (missed !== null) {
      this.#hasSkipped = false;
      this.#channel.position = seq;
      if (!isEmptyUpdate(missed)) this.#queueUpdate(missed);
      return;
    }
    this.#fetch(this.#readMissed(room));
  }

  /** Memory no longer has them apart: the journal has, unless it compacted them. */
  async #readMissed(room: Room): Promise<void> {
    const updates = await this.#port.journal.tail(room.id, { seq: this.#channel.position });
    if (updates === null) {
      this.#needsWhole = true;
      return;
    }
    this.#hasSkipped = false;
    const last = updates.at(-1);
    if (!last) return;
    this.#channel.position = Math.max(this.#channel.position, last.seq);
    this.#queueUpdate(mergeAll(updates.map((update) => update.bytes)));
    if (last.seq < room.seq) this.#hasSkipped = true;
  }

  #queueUpdate(update: Uint8Array): void {
    for (const part of splitUpdate(update, this.#port.limits.partBytes)) this.#parts.push(updateMessage(part));
  }

  #fetch(work: Promise<unknown>): void {
    this.#isFetching = true;
    work.then(
      () => {
        this.#isFetching = false;
        this.pump();
      },
      (error: unknown) => {
        this.#isFetching = false;
        this.#port.failed(error, 'sync: could not read what a channel missed');
        this.#channel.closeWith('STORAGE_FAILED');
      },
    );
  }

  #sendPresence(room: Room): void {
    this.#hasSkippedPresence = false;
    const presence = this.#port.presenceOf(room)?.all();
    if (presence) this.#channel.deliver(presence);
  }
}
