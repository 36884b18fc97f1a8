import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Sealing and signing with keys derived from the one secret of the installation, one key for each purpose. */
export interface Secrets {
  /** AES-256-GCM. `context` (an id) must be given again to open: a sealed text cannot be moved to another row. */
  seal(purpose: string, context: string, plain: Buffer): Buffer;
  /** @throws Error when it was sealed with another key, for another context, or changed */
  open(purpose: string, context: string, sealed: Buffer): Buffer;
  /** `text.signature` */
  sign(purpose: string, text: string): string;
  /** The text, or `null` when we did not sign it. */
  verify(purpose: string, signed: string): string | null;
  /** Bytes that are the same for this purpose as long as the secret is: a key that needs no place of its own. */
  derive(purpose: string, bytes: number): Buffer;
}

const VERSION = 1;
const IV = 12;
const TAG = 16;

/** @param master 32 bytes */
export function createSecrets(master: Buffer): Secrets {
  const derived = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
    derived.set(purpose, known);
    return known;
  };
  const signature = (purpose: string, text: string) =>
    createHmac('sha256', key(`sign:${purpose}`))
      .update(text)
      .digest();

  return {
    seal(purpose, context, plain) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${purpose}`), iv).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), content]);
    },
    open(purpose, context, sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed text of an unknown version');
      const iv = sealed.subarray(1, 1 + IV);
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${purpose}`), iv).setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]);
    },
    sign: (purpose, text) => `${text}.${signature(purpose, text).toString('base64url')}`,
    verify(purpose, signed) {
      const at = signed.lastIndexOf('.');
      if (at < 0) return null;
      const text = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1), 'base64url');
      const expected = signature(purpose, text);
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
    derive: (purpose, bytes) => Buffer.from(hkdfSync('sha256', master, '', `derive:${purpose}`, bytes)),
  };
}
