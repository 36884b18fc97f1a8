import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapid } from './vapid.ts';

/** RFC 8292, section 2.4. */
const RFC_TOKEN =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const RFC_KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
/** Twelve hours before that token ends. */
const RFC_NOW = (1_453_523_768 - 12 * 3_600) * 1_000;

function isSigned(token: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) } });
  const at = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(at + 1), 'base64url');
  return verify('sha256', Buffer.from(token.slice(0, at)), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

test('what it says is what RFC 8292 says, and is signed as its example is', () => {
  expect(isSigned(RFC_TOKEN, RFC_KEY)).toBe(true);
  const vapid = createVapid(Buffer.alloc(40, 5), 'mailto:push@example.com');
  const header = vapid.authorization('https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', RFC_NOW);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(token.split('.').slice(0, 2)).toEqual(RFC_TOKEN.split('.').slice(0, 2));
  expect(key).toBe(vapid.publicKey);
  expect(isSigned(token, key)).toBe(true);
  expect(isSigned(token, RFC_KEY)).toBe(false);
});

test('one secret is one key', () => {
  const keyOf = (fill: number) => createVapid(Buffer.alloc(40, fill), 'mailto:a@b.test').publicKey;
  expect(keyOf(7)).toBe(keyOf(7));
  expect(keyOf(7)).not.toBe(keyOf(8));
  expect(Buffer.from(keyOf(255), 'base64url')).toHaveLength(65);
  expect(() => createVapid(Buffer.alloc(39), 'mailto:a@b.test')).toThrow(RangeError);
});
