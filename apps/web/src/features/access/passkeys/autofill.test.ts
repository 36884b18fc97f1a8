import type { PasskeyRequestOptions } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { offerPasskeys } from './autofill.ts';
import type { WebAuthn } from './webauthn.ts';

test('who leaves the page while passkeys are being offered meets no error of the field that is gone', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  let fail: (error: Error) => void = () => undefined;
  const startAuthentication = vi.fn(() => new Promise((_resolve, reject) => (fail = reject)));
  const browser = {
    startAuthentication,
    browserSupportsWebAuthnAutofill: () => Promise.resolve(true),
    WebAuthnAbortService: { cancelCeremony: () => undefined },
  } as unknown as WebAuthn;
  const stop = offerPasskeys(() => expect.unreachable(), {
    load: () => Promise.resolve(browser),
    ask: () => Promise.resolve({ timeout: 300_000 } as PasskeyRequestOptions),
  });
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalled());
  stop();
  fail(new Error('No <input> with "webauthn"'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
