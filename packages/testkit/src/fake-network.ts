import type { SocketLike } from '@basoche/sync';
import { foreignAnswer } from './foreign-answer.ts';
import type { ForeignAnswer } from './foreign-answer.ts';
import { moved } from './settle.ts';

/** The server's end of a fake socket. */
export interface ServerSocket {
  send(message: Uint8Array): void;
  close(code: number, reason?: string): void;
  onmessage: ((message: Uint8Array) => void) | null;
  onclose: (() => void) | null;
}

/** What a fake network leads to. */
export interface FakeHost {
  accept(socket: ServerSocket): void;
  handle(request: Request): Promise<Response>;
}

/** A message under way. What shares a lane arrives in the order in which it was sent. */
interface Underway {
  lane: object;
  deliver: () => void;
}

/** One tab's way to the server, with everything that can go wrong on it. */
export class FakeNetwork {
  /** `false` = nothing gets through, and open sockets are cut. */
  #online = true;
  /** Proxies that swallow websockets. */
  websocketsBlocked = false;
  /** Messages wait, in order, in both directions. */
  #held = false;
  /** Requests that reach the server but whose answer is lost. */
  loseAnswers = 0;
  /** Requests that reach the server twice at the same time, as a proxy that tries again makes them. */
  repeatRequests = 0;
  /** What answers requests in the server's place, which never hears of them; sockets are not concerned. */
  foreign: ForeignAnswer | null = null;
  /** Requests that reach the server and whose answers begin, with status and headers, and whose bodies never end. */
  stallAnswers = 0;
  /** Answers that stall at present. */
  stalled = 0;
  /** Called when an answer no longer stalls: the line was cut, or whoever asked gave up. */
  onStallEnd: () => void = () => {};
  /** Requests that reach the server and whose answers end after the first half of their bodies, without an error. */
  truncateAnswers = 0;
  /** Which requests `foreign`, `stallAnswers` and `truncateAnswers` concern. */
  faulty: (path: string) => boolean = () => true;
  /** Drops messages of the server on sockets; for lost acknowledgements. */
  dropFromServer: ((message: Uint8Array) => boolean) | null = null;
  /** Where the next connections and requests go. */
  host: FakeHost;
  readonly #cuts = new Set<(silent: boolean) => void>();
  #queue: Underway[] = [];
  #dead = false;

  constructor(host: FakeHost) {
    this.host = host;
  }

  get online(): boolean {
    return this.#online;
  }

  set online(online: boolean) {
    this.#online = online;
    if (!online) this.cut();
  }

  get held(): boolean {
    return this.#held;
  }

  set held(held: boolean) {
    this.#held = held;
    if (held) return;
    const queue = this.#queue;
    this.#queue = [];
    for (const { deliver } of queue) this.#later(deliver);
  }

