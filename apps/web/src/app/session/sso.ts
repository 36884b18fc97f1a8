import { accessCalls } from '@basoche/protocol';
import type { SignInWays } from '@basoche/protocol';
import { readAccount, type AcceptedSignIn } from './sign-in.ts';
import { send } from '../http/calls.ts';

/** @throws ApiError */
export function readSignInWays(signal: AbortSignal): Promise<SignInWays> {
  return send(accessCalls.readSignInWays, null, { anonymous: true, signal });
}

/** @returns the page of the firm's sign-in service. @throws ApiError UNAVAILABLE when it cannot be reached */
export async function startSso(request: { suite: string | null; remember: boolean }): Promise<string> {
  const { address } = await send(
    accessCalls.startSso,
    { body: { ...request, suite: request.suite ?? undefined } },
    { anonymous: true },
  );
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
  const answer = await send(accessCalls.finishSso, { body: { code } }, { anonymous: true });
  const { token, awaitsCode, email, remember, suite } = answer;
  return { token, accepted: awaitsCode ? null : await readAccount(token), email, remember, suite };
}
