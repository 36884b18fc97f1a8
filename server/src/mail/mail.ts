import type { Trx } from '../db/database.ts';

/** One mail, ready to go: plain text and the same as HTML. */
export interface Email {
  /** An e-mail address. */
  to: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /**
   * In the caller's transaction: the mail goes out when it commits, and never when it does not. `firmId` is the firm of
   * `asFirm`; `null` or any firm in `asSystem`.
   * @returns id of the mail, for `mailStates`
   */
  send(trx: Trx, message: Email, firmId: string | null): Promise<string>;
}
