import type { MiddlewareHandler } from 'hono';

export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  // Voice notes: recorded here, or read with the person's token.
  `media-src blob:`,
  `font-src 'self'`,
  // Covers the websockets of our own origin (CSP 3); `ws:` alone would let a script send to anywhere.
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
].join('; ');

const HEADERS: [name: string, value: string][] = [
  ['content-security-policy', CONTENT_SECURITY_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()'],
];

/** On every answer, errors included. HSTS only when people come by https. */
export function securityHeaders(options: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (options.https) c.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
