import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave to be written to: its public key on P-256, uncompressed (65 bytes), and its secret (16 bytes). */
export interface Recipient {
  p256dh: Buffer;
  auth: Buffer;
}

/** Of one message alone; given by tests only. */
export interface MessageKeys {
  salt: Buffer;
  /** On P-256, 32 bytes. */
  privateKey: Buffer;
}

const RECORD_SIZE = 4096;
const TAG = 16;
/** Ends the last record, before the padding. */
const LAST = 2;

/**
 * A message that only the browser opens (RFC 8291, content coding `aes128gcm` of RFC 8188).
 * @param length of the text with its padding in bytes, at most 4079: the push service reads nothing from the size
 * @throws Error when `p256dh` is no point of P-256, or the text is longer
 */
export function encryptPush(to: Recipient, plain: Buffer, length = plain.length, keys?: MessageKeys): Buffer {
  if (plain.length > length || length > RECORD_SIZE - TAG - 1) throw new RangeError('push message: too long');
  const own = createECDH('prime256v1');
  if (keys) own.setPrivateKey(keys.privateKey);
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const salt = keys?.salt ?? randomBytes(16);

  const shared = own.computeSecret(to.p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), to.p256dh, publicKey]);
  const material = Buffer.from(hkdfSync('sha256', shared, to.auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padded = Buffer.concat([plain, Buffer.from([LAST]), Buffer.alloc(length - plain.length)]);
  const content = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);

  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, content]);
}
