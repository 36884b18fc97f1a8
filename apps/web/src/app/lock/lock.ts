import type { UnlockAnswer } from '@basoche/sync';
import { dropAvatars } from '../storage/kept-avatars.ts';
import { forgetEndedSession, sessionEnded, watchEndedSessions } from '../session/ended-sessions.ts';
import { eraseEverything } from '../session/erase-person.ts';
import { readText, writeText } from '../storage/local-store.ts';
import { canSeal, openText, sealText } from '../storage/sealed-text.ts';
import { currentUser, heldToken, REMEMBERED, SESSION_KEY } from '../session/session.ts';
import { readTab, writeTab } from '../storage/tab-store.ts';
import { writeUnsyncedNote } from '../session/unsynced-note.ts';
import type { CurrentUser } from '../session/user.ts';
import { writeActivity } from './idle.ts';
import { cover, sayWhyCovered } from './cover.ts';
import { LOCK_KEY, readLockNote, writeLockNote, type LockNote } from './lock-note.ts';
import { isAtRisk, stopAll, untilSafe, waitingCount, writeAll } from './participants.ts';
import { sessionDigest } from './session-digest.ts';
import { closeVault, openedVault, unlockVault, vaultOf, type OpenVault, type Owner } from './vault.ts';

/** The page of this tab, sealed, to come back to. */
const WHERE = 'basoche.where';

/** `no-secret`: nothing would unlock it again. `at-risk`: something typed could not be written yet. */
export type LockAnswer = 'locked' | 'no-secret' | 'at-risk';

let leaving = false;

/**
 * Locks the device: every tab writes what it holds and leaves, the session is sealed, the way in that asks nothing is
 * erased, and the page is loaded anew so that its memory goes. Cut anywhere after the note, the next start goes on.
 * After an absence nothing shows even while something typed cannot be written.
 */
export async function lockNow(asked: 'by-hand' | 'by-absence'): Promise<LockAnswer> {
  const opened = openedVault();
  const user = currentUser();
  if (opened === null || user === null || opened.secret === null) return 'no-secret';
  if (leaving) return 'locked';
  leaving = true;
  const uncover = cover();
  await writeAll();
  // Unless another tab locked meanwhile.
  if (asked === 'by-hand' && isAtRisk() && readLockNote() === null) {
    leaving = false;
    uncover();
    return 'at-risk';
  }
  await untilSafe(sayWhyCovered);
  try {
    await seal(opened, user);
  } finally {
    // Nothing goes on in a page that has stopped; what failed here is tried again by the next.
    closeVault();
    location.replace('/');
  }
  return 'locked';
}

async function seal({ owner, secret }: OpenVault, user: CurrentUser): Promise<void> {
  const waiting = waitingCount();
  await stopAll();
  const session = readText(SESSION_KEY);
  const note: LockNote = {
    ...owner,
    name: user.fullname,
    firm: user.firm.name,
    secret: secret ?? 'password',
    waiting,
    session: session === null ? null : sealText(session, SESSION_KEY),
  };
  rememberPage();
  const token = heldToken();
  if (token !== null) sessionEnded({ ...owner, token: await sessionDigest(token), reason: null });
  // Without room for the note the session stays; the data is locked all the same, and the frame asks for the secret.
  if (writeLockNote(note)) writeText(SESSION_KEY, null);
  await eraseWayIn(owner);
}

/** After a lock that was cut, and for the person whose session ended: the data key asks for the secret again. */
export async function eraseWayIn(owner: Owner): Promise<void> {
  await vaultOf(owner)?.lock();
  // Images are a comfort: they come again with the network.
  await dropAvatars(owner.userId);
}

/** Follows a lock or an unlock by another tab. */
export function followLock(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === LOCK_KEY) follow();
  });
  // A page that the browser kept whole behind the « back » button.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

function follow(): void {
  if (leaving) return;
  leaving = true;
  if (readLockNote() === null) location.reload();
  else leave().catch(reportError);
}

async function leave(): Promise<void> {
  cover();
  // What a full device could not take stays in this covered tab until it can.
  await untilSafe(sayWhyCovered);
  try {
    await stopAll();
    rememberPage();
  } finally {
    closeVault();
    location.replace('/');
  }
}

/** Tries what the person typed; when it opens, the session is back and the page to be loaded anew. @throws StorageError */
export async function unlockDevice(note: Omit<LockNote, 'waiting'>, secret: string): Promise<UnlockAnswer> {
  const answer = await unlockVault(note, secret, note.secret);
  if (!answer.ok) return answer;
  const session = note.session === null ? null : openText(note.session, SESSION_KEY);
  if (session !== null) writeText(SESSION_KEY, session);
  forgetEndedSession(note.userId);
  writeActivity(Date.now());
  writeLockNote(null);
  return answer;
}

/** The page this tab showed when it was locked, once; `null` when there is none. */
export function takePage(): string | null {
  const stored = readTab(WHERE);
  if (stored === null) return null;
  forgetPage();
  return openText(stored, WHERE);
}

/** Erases this person's data without their secret, the key first. @throws StorageError */
export async function wipeOwner(owner: Owner): Promise<void> {
  await eraseEverything({ id: owner.userId, firmId: owner.firmId });
  forgetOwner(owner);
  forgetEndedSession(owner.userId);
}

/** Erases a locked device that was signed out from elsewhere, without the secret. */
export function followWipe(note: LockNote): void {
  watchEndedSessions((userId) => {
    if (userId !== note.userId) return;
    writeText(REMEMBERED, null);
    forgetOwner(note);
    location.replace('/');
  });
}

/** What the small settings know of a person whose data was erased. */
function forgetOwner({ userId }: Owner): void {
  forgetPage();
  writeUnsyncedNote({ userId, name: '', pending: 0 });
  writeText(SESSION_KEY, null);
  writeLockNote(null);
}

export function forgetPage(): void {
  writeTab(WHERE, null);
}

function rememberPage(): void {
  if (canSeal()) writeTab(WHERE, sealText(location.pathname + location.search + location.hash, WHERE));
}
