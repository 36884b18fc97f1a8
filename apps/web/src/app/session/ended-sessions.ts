import { SESSION_END_REASONS, type SessionEnd, accessCalls } from '@basoche/protocol';
import { EndedSessions, type EndedSession } from '@basoche/sync/ended-sessions';
import { useSyncExternalStore } from 'react';
import { noAnswer } from '../http/api.ts';
import { send } from '../http/calls.ts';
import { readJson, readText, writeText } from '../storage/local-store.ts';
import { unsyncedOf } from './unsynced-note.ts';

const KEY = 'basoche.ended';

/** Time before the server is asked again, milliseconds: while something is left to do here, and while data merely stays. */
const SOON = 10_000;
const LATER = 5 * 60_000;

const listeners = new Set<() => void>();
/** After everything of a person is erased from the stores: what this tab and the small settings know of them. */
let onErased: (userId: string) => void = () => undefined;
let timer: ReturnType<typeof setTimeout> | null = null;

const sessions = new EndedSessions({
  read: () => readJson(KEY),
  write(list) {
    writeText(KEY, list.length === 0 ? null : JSON.stringify(list));
    for (const fn of listeners) fn();
  },
  ask: (token) => askSessionEnd(token),
  async confirm(token) {
    await send(accessCalls.confirmWiped, null, { token });
  },
  async erase(person) {
    const { eraseEverything } = await import('./erase-person.ts');
    await eraseEverything(person);
    onErased(person.id);
  },
  unsynced: (userId) => unsyncedOf(userId) ?? 0,
  now: () => Date.now(),
});

/** Why the session of a token is over, as the server says; anything else is no answer [SO7]. @throws ApiError */
export async function askSessionEnd(token: string): Promise<SessionEnd> {
  const answer = await send(accessCalls.readSessionEnd, null, { token });
  if (isSessionEnd(answer)) return answer;
  throw noAnswer();
}

function isSessionEnd(answer: unknown): answer is SessionEnd {
  if (typeof answer !== 'object' || answer === null) return false;
  const { reason, at, by, wipe } = answer as Record<keyof SessionEnd, unknown>;
  return (
    SESSION_END_REASONS.some((each) => each === reason) &&
    (at === null || typeof at === 'string') &&
    (by === null || by === 'self' || by === 'admin') &&
    typeof wipe === 'boolean'
  );
}

/** A session ended here and the person's data stays. `reason`: what the device itself knows. */
export function sessionEnded(session: {
  userId: string;
  firmId: string;
  token: string;
  reason: 'expired' | null;
}): void {
  sessions.add(session);
  void settleEndedSessions();
}

/** The person signed in again, or erased everything themselves. */
export function forgetEndedSession(userId: string): void {
  sessions.forget(userId);
}

/** Asks why sessions ended here, and erases what was ordered; one tab at a time. */
export async function settleEndedSessions(): Promise<void> {
  if (sessions.list().length === 0) return;
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const locks = (navigator as Partial<Navigator>).locks ?? null;
  const settle = () => sessions.settle();
  const settled = await (locks === null ? settle() : locks.request('basoche-ended-sessions', settle));
  if (timer === null && sessions.list().some((each) => each.token !== null))
    timer = setTimeout(() => void settleEndedSessions(), settled ? LATER : SOON);
}

/** Finishes what an earlier visit left, and asks again whenever the network or the person is back. */
export function watchEndedSessions(erased: (userId: string) => void): void {
  onErased = erased;
  const again = () => void settleEndedSessions();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) for (const fn of listeners) fn();
  });
  again();
}

/** The records of this device, a new list at each change. */
export function useEndedSessions(): readonly EndedSession[] {
  const text = useSyncExternalStore(
    (fn) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    () => readText(KEY),
  );
  return text === null ? [] : sessions.list();
}
