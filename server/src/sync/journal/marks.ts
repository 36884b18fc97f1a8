import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Journal } from './journal.ts';

export interface MarksOptions {
  journal: Pick<Journal, 'addMark' | 'markState'>;
  /** Signs the marks: nobody else makes one that the database lacks. */
  secret: Uint8Array;
  /** A mark is given out this long while documents move: what a database loses after it is noticed by its absence. */
  renewMs: number;
  now: () => number;
}

/** What a mark says of the database, and when it was made, milliseconds since the epoch. */
export type Verdict =
  | {
      /**
       * `lost`: it was given out, and the database does not hold it. `before rollback`: the database holds it, and went
       * back since: what followed the mark may be lost.
       */
      is: 'known' | 'lost' | 'before rollback';
      madeAt: number;
    }
  /** It says nothing. */
  | { is: 'foreign' };

/** Older ones prove nothing. */
const MAX_AGE_MS = 90 * 24 * 3_600_000;
const TEXT = /^(\d{1,19})\.(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * Marks of the history of the database (EV4). A device holds the last one it was given; when the database lacks it, the
 * database went back to a state of before.
 */
export class Marks {
  readonly #options: MarksOptions;
  #latest: { text: string; at: number } | null = null;
  #making: Promise<string> | null = null;

  constructor(options: MarksOptions) {
    this.#options = options;
  }

  /**
   * The mark to give out. Called after the content that it goes with was read: a database that lost the content lacks the
   * mark too, once it was renewed.
   * @param isMoving documents moved: an old mark is renewed
   */
  current(isMoving: boolean): Promise<string> {
    const { now } = this.#options;
    const age = this.#latest === null ? Number.POSITIVE_INFINITY : Math.abs(now() - this.#latest.at);
    if (this.#latest !== null && (!isMoving || age < this.#options.renewMs)) return Promise.resolve(this.#latest.text);
    this.#making ??= this.#make().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async judge(text: string): Promise<Verdict> {
    const [, id, nonce, at, mac] = TEXT.exec(text) ?? [];
    if (id === undefined || nonce === undefined || mac === undefined) return { is: 'foreign' };
    if (!isSame(mac, this.#sign(`${id}.${nonce}.${at}`))) return { is: 'foreign' };
    if (this.#options.now() - Number(at) > MAX_AGE_MS) return { is: 'foreign' };
    const { isHeld, isBeforeRollback } = await this.#options.journal.markState(id, nonce);
    if (!isHeld) return { is: 'lost', madeAt: Number(at) };
    return { is: isBeforeRollback ? 'before rollback' : 'known', madeAt: Number(at) };
  }

  /** The text with something that belongs to it, which nobody else can put there. */
  signed(text: string, addition: string): string {
    return `${text}~${addition}.${this.#sign(`${text}~${addition}`)}`;
  }

  /** What `signed` added; `null`: somebody else did. */
  verified(text: string, signed: string): string | null {
    const end = signed.lastIndexOf('.');
    const addition = signed.slice(0, Math.max(0, end));
    return isSame(signed.slice(end + 1), this.#sign(`${text}~${addition}`)) ? addition : null;
  }

  /**
   * Whether the database lacks the mark that this process gave out last. One of before a rollback that somebody else
   * recorded is given out no more. @param isMoving documents moved since
   */
  async isLost(isMoving: boolean): Promise<boolean> {
    const verdict = this.#latest === null ? null : await this.judge(this.#latest.text);
    if (verdict?.is === 'lost') return true;
    if (verdict?.is === 'before rollback') this.forget();
    if (isMoving) await this.current(true);
    return false;
  }

  /** When the last mark of this process was made; `null`: none was. */
  get madeAt(): number | null {
    return this.#latest?.at ?? null;
  }

  /** The database went back: it may lack the mark of this process too. */
  forget(): void {
    this.#latest = null;
  }

  async #make(): Promise<string> {
    const at = this.#options.now();
    const nonce = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
    const id = await this.#options.journal.addMark(nonce, at, at - MAX_AGE_MS);
    const body = `${id}.${nonce}.${at}`;
    const text = `${body}.${this.#sign(body)}`;
    this.#latest = { text, at };
    return text;
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#options.secret).update(`mark ${body}`).digest('base64url');
  }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
