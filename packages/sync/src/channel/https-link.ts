import type { DocName, ExchangeResponseItem } from '@basoche/protocol';
import { CLOSE_CODES, EXCHANGE_MAX_DOCS, Manifest } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { Backoff } from './backoff.ts';
import { exchange } from './exchange.ts';
import type { Http } from './http.ts';
import { HttpError } from './http.ts';
import type { Line, LineEvents, Link, LinkReports } from './link.ts';
import { proves } from '../evidence/evidence.ts';
import { readMessage, step1Message, step2Message, updateMessage } from './message.ts';

const WAIT_TIMEOUT_MS = 60_000;
/** As when the network broke: the document is opened anew. */
const LOST_LINE = 1006;
/** Edits in one request, unless one document alone has more. */
const REQUEST_BYTES = 1_000_000;

interface HttpsLine {
  doc: DocName;
  stateVector: () => Uint8Array;
  events: LineEvents;
  opened: boolean;
  /** Something may have moved on the server. */
  stale: boolean;
  /** Document messages not yet part of a request, and how many were sent in all. */
  outgoing: Uint8Array[];
  sent: number;
}

export interface HttpsLinkOptions {
  platform: Pick<Platform, 'random'> & { clock: Clock };
  /** The longest wait between two attempts, milliseconds. */
  longestWait(): number;
  http: Http;
  /** Cursor of the manifest on the device. */
  cursor(): string | null;
  reports: LinkReports;
}

/** Carries lines over requests, for networks that block websockets [CH14]. Presence does not travel. */
export class HttpsLink implements Link {
  readonly #options: HttpsLinkOptions;
  readonly #backoff: Backoff;
  readonly #lines = new Set<HttpsLine>();
  #running = false;
  #epoch = 0;
  #busy = false;
  #cancelRetry: (() => void) | null = null;
  #cursor: string | null = null;
  /** What the server said of records last, of the feed that this device asked since. */
  #records = '';

