import type { PasskeyLoginRequest, PasskeyRequestOptions } from '@basoche/protocol';
import { ApiError } from '../../../app/http/api.ts';
import { askPasskeyOptions } from '../../../app/session/sign-in.ts';
import { ceremonyEnd } from './failure.ts';
import { loadWebAuthn, type WebAuthn } from './webauthn.ts';

/** A challenge is replaced this long before it ends, milliseconds: whoever picks a passkey then is still in time. */
const MARGIN = 60_000;

interface OfferParts {
  load: () => Promise<WebAuthn>;
  ask: () => Promise<PasskeyRequestOptions>;
}

/**
 * Offers the passkeys of the device in the address field, where the browser can, for as long as the page is open.
 * `signed` receives what the person picked. Without a network or such a browser nothing is offered: the button says why.
 * @returns what ends the offer
 */
export function offerPasskeys(
  signed: (credential: PasskeyLoginRequest['credential']) => void,
  { load, ask }: OfferParts = { load: loadWebAuthn, ask: askPasskeyOptions },
): () => void {
  let stopped = false;
  let webAuthn: WebAuthn | null = null;

  async function offer(): Promise<void> {
    webAuthn = await load();
    if (!(await webAuthn.browserSupportsWebAuthnAutofill())) return;
    for (;;) {
      const options = await ask();
      if (stopped) return;
      const picked = await pick(webAuthn, options);
      if (stopped) return;
      if (picked !== 'renew') {
        signed(picked);
        return;
      }
    }
  }

  offer().catch((error: unknown) => {
    // Whoever left the page meanwhile took the field away.
    if (!stopped && ceremonyEnd(error) === null && !(error instanceof ApiError)) throw error;
  });
  return () => {
    if (stopped) return;
    stopped = true;
    webAuthn?.WebAuthnAbortService.cancelCeremony();
  };
}

async function pick(
  webAuthn: WebAuthn,
  optionsJSON: PasskeyRequestOptions,
): Promise<PasskeyLoginRequest['credential'] | 'renew'> {
  let renewed = false;
  const timer = setTimeout(() => {
    renewed = true;
    webAuthn.WebAuthnAbortService.cancelCeremony();
  }, optionsJSON.timeout - MARGIN);
  try {
    return await webAuthn.startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    if (renewed) return 'renew';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
