import { ERROR_CODES } from '@basoche/protocol';
import type { ErrorCode, Problem } from '@basoche/protocol';

/** An expected failure of a request, answered as `application/problem+json`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** French; the code's own text when the caller has nothing more precise. */
  readonly detail: string;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { detail?: string; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(`${code}${options.detail ? `: ${options.detail}` : ''}`);
    this.name = 'ApiError';
    this.code = code;
    this.detail = options.detail ?? ERROR_CODES[code].fr;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  toProblem(): Problem {
    const { status } = ERROR_CODES[this.code];
    return {
      code: this.code,
      status,
      title: ERROR_CODES[this.code].fr,
      detail: this.detail,
      ...(this.fields ? { fields: this.fields } : {}),
    };
  }
}