  /** Messages that wait while the network is held. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Lets one held message through: the first of one of the lanes (each request, each way of each socket). */
  release(pick: number): boolean {
    const lanes = [...new Set(this.#queue.map(({ lane }) => lane))];
    const lane = lanes[pick % lanes.length];
    const at = this.#queue.findIndex((each) => each.lane === lane);
    const [first] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (first === undefined) return false;
    this.#later(first.deliver);
    return true;
  }

  /** Closes every socket and request as a lost network does, and forgets what was on the way. */
  cut(): void {
    this.#queue = [];
    for (const cut of this.#cuts) cut(false);
    this.#cuts.clear();
  }

  /** What was on the way is lost, and the tab is not told: its sockets are dead without a close. */
  cutSilently(): void {
    this.#queue = [];
    for (const cut of this.#cuts) cut(true);
    this.#cuts.clear();
  }

  /** The tab died: the server notices, the tab hears nothing any more. */
  kill(): void {
    this.#dead = true;
    this.cutSilently();
  }

  get WebSocket(): new (url: string) => SocketLike {
    const connect = (client: SocketLike) => this.#connect(client);
    return class implements SocketLike {
      binaryType = 'blob';
      bufferedAmount = 0;
      onopen: ((event: unknown) => void) | null = null;
      onmessage: ((event: { data: unknown }) => void) | null = null;
      onclose: ((event: { code: number; reason: string }) => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      readonly #line: { send(data: Uint8Array): void; close(): void };

      constructor(_url: string) {
        this.#line = connect(this);
      }

      send(data: Uint8Array): void {
        this.#line.send(data.slice());
      }

      close(): void {
        this.#line.close();
      }
    };
  }

  fetch = (url: string, init?: RequestInit): Promise<Response> => {
    moved();
    if (this.#dead) return new Promise(() => undefined);
    if (!this.#online) return Promise.reject(new TypeError('network is unreachable'));
    return new Promise((resolve, reject) => {
      const fail = (silent: boolean) => {
        this.#cuts.delete(fail);
        moved();
        if (!silent) reject(new TypeError('connection lost'));
      };
      this.#cuts.add(fail);
      init?.signal?.addEventListener('abort', () => fail(false));
      const lane = {};
      this.#post(lane, () => {
        const request = new Request(url, { ...init, signal: null });
        const { pathname } = new URL(url);
        if (this.foreign !== null && this.faulty(pathname)) {
          const { foreign } = this;
          const follows = foreign === 'redirect' && (init?.redirect ?? 'follow') === 'follow';
          const answer = follows ? this.#followed(request) : Promise.resolve(foreignAnswer(foreign));
          void answer.then((given) =>
            this.#post(lane, () => {
              if (this.#cuts.delete(fail)) resolve(given);
            }),
          );
          return;
        }
        if (this.repeatRequests > 0) {
          this.repeatRequests -= 1;
          // Nobody waits for its answer.
          this.#answer(request.clone()).catch(() => undefined);
        }
        const lost = () => {
          if (this.#cuts.delete(fail)) reject(new TypeError('connection reset'));
        };
        this.#answer(request).then(
          (answer) =>
            this.#post(lane, () => {
              if (this.loseAnswers > 0) {
                this.loseAnswers -= 1;
                lost();
              } else if (this.#cuts.delete(fail))
                resolve(this.faulty(pathname) ? this.#damaged(answer, init?.signal ?? null) : answer);
            }),
          () => this.#post(lane, lost),
        );
      });
    });
  };

  /** Where a redirection leads who follows it: a page of the server, which is not an answer to the request. */
  async #followed(request: Request): Promise<Response> {
    const answer = await this.#answer(new Request(new URL('/api/health', request.url)));
    return Object.defineProperty(answer, 'redirected', { value: true });
  }

  /** The answer as the network hands it over, if it is to stall or to be cut. */
  #damaged(answer: Response, signal: AbortSignal | null): Response {
    // An answer without a body is over with its head.
    if (answer.body === null) return answer;
    if (this.truncateAnswers > 0) {
      this.truncateAnswers -= 1;
      return truncated(answer);
    }
    if (this.stallAnswers === 0) return answer;
    this.stallAnswers -= 1;
    this.stalled += 1;
    let isOver = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array([0x7b]));
        const end = () => {
          this.#cuts.delete(end);
          if (isOver) return;
          isOver = true;
          this.stalled -= 1;
          this.onStallEnd();
          moved();
          controller.error(new TypeError('connection lost'));
        };
        this.#cuts.add(end);
        signal?.addEventListener('abort', end, { once: true });
      },
    });
    return new Response(body, { status: answer.status, headers: answer.headers });
  }

  async #answer(request: Request): Promise<Response> {
    const answer = await this.host.handle(request);
    moved();
    return answer;
  }

  #connect(client: SocketLike): { send(data: Uint8Array): void; close(): void } {
    let open = true;
    const up = {};
    const down = {};
    const server: ServerSocket = {
      onmessage: null,
      onclose: null,
      send: (message) => {
        const copy = message.slice();
        this.#post(down, () => {
          if (open && this.dropFromServer?.(copy) !== true) client.onmessage?.({ data: copy.buffer });
        });
      },
      close: (code, reason = '') => {
        this.#post(down, () => end(code, reason));
      },
    };
    const end = (code: number, reason: string) => {
      if (!open) return;
      open = false;
      this.#cuts.delete(cut);
      client.onclose?.({ code, reason });
    };
    const cut = (silent: boolean) => {
      if (!open) return;
      open = false;
      server.onclose?.();
      if (!silent) this.#later(() => client.onclose?.({ code: 1006, reason: '' }));
    };
    if (this.#dead) return { send: () => undefined, close: () => undefined };
    if (!this.#online || this.websocketsBlocked) {
      this.#later(() => end(1006, ''));
      return { send: () => undefined, close: () => undefined };
    }
    this.#cuts.add(cut);
    this.#post(up, () => {
      if (!open) return;
      this.host.accept(server);
      client.onopen?.({});
    });
    return {
      send: (data) => {
        if (open) this.#post(up, () => void (open && server.onmessage?.(data)));
      },
      close: () => {
        if (!open) return;
        open = false;
        this.#cuts.delete(cut);
        server.onclose?.();
      },
    };
  }

  #post(lane: object, deliver: () => void): void {
    moved();
    if (this.#held) this.#queue.push({ lane, deliver });
    else this.#later(deliver);
  }

  #later(deliver: () => void): void {
    setImmediate(() => {
      moved();
      deliver();
    });
  }
}

/** The first half of the body, as a complete answer. */
function truncated({ status, headers, body }: Response): Response {
  const reader = body?.getReader();
  const half = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await reader?.read();
      if (part?.value !== undefined) controller.enqueue(part.value.slice(0, Math.ceil(part.value.length / 2)));
      controller.close();
    },
  });
  return new Response(half, { status, headers });
}
