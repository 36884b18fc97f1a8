import { accessCalls } from '@basoche/protocol';
import type { Coworker, PasskeyLoginRequest, PasskeyRequestOptions } from '@basoche/protocol';
import { ApiError } from '../http/api.ts';
import { send } from '../http/calls.ts';
import { settleEndedSessions } from './ended-sessions.ts';
import { keepTypedPassword } from './typed-password.ts';
import { parseUser, type CurrentUser } from './user.ts';

/** A sign-in that the server accepted and the device has not taken up yet. */
export interface AcceptedSignIn {
  token: string;
  user: CurrentUser;
  /** The people of the firm, as the list of them begins. */
  people: Coworker[];
}

export type SignInAnswer = { awaitsCode: true; token: string } | { awaitsCode: false; accepted: AcceptedSignIn };

/** @throws ApiError with the server's message, and the seconds to wait */
export async function requestSignIn(request: {
  username: string;
  password: string;
  captcha: string | undefined;
}): Promise<SignInAnswer> {
  const answer = await send(accessCalls.signIn, { body: request }, { anonymous: true });
  keepTypedPassword(request.username, request.password);
  if (answer.awaitsCode) return { awaitsCode: true, token: answer.token };
  return { awaitsCode: false, accepted: await readAccount(answer.token) };
}

/** The code of the second factor, or a recovery code, for a session that waits for it. @throws ApiError BAD_CODE */
export async function sendCode(token: string, code: string): Promise<AcceptedSignIn> {
  await send(accessCalls.verifyCode, { body: { code } }, { token });
  return readAccount(token);
}

/** What a passkey must sign, within five minutes. @throws ApiError */
export function askPasskeyOptions(): Promise<PasskeyRequestOptions> {
  return send(accessCalls.passkeySignInOptions, null, { anonymous: true });
}

/** What a passkey signed; it stands for password and second factor. @throws ApiError BAD_CREDENTIALS */
export async function sendPasskey(credential: PasskeyLoginRequest['credential']): Promise<AcceptedSignIn> {
  const body = { credential };
  const answer = await send(accessCalls.signInWithPasskey, { body }, { anonymous: true });
  return readAccount(answer.token);
}

/** Forgets a sign-in that the person gave up. */
export async function abandonSignIn(token: string): Promise<void> {
  await send(accessCalls.signOut, null, { token });
}

/** The people first, then the profile: the order of the specification. */
export async function readAccount(token: string): Promise<AcceptedSignIn> {
  // What was ordered to be erased here goes before anything new comes.
  await settleEndedSessions();
  const people = await readPeople(token);
  return { token, people, user: parseUser(await send(accessCalls.readOwnAccount, null, { token })) };
}

/** An account of the platform's support belongs to no firm and has no list of people. */
async function readPeople(token: string): Promise<Coworker[]> {
  try {
    return await send(accessCalls.listUsers, { body: {} }, { token });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return [];
    throw error;
  }
}
