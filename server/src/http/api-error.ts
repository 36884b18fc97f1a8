import { ERROR_CODES, readReason, REASONS } from '@basoche/protocol';
import type { ErrorCode, Problem, Reason, ReasonText, RefusalText } from '@basoche/protocol';
import { inFrench as sentenceOf } from '@basoche/protocol/i18n/french';

/** An expected failure of a request, answered as `application/problem+json`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason;
  /** Field path -> reason. */
  readonly fieldReasons: Readonly<Record<string, Reason>> | undefined;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    refusal: RefusalText,
    options: { fields?: Readonly<Record<string, ReasonText>>; retryAfter?: number | undefined } = {},
  ) {
    super(refusal);
    this.name = 'ApiError';
    this.reason = readReason(refusal)!;
    this.code = codeOf(this.reason);
    this.fieldReasons =
      options.fields &&
      Object.fromEntries(Object.entries(options.fields).map(([path, text]) => [path, readReason(text)!]));
    this.retryAfter = options.retryAfter;
  }

  /** French. */
  get detail(): string {
    return inFrench(this.reason);
  }

  /** Field path -> French message. */
  get fields(): Record<string, string> | undefined {
    return (
      this.fieldReasons &&
      Object.fromEntries(Object.entries(this.fieldReasons).map(([path, reason]) => [path, inFrench(reason)]))
    );
  }

  toProblem(): Problem {
    const { code, reason, fields, fieldReasons } = this;
    return {
      code,
      status: ERROR_CODES[code].status,
      title: inFrench({ code }),
      detail: this.detail,
      ...(fields && fieldReasons ? { fields, fieldReasons } : {}),
      reason,
    };
  }
}

/** The sentence that this server stores or sends; what it made itself has one. */
export function inFrench(reason: Reason): string {
  return sentenceOf(reason) ?? reason.code;
}

function codeOf({ code }: Reason): ErrorCode {
  return code in ERROR_CODES ? (code as ErrorCode) : (REASONS as Record<string, { code?: ErrorCode }>)[code]!.code!;
}
