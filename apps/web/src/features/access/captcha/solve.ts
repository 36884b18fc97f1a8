import { leadingZeroBits, type CaptchaChallenge, accessCalls } from '@basoche/protocol';
import { sha256 } from '@noble/hashes/sha2.js';
import { send } from '../../../app/http/calls.ts';

/** Hashes between two turns of the page: a few milliseconds. */
const TURN = 2_000;

/** Does the work the server asks, without holding up the page, and takes the pass for it. @throws ApiError */
export async function earnPass(): Promise<string> {
  const challenge = await send(accessCalls.readCaptcha, null, { anonymous: true });
  const token = await solve(challenge);
  return (await send(accessCalls.verifyCaptcha, { query: { token } }, { anonymous: true })).captcha;
}

/** A text whose hash begins with the bits asked. */
export async function solve({ challenge, bits }: CaptchaChallenge): Promise<string> {
  const encoder = new TextEncoder();
  for (let number = 0; ; number++) {
    const solution = `${challenge}~${number}`;
    if (leadingZeroBits(sha256(encoder.encode(solution))) >= bits) return solution;
    if (number % TURN === TURN - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
