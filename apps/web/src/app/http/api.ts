import { isServerAnswer, type ErrorCode, type Problem } from '@basoche/protocol';
import { baseReasonText, refusalFields, refusalText } from '../../i18n/reason-text.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is for a FormData and for bytes. */
  body?: unknown;
  signal?: AbortSignal;
  /** Instead of the session's. */
  token?: string;
  /** No bearer, and a 401 does not end a session. */
  anonymous?: boolean;
}

/** `code` of the contract's table, or `NETWORK` when no answer came. The messages are in the reader’s language where it has them, otherwise in French. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Field path -> message. */
  readonly fields: Record<string, string>;
  /** Seconds before another try is of any use. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode | 'NETWORK',
    status: number,
    message: string,
    fields: Record<string, string> = {},
    retryAfter: number | null = null,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** The session as this module sees it; `unauthenticated` is called on any 401 of a request that carried its token. */
export interface ApiSession {
  token(): string | null;
  unauthenticated(): void;
  /** Sent with every call. */
  headers(): Record<string, string>;
}

let session: ApiSession = { token: () => null, unauthenticated: () => undefined, headers: () => ({}) };

export function setApiSession(next: ApiSession): void {
  session = next;
}

/** From the start of a call to the last byte of its answer, milliseconds; longer for a call that carries a file. */
const LIMIT_MS = 120_000;
const FILE_LIMIT_MS = 600_000;

/**
 * Calls `/api` + path and reads the JSON answer (null when empty). Whatever is not an answer of the server, whole and in
 * time, is none.
 * @throws ApiError
 */
export async function api<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const limit = timeLimit(request.body instanceof FormData ? FILE_LIMIT_MS : LIMIT_MS, request.signal);
  try {
    const response = await send(path, { ...request, signal: limit.signal });
    if (!response.ok) throw await problemOf(response, request);
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as T;
  } catch (error) {
    if (request.signal?.aborted === true || error instanceof ApiError) throw error;
    // Cut on the way, or too late: the same as no answer.
    throw noAnswer();
  } finally {
    limit.stop();
  }
}

/** Opens `/api` + path and gives the raw answer of the server, for streams and files. @throws ApiError */
export async function apiResponse(
  path: string,
  request: ApiRequest & { headers?: HeadersInit } = {},
): Promise<Response> {
  const response = await send(path, request);
  if (!response.ok) throw await problemOf(response, request);
  return response;
}

async function send(path: string, request: ApiRequest & { headers?: HeadersInit }): Promise<Response> {
  const headers = new Headers(request.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json, application/problem+json');
  for (const [name, value] of Object.entries(session.headers())) headers.set(name, value);
  const token = request.anonymous === true ? null : (request.token ?? session.token());
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const { body } = request;
  if (body instanceof Uint8Array) headers.set('Content-Type', 'application/octet-stream');
  else if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: request.method ?? 'GET',
      headers,
      body: isSentAsIs(body) ? (body ?? null) : JSON.stringify(body),
      signal: request.signal ?? null,
      // What a redirection leads to is not the server, and must not be handed the body.
      redirect: 'manual',
    });
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw noAnswer();
  }
  if (isServerAnswer(response)) return response;
  // A captive portal, a maintenance page or a proxy answered in the server's place [CH26].
  throw new ApiError('NETWORK', 0, baseReasonText('network.foreignAnswer'));
}

function isSentAsIs(body: unknown): body is FormData | Uint8Array<ArrayBuffer> | undefined {
  return body === undefined || body instanceof FormData || body instanceof Uint8Array;
}

/** Aborts after `milliseconds`, or with `signal`. */
function timeLimit(milliseconds: number, signal: AbortSignal | undefined): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, milliseconds);
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

async function problemOf(response: Response, request: ApiRequest): Promise<ApiError> {
  const problem = await readProblem(response);
  // A refusal of the server says its code: without one it was cut on the way.
  if (problem === null && response.status < 500) return noAnswer();
  const ownSession = request.anonymous !== true && request.token === undefined;
  // A wrong code is answered 401 as well, and the session goes on.
  if (response.status === 401 && ownSession && problem?.code !== 'BAD_CODE') session.unauthenticated();
  const retryAfter = Number(response.headers.get('Retry-After'));
  if (problem === null) return new ApiError('INTERNAL', response.status, baseReasonText('network.error'));
  return refusalError(problem, response.status, retryAfter > 0 ? retryAfter : null);
}

/** A refusal of the server, now or earlier, as screens show it. */
export function refusalError(
  problem: Pick<Problem, 'code' | 'detail' | 'fields' | 'reason' | 'fieldReasons'>,
  status: number,
  retryAfter: number | null = null,
): ApiError {
  return new ApiError(problem.code, status, refusalText(problem), refusalFields(problem), retryAfter);
}

/** No answer came, or not a whole one. */
export function noAnswer(): ApiError {
  return new ApiError('NETWORK', 0, baseReasonText('network.noAnswer'));
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!(response.headers.get('Content-Type') ?? '').includes('json')) return null;
  try {
    const body = (await response.json()) as Problem | null;
    return typeof body?.code === 'string' ? body : null;
  } catch {
    return null;
  }
}
