/**
 * Error codes of the REST contract: the `code` of an `application/problem+json` answer.
 * `retry` = a client may send the same command again unchanged and hope for another answer.
 */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, retry: false },
  BAD_CREDENTIALS: { status: 401, retry: false },
  BAD_CODE: { status: 401, retry: false },
  UNAUTHENTICATED: { status: 401, retry: false },
  FORBIDDEN: { status: 403, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  CONFLICT: { status: 409, retry: false },
  COMMAND_TOO_OLD: { status: 409, retry: false },
  LINK_EXPIRED: { status: 410, retry: false },
  TOO_LARGE: { status: 413, retry: false },
  UNPROCESSABLE: { status: 422, retry: false },
  RATE_LIMITED: { status: 429, retry: true },
  INTERNAL: { status: 500, retry: true },
  UNAVAILABLE: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What went wrong, for a reader of any language: the sentence is in the dictionary. */
export interface Reason {
  /** A declared reason, or the code of the answer where there is nothing more precise. Another build may know others. */
  code: string;
  params?: Record<string, string | number>;
}

/** Body of every error answer. */
export interface Problem {
  code: ErrorCode;
  status: number;
  title: string;
  /** The reason in French. */
  detail: string;
  /** Field path -> French message. */
  fields?: Record<string, string>;
  /** Absent from answers of a server before it answered reasons. */
  reason?: Reason;
  /** Field path -> reason, for the same fields. */
  fieldReasons?: Record<string, Reason>;
}
