import { closeName, ERROR_CODES, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import type { ErrorCode, Problem } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

/** The server was not reached, or did not answer in time. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** An answer that is not a success. `code` is `null` when it is not one of the contract's problems (a proxy's page). */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly problem: Partial<Problem>;
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | null) {
    super(`HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.code = problem.code !== undefined && problem.code in ERROR_CODES ? problem.code : null;
    this.retryAfter = retryAfter;
  }

  /** The server refuses this build. */
  get tooOld(): boolean {
    return this.status === 426 || closeName(this.status) === 'CLIENT_TOO_OLD';
  }
}

export interface HttpOptions {
  platform: Pick<Platform, 'fetch'> & { clock: Clock };
  baseUrl: string;
  token(): string | null;
  app: string;
  device: string;
  /** A token was refused. */
  unauthenticated(token: string): void;
}

const TIMEOUT_MS = 30_000;

/** Authenticated requests to the server's origin, with a time limit. */
export class Http {
  readonly #options: HttpOptions;
  readonly #running = new Set<AbortController>();
  #stopped = false;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** @throws NetworkError, HttpError */
  async request(path: string, init: RequestInit = {}, timeout = TIMEOUT_MS): Promise<Response> {
    if (this.#stopped) throw new NetworkError('stopped');
    const { baseUrl, platform, app, device } = this.#options;
    const bearer = this.#options.token();
    const abort = new AbortController();
    this.#running.add(abort);
    const cancel = platform.clock.after(timeout, () => abort.abort());
    const headers = new Headers(init.headers);
    if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
    headers.set('Basoche-App', app);
    headers.set('Basoche-Device', device);
    headers.set('Basoche-Protocol', String(PROTOCOL_VERSION));
    headers.set('Basoche-Kinds', JSON.stringify(KIND_VERSIONS));
    let response: Response;
    try {
      response = await platform.fetch(`${baseUrl}${path}`, { ...init, headers, signal: abort.signal });
    } catch (error) {
      throw new NetworkError('unreachable', { cause: error });
    } finally {
      cancel();
      this.#running.delete(abort);
    }
    if (response.ok) return response;
    if (response.status === 401 && bearer !== null) this.#options.unauthenticated(bearer);
    throw new HttpError(response.status, await problemOf(response), retryAfter(response));
  }

  /** Cuts every request, for good. */
  stop(): void {
    this.#stopped = true;
    for (const abort of this.#running) abort.abort();
  }
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    const value: unknown = await response.json();
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
