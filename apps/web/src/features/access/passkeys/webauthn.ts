export type WebAuthn = typeof import('@simplewebauthn/browser');

/** Apart from the sign-in page, which opens before it: most people type a password. */
export function loadWebAuthn(): Promise<WebAuthn> {
  return import('@simplewebauthn/browser');
}
