import { currentUser, lastUser } from '../session/session.ts';
import { isIdle, readActivity, readIdle, writeActivity } from './idle.ts';
import { eraseWayIn, followLock, lockNow } from './lock.ts';
import { openedVault } from './vault.ts';

/** Between two looks at the clock; a browser that sleeps looks when it wakes. */
const LOOK_EVERY_MS = 5_000;
/** A gesture is written down at most this often. */
const WRITE_EVERY_MS = 2_000;
const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

let watching = false;
/** Whose key was locked after their session ended. */
let erased: string | null = null;

/** Locks the device after too long without a gesture in any tab; asked again, it goes on watching. */
export function watchIdle(): void {
  if (watching) return;
  watching = true;
  followLock();
  if (readActivity() === null) writeActivity(Date.now());
  look();
  for (const gesture of GESTURES) addEventListener(gesture, onGesture, { capture: true, passive: true });
  addEventListener('visibilitychange', look, { capture: true });
  addEventListener('focus', look);
  setInterval(look, LOOK_EVERY_MS);
}

/** The person whose key is open here was away for too long, and something would unlock the device again. */
export function mustLock(userId: string, now = Date.now()): boolean {
  return openedVault()?.secret != null && isAway(userId, now);
}

function isAway(userId: string, now: number): boolean {
  const last = readActivity();
  return last !== null && isIdle(now, last, readIdle(userId));
}

function look(): void {
  const user = currentUser();
  if (user !== null) {
    if (mustLock(user.id)) lockNow('by-absence').catch(reportError);
    return;
  }
  const left = lastUser();
  if (left === null || left.id === erased || !isAway(left.id, Date.now())) return;
  // The session ended first: nobody is to find the data open.
  erased = left.id;
  eraseWayIn({ userId: left.id, firmId: left.firm.id }).catch(reportError);
}

function onGesture(): void {
  const now = Date.now();
  const user = currentUser();
  // The first gesture after an absence does not end it.
  if (user !== null && mustLock(user.id, now)) {
    look();
    return;
  }
  if (user === null) return;
  const last = readActivity();
  if (last === null || Math.abs(now - last) >= WRITE_EVERY_MS) writeActivity(now);
}
