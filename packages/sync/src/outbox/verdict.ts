import { ERROR_CODES } from '@basoche/protocol';
import type { ErrorCode } from '@basoche/protocol';
import { codes } from '@basoche/protocol/i18n/french-codes';
import type { OutboxError } from '../api/outbox.ts';
import { ForeignAnswerError, HttpError } from '../channel/http.ts';

/** What an unsuccessful attempt means for its command [OB3]. */
export type Verdict =
  | { kind: 'retry'; error: OutboxError; after: number | null }
  | { kind: 'refused'; error: OutboxError }
  | { kind: 'signed-out' }
  | { kind: 'too-old' };

export function verdictOf(failure: unknown): Verdict {
  if (!(failure instanceof HttpError)) {
    const after = failure instanceof ForeignAnswerError ? failure.retryAfter : null;
    return { kind: 'retry', error: describe('UNAVAILABLE', 0, null), after };
  }
  if (failure.tooOld) return { kind: 'too-old' };
  const code = failure.code ?? codeOfStatus(failure.status);
  if (code === 'UNAUTHENTICATED') return { kind: 'signed-out' };
  const error = describe(code, failure.status, failure);
  return ERROR_CODES[code].retry ? { kind: 'retry', error, after: failure.retryAfter } : { kind: 'refused', error };
}

/** For answers of the server that are not the contract's problems. */
function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'UNAUTHENTICATED';
    case 403:
      return 'FORBIDDEN';
    case 404:
    case 410:
      return 'NOT_FOUND';
    case 408:
      return 'UNAVAILABLE';
    case 409:
      return 'CONFLICT';
    case 413:
      return 'TOO_LARGE';
    case 422:
      return 'UNPROCESSABLE';
    case 429:
      return 'RATE_LIMITED';
    default:
      return status >= 500 || status < 400 ? 'UNAVAILABLE' : 'BAD_REQUEST';
  }
}

function describe(code: ErrorCode, status: number, failure: HttpError | null): OutboxError {
  const { detail, fields, fieldReasons, ...problem } = failure?.problem ?? {};
  const reason = detail === undefined ? { code } : problem.reason;
  return {
    code,
    status,
    detail: detail ?? codes[code],
    ...(reason === undefined ? {} : { reason }),
    ...(fields === undefined ? {} : { fields }),
    ...(fieldReasons === undefined ? {} : { fieldReasons }),
  };
}
