/** Whether passkeys can be used on this page, or what stands in the way. */
export type PasskeyPlace = 'ready' | 'unsupported' | 'insecure' | 'address';

export interface Page {
  isSecureContext: boolean;
  hostname: string;
  hasWebAuthn: boolean;
}

/** Browsers give passkeys to pages that came by a safe way, under a name: not under a number such as 192.168.1.4. */
export function passkeyPlace(page: Page = here()): PasskeyPlace {
  if (!page.isSecureContext) return 'insecure';
  if (!page.hasWebAuthn) return 'unsupported';
  return /^[\d.]+$|:/.test(page.hostname) ? 'address' : 'ready';
}

function here(): Page {
  return {
    isSecureContext: window.isSecureContext,
    hostname: window.location.hostname,
    hasWebAuthn: typeof window.PublicKeyCredential === 'function',
  };
}
