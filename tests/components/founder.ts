import type { CaptchaChallenge } from '@basoche/protocol';
import { solveCaptcha } from '../../server/src/testing/captcha-pass.ts';
import { signIn } from '../support/app.ts';
import { mailTo } from '../support/outbox.ts';
import type { Account } from './support/door.ts';

const PASSWORD = 'Cerisaie!2026-Nord';

/** Somebody who opened a firm, whose account is confirmed and whose first step is before them. */
export async function newFounder(url: string, dataDir: string, email: string): Promise<Account> {
  const challenge = await ask<CaptchaChallenge>('GET', '/user/captcha');
  const solution = encodeURIComponent(solveCaptcha(challenge));
  const { captcha } = await ask<{ captcha: string }>('POST', `/user/verifyCaptcha?token=${solution}`);
  const who = { firstname: 'Anne-Sophie', lastname: 'de La Rochefoucauld', email, password: PASSWORD };
  await ask('POST', '/user/register', { ...who, firm: 'Cabinet La Rochefoucauld', plan: 'StarterCorporate', captcha });
  const link = /#confirmation=([\w-]+)/.exec((await mailTo(dataDir, email)).text)?.[1];
  await ask('POST', '/new-subscription/confirm', { token: link, password: PASSWORD });
  const token = await signIn(url, email, PASSWORD);
  const user = await ask<{ id: string; lpClient: { id: string } }>('GET', '/user/read', undefined, token);
  return { userId: user.id, firmId: user.lpClient.id, email, token };

  async function ask<T>(method: string, path: string, body?: object, bearer?: string): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
