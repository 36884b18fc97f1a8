import { accessCalls } from '@basoche/protocol';
import { allows, DEVICE_HEADER, UNSYNCED_HEADER, type Account } from '@basoche/domain';
import type { Coworker } from '@basoche/protocol';
import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { ApiError, setApiSession } from '../http/api.ts';
import { send } from '../http/calls.ts';
import { appearance } from '../device/appearance.ts';
import { browserWasClosed, endWithBrowser } from './browser-session.ts';
import { deviceId } from '../device/device.ts';
import { askSessionEnd, forgetEndedSession, sessionEnded, watchEndedSessions } from './ended-sessions.ts';
import { readJson, readText, writeText } from '../storage/local-store.ts';
import { readLockNote } from '../lock/lock-note.ts';
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
import { unsyncedOf, writeUnsyncedNote } from './unsynced-note.ts';
import { accountOf, parseUser, type CurrentUser } from './user.ts';

/** Where the session rests. */
export const SESSION_KEY = 'basoche.session';

/** The address that « Se souvenir de moi » keeps. */
export const REMEMBERED = 'basoche.email';

/** The session that ended with the browser. */
let closed: SessionState = DISCONNECTED;

const store = proxy<{ state: SessionState }>({ state: keptSession() });
showOffer();

/** What signing in read, so that the first screen need not ask again. */
let firstPeople: { userId: string; list: Coworker[] } | null = null;

export function peopleAtSignIn(userId: string): Coworker[] | undefined {
  return firstPeople?.userId === userId ? firstPeople.list : undefined;
}

function keptSession(): SessionState {
  const kept = parseSession(readJson(SESSION_KEY));
  if (!browserWasClosed()) return kept;
  writeText(SESSION_KEY, null);
  closed = kept;
  return DISCONNECTED;
}

export function useSession(): SessionState {
  // At once, not in the next microtask: a screen drawn in between would find nobody signed in before its frame takes it away.
  return useSnapshot(store, { sync: true }).state as SessionState;
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

/** Whether the signed-in person is of the firm's own people, who alone start and share things. @throws as `useAccount` */
export function useIsStaff(): boolean {
  return allows('employee', useAccount());
}

/** The account outside of components; `null` when nobody is signed in. */
export function currentAccount(): Account | null {
  const { state } = store;
  return state.status === 'connected' ? accountOf(state.user) : null;
}

/** The signed-in person, outside of components. */
export function currentUser(): CurrentUser | null {
  return store.state.status === 'connected' ? store.state.user : null;
}

/** Whose session ended here; `null` when they signed out or nobody was. */
export function lastUser(): CurrentUser | null {
  return store.state.status === 'disconnected' ? store.state.lastUser : null;
}

export function sessionToken(): string | null {
  const { state } = store;
  return isValid(state, Date.now()) ? state.token : null;
}

/** Also of a session that ran out by this device's clock. */
export function heldToken(): string | null {
  return store.state.status === 'connected' ? store.state.token : null;
}

export function sessionIsValid(): boolean {
  return isValid(store.state, Date.now());
}

/** `remember`: the session of this device outlives the browser. */
export function acceptSignIn({ token, user, people }: AcceptedSignIn, remember: boolean): void {
  endWithBrowser(!remember);
  firstPeople = { userId: user.id, list: people };
  forgetEndedSession(user.id);
  dispatch({ type: 'signed-in', token, loginAt: Date.now(), user });
}

/**
 * Reads the person again when the server can be reached; offline, what the device knows stays.
 * @returns whether what they may do has changed
 */
export async function refreshUser(): Promise<boolean> {
  const before = JSON.stringify(currentAccount());
  try {
    const user = parseUser(await send(accessCalls.readOwnAccount));
    // What did not change stays the same object: everything signed in stands on it.
    if (store.state.status === 'connected' && JSON.stringify(store.state.user) === JSON.stringify(user)) return false;
    dispatch({ type: 'user-read', user });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return JSON.stringify(currentAccount()) !== before;
}

export function disconnect(reason: DisconnectReason): void {
  const { state } = store;
  if (state.status !== 'connected') return;
  const { id, firm } = state.user;
  dispatch({ type: 'disconnected', reason });
  if (reason === 'signed-out') forgetEndedSession(id);
  else
    sessionEnded({
      userId: id,
      firmId: firm.id,
      token: state.token,
      reason: reason === 'expired' ? reason : null,
    });
}

function dispatch(event: SessionEvent): void {
  store.state = nextSession(store.state, event);
  showOffer();
  writeText(SESSION_KEY, JSON.stringify(store.state));
}

/** The theme is the one of the firm's offer. */
function showOffer(): void {
  if (store.state.status === 'connected') appearance.offer = store.state.user.firm.offer;
}

/** What the server is told with each call: which device this is, and what it has not sent yet. */
function deviceHeaders(): Record<string, string> {
  return { [DEVICE_HEADER]: deviceId(), [UNSYNCED_HEADER]: String(unsyncedOf(currentUser()?.id) ?? 0) };
}

/** What this module knows of a person whose data was erased. */
function forgetPerson(userId: string): void {
  const { state } = store;
  if (state.status === 'disconnected' && state.lastUser?.email === readText(REMEMBERED)) writeText(REMEMBERED, null);
  writeUnsyncedNote({ userId, name: '', pending: 0 });
  dispatch({ type: 'erased', userId });
}

/** A session that ended with the browser ends on the server as well, and what the person left here can still be erased. */
function endClosedSession(): void {
  if (closed.status !== 'connected') return;
  const { token, user } = closed;
  closed = DISCONNECTED;
  sessionEnded({ userId: user.id, firmId: user.firm.id, token, reason: 'expired' });
  // Without a network it ends by itself within 12 hours.
  send(accessCalls.signOut, null, { token }).catch(() => undefined);
}

/** On pages without a session: the one that is kept from the last visit may be over, and its data to be erased. */
export async function checkKeptSession(): Promise<void> {
  const token = sessionToken();
  if (token === null) return;
  try {
    const { reason } = await askSessionEnd(token);
    if (reason !== 'active' && sessionToken() === token) disconnect('ended');
  } catch (error) {
    // Without an answer it stays as it is: the pages that need it will ask again.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Follows sign-ins and sign-outs of the other tabs, and ends the session on any 401. */
export function watchSession(onEnded: () => void): void {
  setApiSession({
    token: sessionToken,
    unauthenticated() {
      disconnect('ended');
      onEnded();
    },
    headers: deviceHeaders,
  });
  watchEndedSessions(forgetPerson);
  endClosedSession();
  if (currentUser() !== null && !sessionIsValid()) disconnect('expired');
  window.addEventListener('storage', (event) => {
    // A lock takes the session away as well, and leads every tab by itself.
    if (event.key !== SESSION_KEY || readLockNote() !== null) return;
    const wasConnected = store.state.status === 'connected';
    store.state = parseSession(readJson(SESSION_KEY));
    if (wasConnected && store.state.status === 'disconnected') onEnded();
  });
}
