/** Header by which the server marks each of its HTTP answers; its value is `SERVER_MARK` (HT1). */
export const SERVER_MARK_HEADER = 'Basoche-Server';
export const SERVER_MARK = '1';

/** The part of a fetched `Response` that tells who answered. */
export interface AnswerHead {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

/**
 * Whether the server itself gave this answer. A captive portal, a maintenance page or a proxy has no mark, and whatever
 * redirects a request answers in the server's place.
 */
export function isServerAnswer({ status, type, redirected, headers }: AnswerHead): boolean {
  if (redirected || type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) return false;
  return headers.get(SERVER_MARK_HEADER) === SERVER_MARK;
}
