import type { Clock } from '@basoche/domain';
import { encryptPush } from './encrypt.ts';
import type { Recipient } from './encrypt.ts';
import { isPushService } from './services.ts';
import type { Vapid } from './vapid.ts';

/** A browser profile that asked to be told, as it describes itself: base64url. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser does not listen there any more. `refused`: this message will never be taken. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** The push services of browsers, as this server may use them. */
export interface Push {
  /** What browsers subscribe with. `null`: switched off by configuration. */
  publicKey: string | null;
  /** Whether messages may go to this address. */
  accepts(endpoint: string): boolean;
  /**
   * @param topic of several that wait for one browser the last alone arrives
   * @throws Error when it is worth another try; it names the host, never the address, with which anybody could write there
   */
  send(to: PushAddress, message: object, topic: string): Promise<PushOutcome>;
}

export interface PushSettings {
  /** See `isPushService`; empty: no push. */
  services: readonly string[];
  vapid: Vapid;
  clock: Clock;
}

/** All messages have this length, in bytes. */
const LENGTH = 1_024;
/** A browser that is off for longer is not told any more; seconds. */
const KEPT_SECONDS = 24 * 3_600;
const TIMEOUT_MS = 10_000;
const GONE = [404, 410];

export function createPush({ services, vapid, clock }: PushSettings): Push {
  const accepts = (endpoint: string) => isPushService(services, endpoint);
  return {
    publicKey: services.length === 0 ? null : vapid.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message, topic) {
      // The list may have been shortened since it subscribed.
      if (!accepts(endpoint)) return 'gone';
      const to = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      const body = sealed(to, message);
      if (body === null) return 'gone';
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid.authorization(endpoint, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEPT_SECONDS),
          topic,
          urgency: 'normal',
        },
        body,
        // A redirection could lead into the server's own network.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Error(`push service ${new URL(endpoint).host} not reached`, { cause: causeOf(error) });
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (GONE.includes(answer.status)) return 'gone';
      if (answer.status === 429 || answer.status >= 500)
        throw new Error(`push service ${new URL(endpoint).host} answers ${answer.status}`);
      return 'refused';
    },
  };
}

/** `null`: no browser can have made this key. */
function sealed(to: Recipient, message: object): Uint8Array<ArrayBuffer> | null {
  const text = Buffer.from(JSON.stringify(message));
  try {
    return new Uint8Array(encryptPush(to, text, LENGTH));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null;
    throw error;
  }
}

/** `fetch failed` says nothing; its cause names the host and the reason. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
