import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Proves to a push service that messages come from the server that the browser subscribed to (RFC 8292). */
export interface Vapid {
  /** On P-256, uncompressed, base64url: the browser's `applicationServerKey`. */
  publicKey: string;
  /**
   * The `Authorization` header for one push service.
   * @param now milliseconds since the epoch
   */
  authorization(endpoint: string, now: number): string;
}

/** Services take no token that lives longer than a day. */
const VALID_SECONDS = 12 * 3_600;
/** Eight more than the order of the group has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1). */
export const PUSH_SEED_BYTES = 40;
/** Order of the group of P-256. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/**
 * @param seed `PUSH_SEED_BYTES` of the installation's secret: the same seed is the same key, in each process and after a restore
 * @param contact `mailto:` or `https:` address of who runs the server, for the push service
 */
export function createVapid(seed: Buffer, contact: string): Vapid {
  const { key, publicKey } = keyOf(seed);
  return {
    publicKey,
    authorization(endpoint, now) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: contact };
      const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

function keyOf(seed: Buffer): { key: KeyObject; publicKey: string } {
  if (seed.length < PUSH_SEED_BYTES) throw new RangeError(`push key: ${PUSH_SEED_BYTES} bytes`);
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: secret.toString('base64url'),
    },
  });
  return { key, publicKey: point.toString('base64url') };
}
