import { bytesOfPart, partsOfSize } from '@basoche/protocol';
import type { Clock } from '@basoche/sync';
import { attempt, type Outcome } from './attempts.ts';
import type { UploadCalls, UploadProgress } from './upload-calls.ts';
import type { Item, UploadList } from './upload-list.ts';
import type { FinishedUpload, UploadFailure, UploadRow } from './upload.ts';

/** Requests at once. */
const CONCURRENCY = 3;
/** Before what had no answer is tried again, unless the network comes back earlier. */
const REST_MS = 60_000;
/** A part that takes no longer proves that the connection bears several at once. */
const FAST_MS = 10_000;

export interface SenderPorts {
  list: UploadList;
  calls: UploadCalls;
  clock: Clock;
  isOnline(): boolean;
  /** This tab sends it: it leads, or alone holds the bytes. */
  mayTake(item: Item): boolean;
  /** `null`: they cannot be read. */
  bytesOf(item: Item, part: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Changes the row as it is now; `null` where it is gone. */
  change(id: string, next: (row: UploadRow) => UploadRow | null): Promise<UploadRow | null>;
  /** Shows this tab and the others how far an upload is. */
  show(id: string, progress: { sent: number; isSending: boolean }): void;
  /** The caller's part of a finished upload; `null` before there is one. */
  handler(): ((upload: FinishedUpload) => Promise<void>) | null;
  /** One was taken over, and leaves. */
  finished(): void;
  /** Something that should not happen did. */
  failed(error: unknown): void;
}

/** What is known of an upload on its way. */
interface Sending {
  abort: AbortController;
  there: Set<number>;
  /** Parts to send. */
  open: number[];
  inFlight: number;
}

/** Moves uploads to the server, the oldest first, three requests at once [UP5]. */
export class Sender {
  readonly #ports: SenderPorts;
  readonly #sending = new Map<string, Sending>();
  /** Uploads that the caller is taking over, or did not take. */
  readonly #delivering = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #requests = 0;
  #isSlow = false;
  /** The last one in line while the connection is slow. */
  #last: Promise<void> = Promise.resolve();
  /** More is to be handed over than goes at once. */
  #isDeliveryDue = false;
  #isHalted = false;
  #isStopped = false;
  #cancelRest: (() => void) | null = null;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
  }

  /** The caller is taking it over now. */
  isDelivering(id: string): boolean {
    return this.#delivering.has(id);
  }

