import { ERROR_CODES, readReason } from '@basoche/protocol';
import type { ReasonText } from '@basoche/protocol';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { ApiEnv } from './api-env.ts';
import { ApiError } from './api-error.ts';

/** The answer of an error. What was not expected is logged whole and told to the client as INTERNAL only. */
export function problemAnswer(error: unknown, c: Context<ApiEnv>, log: Log): Response {
  const known = toApiError(error);
  const problem = (known ?? new ApiError('INTERNAL')).toProblem();
  const requestId = c.get('requestId');
  if (!known) log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'request failed');
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(requestId ? { 'x-request-id': requestId } : {}),
      ...(known?.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(known.retryAfter)) }),
      ...(problem.code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}

/** `null` when the error is none that a client may learn of. */
function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError) return new ApiError('BAD_REQUEST', { fields: fieldsOf(error) });
  if (error instanceof HTTPException) {
    const code = Object.entries(ERROR_CODES).find(([, entry]) => entry.status === error.status)?.[0];
    return new ApiError((code as keyof typeof ERROR_CODES | undefined) ?? 'BAD_REQUEST');
  }
  return isConnectionLoss(error) ? new ApiError('UNAVAILABLE') : null;
}

/** What a schema without a reason of its own finds wrong is worded by its library in English, for programmers. */
export function fieldsOf(error: z.ZodError): Record<string, ReasonText> {
  const fields: Record<string, ReasonText> = {};
  for (const { path, message } of error.issues)
    fields[path.join('.')] ??= readReason(message) === null ? 'value.wrong' : (message as ReasonText);
  return fields;
}

/** PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown); system codes of a refused or lost socket. */
function isConnectionLoss(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(08|53|57P|ECONN|EPIPE|ENOENT$|ETIMEDOUT)/.test(code);
}
