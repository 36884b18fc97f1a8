import { CLOSE_CODES, MAX_SOCKET_MESSAGE_BYTES } from '@basoche/protocol';
import type { DocName, ExchangeResponseItem } from '@basoche/protocol';
import { exchange } from './exchange.ts';
import { coversVector, proves } from '../evidence/evidence.ts';
import type { Http } from './http.ts';
import { HttpError, NetworkError } from './http.ts';
import type { Line, LineEvents, Link } from './link.ts';
import { readMessage, updateMessage } from './message.ts';

/** A link whose lines send over HTTPS what is too large for the socket [CH19]. */
export class LargeMessages implements Link {
  readonly #link: Link;
  readonly #http: Http;

  constructor(link: Link, http: Http) {
    this.#link = link;
    this.#http = http;
  }

  get ready(): boolean {
    return this.#link.ready;
  }

  open(doc: DocName, stateVector: () => Uint8Array, events: LineEvents): Line {
    return new LargeLine(this.#link, this.#http, { doc, stateVector, events });
  }
}

interface Opening {
  doc: DocName;
  stateVector: () => Uint8Array;
  events: LineEvents;
}

class LargeLine implements Line {
  readonly #http: Http;
  readonly #opening: Opening;
  readonly #line: Line;
  #ended = false;
  #uploading = false;
  /** Document messages that wait behind an upload. */
  #waiting: Uint8Array[] = [];
  /** Acknowledged by the socket, and by an answer to an upload. */
  #acked = 0;
  #uploaded = 0;

  constructor(link: Link, http: Http, opening: Opening) {
    this.#http = http;
    this.#opening = opening;
    const { doc, stateVector, events } = opening;
    this.#line = link.open(doc, stateVector, {
      opened: (right, seq) => events.opened(right, seq),
      data: (message) => events.data(message),
      ack: (count, seq) => {
        this.#acked = count;
        events.ack(count + this.#uploaded, seq);
      },
      right: (right) => events.right(right),
      notice: (code, detail) => events.notice(code, detail),
      closed: (code, reason) => {
        if (this.#ended) return;
        this.#ended = true;
        events.closed(code, reason);
      },
    });
  }

  get uploading(): boolean {
    return this.#uploading;
  }

  send(message: Uint8Array): void {
    const { kind } = readMessage(message);
    if (kind === 'step2' || kind === 'update') this.#take(message);
    else this.#line.send(message);
  }

  close(): void {
    this.#ended = true;
    this.#line.close();
  }

  #take(message: Uint8Array): void {
    if (this.#uploading) this.#waiting.push(message);
    else if (message.length <= MAX_SOCKET_MESSAGE_BYTES) this.#line.send(message);
    else this.#takeLarge(message);
  }

  #takeLarge(message: Uint8Array): void {
    const read = readMessage(message);
    this.#uploading = true;
    if (read.kind === 'step2') void this.#upload(read.update);
    // It may lean on edits that are still on the way. The handshake of a new channel says all that the server lacks.
    else queueMicrotask(() => this.#end(1006, 'large update'));
  }

  async #upload(update: Uint8Array): Promise<void> {
    const { doc, stateVector } = this.#opening;
    const held = stateVector();
    let answer: ExchangeResponseItem | undefined;
    try {
      [answer] = await exchange(this.#http, [{ doc, stateVector: held, update }]);
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
      this.#end(closeCode(error), '');
      return;
    }
    if (answer === undefined || answer.code !== 0) this.#end(answer?.code ?? 1006, '');
    // Any server may have answered, also one that lacks what the update was made against [EV10].
    else if (!coversVector(answer.stateVector, held) || !proves(answer, update)) this.#end(1006, 'not proved');
    else this.#uploadedAs(answer);
  }

  #uploadedAs(answer: ExchangeResponseItem): void {
    if (this.#ended) return;
    this.#uploading = false;
    this.#uploaded += 1;
    const { events } = this.#opening;
    for (const notice of answer.notices ?? []) events.notice(notice.code, notice.detail);
    // Also what a guard mended.
    events.data(updateMessage(answer.update));
    events.ack(this.#acked + this.#uploaded, answer.seq);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#take(message);
  }

  #end(code: number, reason: string): void {
    if (this.#ended) return;
    this.close();
    this.#opening.events.closed(code, reason);
  }
}

/** What the end of an upload means for its document. */
function closeCode(error: HttpError | NetworkError): number {
  if (!(error instanceof HttpError)) return 1006;
  if (error.tooOld) return CLOSE_CODES.CLIENT_TOO_OLD.code;
  return error.status === 413 ? CLOSE_CODES.MESSAGE_TOO_LARGE.code : 1006;
}
