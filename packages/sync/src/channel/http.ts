import { isServerAnswer, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import type { Problem } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { HttpAnswer } from './http-answer.ts';
import { ForeignAnswerError, HttpError, NetworkError } from './http-errors.ts';
import { TimeLimit } from './time-limit.ts';

export { HttpAnswer } from './http-answer.ts';
export { ForeignAnswerError, HttpError, NetworkError } from './http-errors.ts';

export interface HttpOptions {
  platform: Pick<Platform, 'fetch'> & { clock: Clock };
  baseUrl: string;
  token(): string | null;
  app: string;
  device: string;
  /** A token was refused. */
  unauthenticated(token: string): void;
  /** `intercepted` changed. */
  interceptedChanged(): void;
}

const TIMEOUT_MS = 30_000;
/** 64 KB a second: what a slow line still carries away. */
const SLOW_BYTES_PER_MS = 64;
/** No answer of the server is larger: an endless one must not fill the memory. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = 413;
/** Clocks that differ by less are the same. */
const SAME_TIME_MS = 60_000;

interface Read {
  response: Response;
  bytes: Uint8Array;
}

/** Authenticated requests to the server's origin, whose answers are the server's own, whole, and in time [CH26] [CH27]. */
export class Http {
  readonly #options: HttpOptions;
  readonly #running = new Set<AbortController>();
  #stopped = false;
  #intercepted = false;
  /** Milliseconds by which the server's clock is ahead of this device's, as its last answer told. */
  #ahead = 0;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** The network answers, but the last answer was not the server's. */
  get intercepted(): boolean {
    return this.#intercepted;
  }

  /** The server's time, as far as an answer of it told; this device's before. Milliseconds since the epoch. */
  serverNow(): number {
    return this.#options.platform.clock.now() + this.#ahead;
  }

  /** The server was heard by another way. */
  heardServer(): void {
    this.#setIntercepted(false);
  }

  /**
   * `timeout`: milliseconds for the answer and its body; one second more for each 64 KB that is sent.
   * @throws NetworkError when the server did not answer; ForeignAnswerError, which is one; HttpError
   */
  async request(path: string, init: RequestInit = {}, timeout = TIMEOUT_MS): Promise<HttpAnswer> {
    if (this.#stopped) throw new NetworkError('stopped');
    const bearer = this.#options.token();
    const abort = new AbortController();
    this.#running.add(abort);
    const allowed = timeout + sizeOf(init.body) / SLOW_BYTES_PER_MS;
    const limit = new TimeLimit(this.#options.platform.clock, allowed, () => abort.abort());
    try {
      const { response, bytes } = await this.#read(path, this.#initOf(init, bearer, abort.signal), limit);
      if (response.ok) return new HttpAnswer(response.status, bytes);
      if (response.status === 401 && bearer !== null) this.#options.unauthenticated(bearer);
      throw new HttpError(response.status, problemOf(bytes), retryAfter(response));
    } finally {
      limit.stop();
      this.#running.delete(abort);
      // What is left of a body that nobody reads.
      abort.abort();
    }
  }

  /** Cuts every request, for good. */
  stop(): void {
    this.#stopped = true;
    for (const abort of this.#running) abort.abort();
  }

  #initOf(init: RequestInit, bearer: string | null, signal: AbortSignal): RequestInit {
    const { app, device } = this.#options;
    const headers = new Headers(init.headers);
    if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
    headers.set('Basoche-App', app);
    headers.set('Basoche-Device', device);
    headers.set('Basoche-Protocol', String(PROTOCOL_VERSION));
    headers.set('Basoche-Kinds', JSON.stringify(KIND_VERSIONS));
    // A redirection is not followed: what it leads to is not the server, and must not be handed the body.
    return { ...init, headers, signal, redirect: 'manual' };
  }

  async #read(path: string, init: RequestInit, limit: TimeLimit): Promise<Read> {
    let response: Response;
    try {
      response = await this.#options.platform.fetch(`${this.#options.baseUrl}${path}`, init);
    } catch (error) {
      if (!this.#stopped) this.#setIntercepted(false);
      throw new NetworkError('unreachable', { cause: error });
    }
    if (!isServerAnswer(response)) this.#foreign(response);
    this.#setIntercepted(false);
    this.#compareClocks(response);
    try {
      return { response, bytes: await wholeBody(response, limit) };
    } catch (error) {
      // Cut on the way, or too late: the same as no answer.
      throw new NetworkError('cut answer', { cause: error });
    }
  }

  #foreign(response: Response): never {
    this.#setIntercepted(true);
    // It says something of the request alone, and nothing is given up for it [CH26].
    if (response.status === TOO_LARGE) throw new HttpError(TOO_LARGE, {}, null);
    throw new ForeignAnswerError(retryAfter(response));
  }

  #compareClocks({ headers }: Response): void {
    const ahead = Date.parse(headers.get('Date') ?? '') - this.#options.platform.clock.now();
    // The header counts seconds, and an answer is on its way for some.
    if (Number.isFinite(ahead)) this.#ahead = Math.abs(ahead) < SAME_TIME_MS ? 0 : ahead;
  }

  #setIntercepted(intercepted: boolean): void {
    if (this.#intercepted === intercepted) return;
    this.#intercepted = intercepted;
    this.#options.interceptedChanged();
  }
}

async function wholeBody({ body }: Response, limit: TimeLimit): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    limit.received(part.value.length);
    if (size > MAX_ANSWER_BYTES) throw new Error('endless answer');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return body.length;
  return body instanceof Uint8Array ? body.length : 0;
}

function problemOf(bytes: Uint8Array): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not JSON: the status alone decides [OB3].
    return {};
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}
