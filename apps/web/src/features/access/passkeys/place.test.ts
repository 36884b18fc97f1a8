import { expect, test } from 'vitest';
import { passkeyPlace } from './place.ts';

test.each([
  ['cabinet.fr', true, true, 'ready'],
  ['localhost', true, true, 'ready'],
  ['127.0.0.1', true, true, 'address'],
  ['[::1]', true, true, 'address'],
  ['cabinet.fr', true, false, 'unsupported'],
  ['cabinet.fr', false, false, 'insecure'],
  ['192.168.1.4', false, true, 'insecure'],
] as const)('%s, secure %s, WebAuthn %s: %s', (hostname, isSecureContext, hasWebAuthn, place) => {
  expect(passkeyPlace({ hostname, isSecureContext, hasWebAuthn })).toBe(place);
});
