import type { Account } from '@basoche/domain';
import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { api, ApiError, setApiSession } from './api.ts';
import { appearance } from './appearance.ts';
import { readJson, writeText } from './local-store.ts';
import {
  isValid,
  nextSession,
  parseSession,
  type DisconnectReason,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';
import { accountOf, parseUser, type CurrentUser } from './user.ts';

const KEY = 'basoche.session';

const store = proxy<{ state: SessionState }>({ state: parseSession(readJson(KEY)) });

export function useSession(): SessionState {
  return useSnapshot(store).state as SessionState;
}

/** The signed-in person; only under a guarded route. @throws Error elsewhere */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.status !== 'connected') throw new Error('no signed-in person');
  return session.user;
}

/** The signed-in person as the access rules read them. @throws Error outside of a guarded route */
export function useAccount(): Account {
  const user = useUser();
  return useMemo(() => accountOf(user), [user]);
}

/** The same outside of components; `null` when nobody is signed in. */
export function currentAccount(): Account | null {
  const { state } = store;
  return state.status === 'connected' ? accountOf(state.user) : null;
}

export function sessionToken(): string | null {
  const { state } = store;
  return isValid(state, Date.now()) ? state.token : null;
}

export function sessionIsValid(): boolean {
  return isValid(store.state, Date.now());
}

/** A sign-in that the server accepted and the device has not taken up yet. */
export interface AcceptedSignIn {
  token: string;
  user: CurrentUser;
}

/** @throws ApiError with the server's message */
export async function requestSignIn(username: string, password: string): Promise<AcceptedSignIn> {
  const answer = await api<{ token?: string; data?: { token?: string } }>('/user/login', {
    method: 'POST',
    body: { username, password },
    anonymous: true,
  });
  const token = answer.token ?? answer.data?.token;
  if (token === undefined) throw new ApiError('INTERNAL', 200, 'La réponse du serveur est incomplète.');
  return { token, user: parseUser(await api('/user/read', { token })) };
}

export function acceptSignIn({ token, user }: AcceptedSignIn): void {
  dispatch({ type: 'signed-in', token, loginAt: Date.now(), user });
}

/** Forgets an accepted sign-in that the person gave up. */
export async function abandonSignIn({ token }: AcceptedSignIn): Promise<void> {
  await api('/user/logout', { method: 'POST', token });
}

/**
 * Reads the person again when the server can be reached; offline, what the device knows stays.
 * @returns whether what they may do has changed
 */
export async function refreshUser(): Promise<boolean> {
  const before = JSON.stringify(currentAccount());
  try {
    dispatch({ type: 'user-read', user: parseUser(await api('/user/read')) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return JSON.stringify(currentAccount()) !== before;
}

export function disconnect(reason: DisconnectReason): void {
  if (store.state.status === 'connected') dispatch({ type: 'disconnected', reason });
}

function dispatch(event: SessionEvent): void {
  store.state = nextSession(store.state, event);
  if (store.state.status === 'connected') appearance.offer = store.state.user.firm.offer;
  writeText(KEY, JSON.stringify(store.state));
}

/** Follows sign-ins and sign-outs of the other tabs, and ends the session on any 401. */
export function watchSession(onEnded: () => void): void {
  setApiSession({
    token: sessionToken,
    unauthenticated() {
      disconnect('expired');
      onEnded();
    },
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const wasConnected = store.state.status === 'connected';
    store.state = parseSession(readJson(KEY));
    if (wasConnected && store.state.status === 'disconnected') onEnded();
  });
}
