import { createHash } from 'node:crypto';
import { leadingZeroBits } from '@basoche/protocol';
import type { CaptchaChallenge } from '@basoche/protocol';
import type { testApi } from './test-api.ts';

export function solveCaptcha({ challenge, bits }: CaptchaChallenge): string {
  for (let number = 0; ; number++) {
    const solution = `${challenge}~${number}`;
    if (leadingZeroBits(createHash('sha256').update(solution).digest()) >= bits) return solution;
  }
}

/** Does the work that a device does, and takes the pass. */
export async function captchaPass(api: Pick<ReturnType<typeof testApi>, 'get' | 'post'>): Promise<string> {
  const challenge = (await (await api.get('/api/user/captcha')).json()) as CaptchaChallenge;
  const path = `/api/user/verifyCaptcha?token=${encodeURIComponent(solveCaptcha(challenge))}`;
  return ((await (await api.post(path, {})).json()) as { captcha: string }).captcha;
}
