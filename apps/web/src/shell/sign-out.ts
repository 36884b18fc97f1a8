import { accessCalls } from '@basoche/protocol';
import type { SyncEngine, Unsynced } from '@basoche/sync';
import { proxy, ref } from 'valtio';
import { ApiError } from '../app/http/api.ts';
import { send } from '../app/http/calls.ts';
import { disconnect, sessionToken } from '../app/session/session.ts';
import { writeUnsyncedNote } from '../app/session/unsynced-note.ts';
import type { CurrentUser } from '../app/session/user.ts';

/** What a sign-out would lose, while the person is being asked. */
export const signOut = proxy<{ unsynced: Unsynced | null }>({ unsynced: null });

/** Signs out and leaves; when something would be lost, asks first (`signOut.unsynced`) unless forced. */
export async function requestSignOut(engine: SyncEngine, user: CurrentUser, force = false): Promise<void> {
  // Another tab that hears of it forgets the session for all.
  const token = sessionToken();
  const answer = await engine.signOut({ force });
  if (!answer.ok) {
    signOut.unsynced = ref(answer.unsynced);
    return;
  }
  signOut.unsynced = null;
  writeUnsyncedNote({ userId: user.id, name: user.fullname, pending: 0 });
  if (token !== null) await leave(token);
  disconnect('signed-out');
  location.assign('/');
}

async function leave(token: string): Promise<void> {
  try {
    await send(accessCalls.confirmWiped, null, { token });
    await send(accessCalls.signOut, null, { token });
  } catch (error) {
    // Offline the token ends by itself within 12 hours; this device forgets it now.
    if (!(error instanceof ApiError)) throw error;
  }
}
