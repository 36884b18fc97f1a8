import type * as Library from '@simplewebauthn/browser';

export type WebAuthn = typeof Library;

/** Apart from the sign-in page, which opens before it: most people type a password. */
export function loadWebAuthn(): Promise<WebAuthn> {
  return import('@simplewebauthn/browser');
}
