import { closeName, ERROR_CODES } from '@basoche/protocol';
import type { ErrorCode, Problem } from '@basoche/protocol';

/** The server did not answer, or not in time. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** Something else answered in the server's place: a captive portal, a maintenance page, a proxy. Counts as no answer [CH26]. */
export class ForeignAnswerError extends NetworkError {
  override name = 'ForeignAnswerError';
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null) {
    super('not an answer of the server');
    this.retryAfter = retryAfter;
  }
}

/** A refusal or a failure that the server itself answered; `code` is `null` when it is not one of the contract's problems. */
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
