import type { Account } from '@basoche/domain';
import type { Coworker } from '@basoche/protocol';
import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { api, ApiError, setApiSession } from './api.ts';
import { appearance } from './appearance.ts';
import { browserWasClosed, endWithBrowser } from './browser-session.ts';
import { readJson, writeText } from './local-store.ts';
import {
  DISCONNECTED,
  isValid,
  nextSession,
  parseSession,
  type DisconnectReason,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';
import type { AcceptedSignIn } from './sign-in.ts';
import { accountOf, parseUser, type CurrentUser } from './user.ts';

const KEY = 'basoche.session';

const store = proxy<{ state: SessionState }>({ state: keptSession() });
showOffer();

/** What signing in read, so that the first screen need not ask again. */
let firstPeople: { userId: string; list: Coworker[] } | null = null;

export function peopleAtSignIn(userId: string): Coworker[] | undefined {
  return firstPeople?.userId === userId ? firstPeople.list : undefined;
}

function keptSession(): SessionState {
  if (!browserWasClosed()) return parseSession(readJson(KEY));
  writeText(KEY, null);
  return DISCONNECTED;
}

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

/** The signed-in person, outside of components. */
export function currentUser(): CurrentUser | null {
  return store.state.status === 'connected' ? store.state.user : null;
}

export function sessionToken(): string | null {
  const { state } = store;
  return isValid(state, Date.now()) ? state.token : null;
}

export function sessionIsValid(): boolean {
  return isValid(store.state, Date.now());
}

/** `remember`: the session of this device outlives the browser. */
export function acceptSignIn({ token, user, people }: AcceptedSignIn, remember: boolean): void {
  endWithBrowser(!remember);
  firstPeople = { userId: user.id, list: people };
  dispatch({ type: 'signed-in', token, loginAt: Date.now(), user });
}

/**
 * Reads the person again when the server can be reached; offline, what the device knows stays.
 * @returns whether what they may do has changed
 */
export async function refreshUser(): Promise<boolean> {
  const before = JSON.stringify(currentAccount());
  try {
    const user = parseUser(await api('/user/read'));
    // What did not change stays the same object: everything signed in stands on it.
    if (store.state.status === 'connected' && JSON.stringify(store.state.user) === JSON.stringify(user)) return false;
    dispatch({ type: 'user-read', user });
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
  showOffer();
  writeText(KEY, JSON.stringify(store.state));
}

/** The theme is the one of the firm's offer. */
function showOffer(): void {
  if (store.state.status === 'connected') appearance.offer = store.state.user.firm.offer;
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
