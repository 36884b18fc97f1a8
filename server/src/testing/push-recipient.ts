import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's end of a subscription, which opens what was written to it. */
export function pushRecipient() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    /** @throws Error when it was written to somebody else */
    open: (message: Buffer) => openPush({ privateKey: pair.getPrivateKey(), auth }, message).toString(),
  };
}

/** RFC 8291 from the other side. */
export function openPush(browser: { privateKey: Buffer; auth: Buffer }, message: Buffer): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(browser.privateKey);
  const salt = message.subarray(0, 16);
  const server = message.subarray(21, 21 + (message[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), server]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(server), browser.auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(message.subarray(-16));
  const padded = Buffer.concat([decipher.update(message.subarray(21 + server.length, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
