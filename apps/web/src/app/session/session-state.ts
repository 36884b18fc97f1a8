import { parseUser, type CurrentUser } from './user.ts';

/** Validity of a session after sign-in, milliseconds (43 200 s). */
export const SESSION_VALIDITY = 43_200_000;

export type SessionState =
  | { status: 'disconnected'; lastUser: CurrentUser | null; reason: DisconnectReason | null }
  | { status: 'connected'; token: string; loginAt: number; user: CurrentUser };

/** `expired`: by this device's clock. `ended`: the server refused the session; `EndedSessions` learns why. */
export type DisconnectReason = 'expired' | 'ended' | 'signed-out';

export type SessionEvent =
  | { type: 'signed-in'; token: string; loginAt: number; user: CurrentUser }
  | { type: 'user-read'; user: CurrentUser }
  | { type: 'disconnected'; reason: DisconnectReason }
  | { type: 'erased'; userId: string };

export const DISCONNECTED: SessionState = { status: 'disconnected', lastUser: null, reason: null };

export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { status: 'connected', token: event.token, loginAt: event.loginAt, user: event.user };
    case 'user-read':
      return state.status === 'connected' && state.user.id === event.user.id ? { ...state, user: event.user } : state;
    case 'erased':
      return state.status === 'disconnected' && state.lastUser?.id === event.userId ? DISCONNECTED : state;
    default: {
      const user = state.status === 'connected' ? state.user : state.lastUser;
      return { status: 'disconnected', lastUser: event.reason === 'signed-out' ? null : user, reason: event.reason };
    }
  }
}

/** Connected, and fewer than 43 200 s have passed since sign-in. A clock set back does not end a session. */
export function isValid(state: SessionState, now: number): state is Extract<SessionState, { status: 'connected' }> {
  return state.status === 'connected' && now - state.loginAt < SESSION_VALIDITY;
}

/** What the device kept of the last visit; anything unreadable counts as disconnected. */
export function parseSession(value: unknown): SessionState {
  if (typeof value !== 'object' || value === null) return DISCONNECTED;
  const { status, token, loginAt, user, lastUser, reason } = value as Record<string, unknown>;
  try {
    if (status === 'connected' && typeof token === 'string' && typeof loginAt === 'number') {
      return { status, token, loginAt, user: parseUser(withFirm(user)) };
    }
    if (lastUser !== null && lastUser !== undefined) {
      const known = parseUser(withFirm(lastUser));
      return {
        status: 'disconnected',
        lastUser: known,
        reason: reason === 'expired' || reason === 'ended' ? reason : null,
      };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return DISCONNECTED;
}

/** What was stored is a CurrentUser; `parseUser` reads the server's names. */
function withFirm(user: unknown): unknown {
  if (typeof user !== 'object' || user === null) return null;
  return { ...user, lpClient: 'firm' in user ? user.firm : null };
}
