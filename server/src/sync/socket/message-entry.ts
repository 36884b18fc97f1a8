import type { Entry, Outcome } from '../room/entry.ts';
import type { InspectedUpdate } from '../update/inspect.ts';

/** The channel of a message, as its room needs it. */
export interface MessageSource {
  readonly principal: { readonly userId: string };
  readonly right: string;
  readonly isRefused: boolean;
  settled(entry: MessageEntry, outcome: Outcome): void;
}

/** A document message on its way into the journal. */
export class MessageEntry implements Entry {
  readonly work: { type: 'update'; update: InspectedUpdate; isWhole: boolean };
  readonly origin: MessageSource;
  /** Its number among the document messages of the channel. */
  readonly message: number;
  /** It answers a question of the server: sync step 2. */
  readonly isAnswer: boolean;

  constructor(
    origin: MessageSource,
    update: InspectedUpdate,
    about: { message: number; isAnswer: boolean; isWhole?: boolean },
  ) {
    this.origin = origin;
    this.work = { type: 'update', update, isWhole: about.isWhole === true };
    this.message = about.message;
    this.isAnswer = about.isAnswer;
  }

  /** The same once the room knows all that the journal holds: nothing more is to be had. */
  asWhole(): MessageEntry {
    const { message, isAnswer } = this;
    return new MessageEntry(this.origin, this.work.update, { message, isAnswer, isWhole: true });
  }

  get userId(): string {
    return this.origin.principal.userId;
  }

  mayWrite(): boolean {
    return this.origin.right === 'write';
  }

  isDropped(): boolean {
    return this.origin.isRefused;
  }

  settle(outcome: Outcome): void {
    this.origin.settled(this, outcome);
  }
}
