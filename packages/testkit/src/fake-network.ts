import type { SocketLike } from '@basoche/sync';
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
              } else if (this.#cuts.delete(fail)) resolve(answer);
            }),
          () => this.#post(lane, lost),
        );
      });
    });
  };

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
