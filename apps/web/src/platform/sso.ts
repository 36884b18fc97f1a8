import type { SignInWays, SsoFinishAnswer, SsoStartAnswer } from '@basoche/protocol';
import { api } from './api.ts';
import { readAccount, type AcceptedSignIn } from './sign-in.ts';

/** @throws ApiError */
export function readSignInWays(signal: AbortSignal): Promise<SignInWays> {
  return api<SignInWays>('/user/sign-in-ways', { anonymous: true, signal });
}

/** @returns the page of the firm's sign-in service. @throws ApiError UNAVAILABLE when it cannot be reached */
export async function startSso(trip: { suite: string | null; remember: boolean }): Promise<string> {
  const { address } = await api<SsoStartAnswer>('/user/sso/start', { method: 'POST', body: trip, anonymous: true });
  return address;
}

export interface FinishedSso {
  token: string;
  /** `null`: the code of the second factor is asked first. */
  accepted: AcceptedSignIn | null;
  email: string;
  remember: boolean;
  suite: string | null;
}

/** Takes up what came of the trip, once. @throws ApiError with the reason in French */
export async function finishSso(code: string): Promise<FinishedSso> {
  const answer = await api<SsoFinishAnswer>('/user/sso/finish', { method: 'POST', body: { code }, anonymous: true });
  const { token, awaitsCode, email, remember, suite } = answer;
  return { token, accepted: awaitsCode ? null : await readAccount(token), email, remember, suite };
}
