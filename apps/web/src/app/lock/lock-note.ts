import { readJson, writeText } from '../storage/local-store.ts';

export const LOCK_KEY = 'basoche.locked';

/** All that a locked device says of the person who locked it. */
export interface LockNote {
  userId: string;
  firmId: string;
  name: string;
  firm: string;
  secret: 'password' | 'code';
  /** Edits and commands that the server lacks. */
  waiting: number;
  /** The session, sealed; `null` = none was open. */
  session: string | null;
}

/** `null` = the device is not locked. */
export function readLockNote(): LockNote | null {
  return parseLockNote(readJson(LOCK_KEY));
}

/** Returns whether it was kept. */
export function writeLockNote(note: LockNote | null): boolean {
  return writeText(LOCK_KEY, note === null ? null : JSON.stringify(note));
}

export function parseLockNote(value: unknown): LockNote | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userId, firmId, name, firm, secret, waiting, session } = value as Record<string, unknown>;
  if (typeof userId !== 'string' || typeof firmId !== 'string') return null;
  return {
    userId,
    firmId,
    name: typeof name === 'string' ? name : '',
    firm: typeof firm === 'string' ? firm : '',
    secret: secret === 'code' ? 'code' : 'password',
    waiting: typeof waiting === 'number' ? waiting : 0,
    session: typeof session === 'string' ? session : null,
  };
}
