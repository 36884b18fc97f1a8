import type { DocName } from '@basoche/protocol';
import { batched } from './batched.ts';
import type { Http } from './http.ts';
import type { Clock } from '../platform/clock.ts';
import type { Typing } from '../platform/typing.ts';
import type { NetworkListener } from '../platform/platform.ts';
import type { HttpsLink } from './https-link.ts';
import { LargeMessages } from './large-messages.ts';
import type { Line, LineEvents, Link } from './link.ts';
import type { SocketLink } from './socket-link.ts';

/** Chooses between the websocket and HTTPS [CH14]. */
export class Transport implements Link, NetworkListener {
  readonly #socket: SocketLink;
  readonly #https: HttpsLink;
  readonly #http: Http;
  readonly #overSocket: Link;
  readonly #clock: Clock;
  readonly #typing: Typing;
  #wanted = false;
  #asking = false;

  constructor(socket: SocketLink, https: HttpsLink, http: Http, clock: Clock, typing: Typing) {
    this.#clock = clock;
    this.#typing = typing;
    this.#socket = socket;
    this.#https = https;
    this.#http = http;
    this.#overSocket = new LargeMessages(socket, http);
  }

  get ready(): boolean {
    return this.#socket.ready || this.#https.ready;
  }

  get kind(): 'websocket' | 'https' {
    return !this.#socket.ready && this.#https.ready ? 'https' : 'websocket';
  }

  want(wanted: boolean): void {
    this.#wanted = wanted;
    if (!wanted) this.#https.stop();
    this.#socket.want(wanted);
  }

  /** The browser lost the network [CH18]. */
  lost(): void {
    this.#https.stop();
    this.#socket.abandon();
  }

  /** The network may be back [CH6]. */
  back(): void {
    this.#socket.kick();
  }

  /** Somebody waits for the line [CH25]. */
  connectNow(): void {
    if (!this.ready) this.#socket.connectNow();
  }

  /** Called whenever one of the links changed. */
  reconsider(): void {
    if (this.#socket.ready) this.#https.stop();
    else if (this.#wanted && this.#socket.failures >= 2 && !this.#https.ready) void this.#tryHttps();
  }

  open(doc: DocName, stateVector: () => Uint8Array, events: LineEvents): Line {
    const link = this.#socket.ready ? this.#overSocket : this.#https;
    return batched((heard) => link.open(doc, stateVector, heard), events, this.#clock, this.#typing);
  }

  async #tryHttps(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      await this.#http.request('/api/health', {}, 10_000);
      if (this.#wanted && !this.#socket.ready) this.#https.start();
    } catch {
      // The server is not reachable at all: the status says offline, the socket goes on trying.
    } finally {
      this.#asking = false;
    }
  }
}