  constructor(options: HttpsLinkOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.platform.random, () => options.longestWait());
  }

  get ready(): boolean {
    return this.#running;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#epoch += 1;
    this.#cursor = this.#options.cursor();
    this.#records = '';
    this.#options.reports.changed();
    void this.#wait(this.#epoch);
  }

  stop(): void {
    if (!this.#running) return;
    this.#running = false;
    this.#epoch += 1;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const lines = [...this.#lines];
    this.#lines.clear();
    for (const line of lines) line.events.closed(1006, '');
    this.#options.reports.changed();
  }

  open(doc: DocName, stateVector: () => Uint8Array, events: LineEvents): Line {
    const line: HttpsLine = { doc, stateVector, events, opened: false, stale: true, outgoing: [], sent: 0 };
    this.#lines.add(line);
    queueMicrotask(() => this.#pump());
    const isBusy = () => this.#busy;
    return {
      get uploading() {
        return isBusy();
      },
      send: (message) => {
        const read = readMessage(message);
        if (read.kind !== 'step2' && read.kind !== 'update') return;
        line.outgoing.push(read.update);
        line.sent += 1;
        queueMicrotask(() => this.#pump());
      },
      close: () => void this.#lines.delete(line),
    };
  }

  #pump(): void {
    if (!this.#running || this.#busy || this.#cancelRetry !== null) return;
    const due = this.#due();
    if (due.length === 0) return;
    this.#busy = true;
    void this.#exchange(due, this.#epoch).finally(() => {
      this.#busy = false;
      this.#pump();
    });
  }

  /** What goes together: a large document goes alone. */
  #due(): HttpsLine[] {
    const due: HttpsLine[] = [];
    let bytes = 0;
    for (const line of this.#lines) {
      if (!line.stale && line.outgoing.length === 0) continue;
      for (const update of line.outgoing) bytes += update.length;
      if (due.length === EXCHANGE_MAX_DOCS || (due.length > 0 && bytes > REQUEST_BYTES)) break;
      due.push(line);
    }
    return due;
  }

  async #exchange(due: HttpsLine[], epoch: number): Promise<void> {
    const sent = due.map((line) => {
      const { outgoing } = line;
      line.outgoing = [];
      line.stale = false;
      return { line, outgoing, count: line.sent };
    });
    const items = sent.map(({ line, outgoing }) => ({
      doc: line.doc,
      stateVector: line.stateVector(),
      update: outgoing.length === 0 ? new Uint8Array() : Y.mergeUpdates(outgoing),
    }));
    let answers: ExchangeResponseItem[];
    try {
      answers = await exchange(this.#options.http, items);
    } catch (error) {
      if (epoch !== this.#epoch) return;
      const [only] = sent;
      if (only !== undefined && sent.length === 1 && error instanceof HttpError && error.status === 413) {
        this.#refuse(only.line, CLOSE_CODES.MESSAGE_TOO_LARGE.code);
        return;
      }
      for (const { line, outgoing } of sent) {
        line.outgoing = [...outgoing, ...line.outgoing];
        line.stale = true;
      }
      this.#failed(error);
      return;
    }
    if (epoch !== this.#epoch) return;
    this.#backoff.reset();
    const byDoc = new Map(answers.map((answer) => [answer.doc, answer]));
    for (const [index, { line, count }] of sent.entries()) {
      const answer = byDoc.get(line.doc);
      if (answer === undefined) line.stale = true;
      else this.#answered(line, answer, { count, update: items[index]!.update });
    }
  }

  #answered(line: HttpsLine, answer: ExchangeResponseItem, sent: { count: number; update: Uint8Array }): void {
    if (!this.#lines.has(line)) return;
    const { events } = line;
    const { count, update } = sent;
    if (answer.code !== 0) {
      this.#refuse(line, answer.code);
      return;
    }
    // The server says that it has it, and does not: the next handshake hands over all that it lacks [EV10].
    if (update.length > 0 && !proves(answer, update)) {
      this.#refuse(line, LOST_LINE);
      return;
    }
    for (const notice of answer.notices ?? []) events.notice(notice.code, notice.detail);
    if (line.opened) {
      if (answer.update.length > 0) events.data(updateMessage(answer.update));
      events.right(answer.right);
      events.ack(count, answer.seq);
      return;
    }
    line.opened = true;
    events.opened(answer.right, answer.seq);
    events.data(step1Message(answer.stateVector));
    events.data(step2Message(answer.update));
  }

  #refuse(line: HttpsLine, code: number): void {
    if (this.#lines.delete(line)) line.events.closed(code, '');
  }

  #failed(error: unknown): void {
    // A refused token was told by the request itself; there may be a newer one.
    if (!this.#running) return;
    if (error instanceof HttpError && error.tooOld) {
      this.#options.reports.refused('CLIENT_TOO_OLD', '');
      return;
    }
    // Neither reached nor served: whether HTTPS is still the way is for the transport to find out.
    const wait = this.#backoff.next();
    if (this.#backoff.failures >= 2) {
      this.#backoff.reset();
      this.stop();
      return;
    }
    this.#cancelRetry = this.#options.platform.clock.after(wait, () => {
      this.#cancelRetry = null;
      this.#pump();
    });
  }

  async #wait(epoch: number): Promise<void> {
    while (this.#running && epoch === this.#epoch) {
      try {
        const path =
          this.#cursor === null
            ? '/api/sync/manifest'
            : `/api/sync/wait?cursor=${encodeURIComponent(this.#cursor)}&records=${this.#records}`;
        const response = await this.#options.http.request(path, {}, WAIT_TIMEOUT_MS);
        const news = Manifest.parse(response.json());
        if (epoch !== this.#epoch) return;
        const moved = news.docs.length > 0 || news.gone.length > 0;
        this.#cursor = news.cursor;
        if (news.records !== undefined) {
          this.#records = news.records;
          this.#options.reports.recordsMoved();
        }
        if (moved) this.#moved(new Set([...news.docs.map((doc) => doc.name), ...news.gone]));
      } catch (error) {
        if (epoch !== this.#epoch) return;
        if (error instanceof HttpError && error.status === 400) this.#cursor = null;
        await this.#pause();
      }
    }
  }

  #moved(names: Set<string>): void {
    for (const line of this.#lines) if (names.has(line.doc)) line.stale = true;
    this.#options.reports.hint();
    this.#pump();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#options.platform.clock.after(5_000, resolve);
    });
  }
}