  /** Sends what may be sent now. */
  pump(): void {
    if (this.#isStopped || this.#isHalted) return;
    for (const item of this.#ports.list.items()) {
      if (!this.#hasRoom()) return;
      if (this.#ports.mayTake(item)) while (this.#hasRoom() && this.#take(item));
    }
  }

  /** Hands what is on the server to the caller. */
  deliver(): void {
    this.#isDeliveryDue = false;
    if (this.#isStopped || this.#ports.handler() === null) return;
    for (const item of this.#ports.list.items()) {
      if (item.row.stage !== 'done' || !this.#ports.mayTake(item) || this.#delivering.has(item.row.id)) continue;
      if (this.#delivering.size >= CONCURRENCY) {
        this.#isDeliveryDue = true;
        return;
      }
      this.#deliver(item.row);
    }
  }

  /** The network is back, or somebody asks: what waits for time need not. */
  wake(): void {
    this.#cancelRest?.();
    this.#cancelRest = null;
    this.#isHalted = false;
    this.#forget();
    this.pump();
    this.deliver();
  }

  /** Ends the requests of an upload. */
  abort(id: string): void {
    this.#sending.get(id)?.abort.abort();
    this.#sending.delete(id);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRest?.();
    for (const id of this.#sending.keys()) this.abort(id);
    await Promise.allSettled(this.#running);
  }

  #hasRoom(): boolean {
    const isFree = this.#requests < (this.#isSlow ? 1 : CONCURRENCY);
    return isFree && this.#cancelRest === null && this.#ports.isOnline();
  }

  /** Makes one request for this upload; whether there was one to make. */
  #take(item: Item): boolean {
    const { id, stage, size } = item.row;
    const current = this.#sending.get(id);
    if (stage !== 'queued' && stage !== 'cancelling') return false;
    if (current === undefined) {
      const sending: Sending = { abort: new AbortController(), there: new Set(), open: [], inFlight: 0 };
      this.#sending.set(id, sending);
      this.#run(sending, () => (stage === 'cancelling' ? this.#remove(item, sending) : this.#start(item, sending)));
      return true;
    }
    const part = current.open.shift();
    if (part === undefined) return false;
    this.#run(current, () => this.#sendPart(item, part, bytesOfPart(size, part), current));
    return true;
  }

  #run(sending: Sending, job: () => Promise<void>): void {
    this.#requests += 1;
    sending.inFlight += 1;
    const running = job()
      .catch((error: unknown) => {
        this.#ports.failed(error);
        this.#rest();
      })
      .finally(() => {
        this.#requests -= 1;
        sending.inFlight -= 1;
        this.#running.delete(running);
        this.pump();
      });
    this.#running.add(running);
  }

  /** [UP4] Another tab may have gone on meanwhile, or the server given up: it is asked again how far each is. */
  #forget(): void {
    for (const [id, each] of this.#sending) if (each.inFlight === 0) this.#sending.delete(id);
  }

  async #start({ row }: Item, sending: Sending): Promise<void> {
    const { id, name, size } = row;
    const { calls } = this.#ports;
    const now = await this.#ports.change(id, (each) => (each.isStarted ? each : { ...each, isStarted: true }));
    if (now?.stage !== 'queued') return this.#end(id, sending);
    const outcome = await this.#attempt(0, sending, (signal) => calls.start(id, { name, size }, signal));
    if (outcome.is !== 'answered') return this.#failed(id, sending, outcome);
    const { parts, isComplete } = outcome.answer;
    sending.there = new Set(parts);
    sending.open = Array.from({ length: partsOfSize(size) }, (_, part) => part).filter(
      (part) => !sending.there.has(part),
    );
    await this.#progress(row, sending, isComplete);
  }

  async #sendPart(item: Item, part: number, size: number, sending: Sending): Promise<void> {
    const { id } = item.row;
    const bytes = await this.#ports.bytesOf(item, part);
    if (bytes?.length !== size) return this.#fail(id, sending, { is: 'unreadable' });
    const { calls } = this.#ports;
    const outcome = await this.#attempt(size, sending, (signal) => calls.sendPart(id, part, bytes, signal));
    if (outcome.is === 'offline' || outcome.is === 'unanswered') sending.open.unshift(part);
    if (outcome.is !== 'answered') return this.#failed(id, sending, outcome);
    if (outcome.ms <= FAST_MS) this.#isSlow = false;
    sending.there.add(part);
    await this.#progress(item.row, sending, sending.there.size === partsOfSize(item.row.size));
  }

  /** [UP1] What the server has confirmed is sent, and nothing else. */
  async #progress({ id, size }: UploadRow, sending: Sending, isComplete: boolean): Promise<void> {
    if (this.#sending.get(id) !== sending) return;
    if (isComplete) {
      this.#ports.show(id, { sent: size, isSending: false });
      await this.#ports.change(id, (row) => (row.stage === 'queued' ? { ...row, stage: 'done' } : row));
      this.#end(id, sending);
      this.deliver();
      return;
    }
    const sent = [...sending.there].reduce((sum, part) => sum + bytesOfPart(size, part), 0);
    this.#ports.show(id, { sent, isSending: true });
    if (sending.open.length > 0 || sending.inFlight > 1) return;
    // The server lacks something that it said it had: it is asked again, not at once.
    this.#end(id, sending);
    this.#rest();
  }

  async #remove({ row: { id } }: Item, sending: Sending): Promise<void> {
    const outcome = await this.#attempt(0, sending, (signal) => this.#ports.calls.remove(id, signal));
    if (outcome.is !== 'answered' && outcome.is !== 'refused') return this.#failed(id, sending, outcome);
    await this.#ports.change(id, () => null);
    this.#end(id, sending);
  }

  #attempt<T extends UploadProgress | void>(
    bytes: number,
    { abort }: Sending,
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<Outcome<T>> {
    const ports = {
      clock: this.#ports.clock,
      isOnline: () => this.#ports.isOnline(),
      wasLate: () => {
        this.#isSlow = true;
      },
      turn: () => this.#turn(),
    };
    return attempt(ports, bytes, abort.signal, send);
  }

  /** A connection on which several at once were too slow bears one [UP7]. */
  async #turn(): Promise<() => void> {
    if (!this.#isSlow) return () => undefined;
    const before = this.#last;
    let next: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      next = resolve;
    });
    await before;
    return next;
  }

  #failed(id: string, sending: Sending, outcome: Outcome<unknown>): Promise<void> | void {
    if (outcome.is === 'refused') return this.#fail(id, sending, outcome);
    if (outcome.is === 'signed-out') this.#isHalted = true;
    if (outcome.is === 'unanswered') this.#rest();
    if (sending.open.length === 0) this.#end(id, sending);
    this.#ports.show(id, { sent: this.#ports.list.get(id)?.sent ?? 0, isSending: false });
  }

  async #fail(id: string, sending: Sending, failure: UploadFailure): Promise<void> {
    await this.#ports.change(id, (row) => (row.stage === 'queued' ? { ...row, stage: 'failed', failure } : row));
    this.#end(id, sending);
  }

  /** What is still under way for it comes to nothing. */
  #end(id: string, sending: Sending): void {
    if (this.#sending.get(id) === sending) this.abort(id);
  }

  #deliver({ id, name, size, target }: UploadRow): void {
    this.#delivering.add(id);
    // Nobody waits for the caller: what it does not end before a stop is given to it again.
    void this.#handOver({ id, name, size, target }).then(
      () => {
        this.#delivering.delete(id);
        if (this.#isDeliveryDue) this.deliver();
      },
      (error: unknown) => this.#notDelivered(id, error),
    );
  }

  /** [UP8] It leaves once the caller has it, and not before. */
  async #handOver(upload: FinishedUpload): Promise<void> {
    await this.#ports.handler()?.(upload);
    this.#ports.finished();
    await this.#ports.change(upload.id, () => null);
  }

  #notDelivered(id: string, error: unknown): void {
    this.#ports.failed(error);
    this.#ports.clock.after(REST_MS, () => {
      this.#delivering.delete(id);
      this.deliver();
    });
  }

  #rest(): void {
    if (this.#isStopped || this.#cancelRest !== null) return;
    this.#cancelRest = this.#ports.clock.after(REST_MS, () => this.wake());
  }
}
