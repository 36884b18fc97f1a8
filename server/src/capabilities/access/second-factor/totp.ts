import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
const ISSUER = 'Basoche';

/** RFC 6238 as every authenticator application reads it: SHA-1, six digits, 30 seconds, 160 bits. */
function generator(secret: Buffer, label = ''): TOTP {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: bytes }),
  });
}

/**
 * The time step whose code this is: the present one, or its neighbours for clocks that are off by half a minute.
 * `null` when it is none of them.
 * @param now milliseconds since the epoch
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** The secret as an image to be scanned, a `data:` address of an SVG. */
export function qrCodeOf(secret: Buffer, account: string): string {
  const svg = renderSVG(generator(secret, account).toString(), { border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** `ABCD EFGH …` in base32. */
export function readableSecret(secret: Buffer): string {
  return generator(secret)
    .secret.base32.replace(/(.{4})/g, '$1 ')
    .trim();
}
