import { readJson, writeText } from './local-store.ts';

const KEY = 'basoche.unsynced';

/** What the last person of this device has not synced, for whoever signs in next. */
export interface UnsyncedNote {
  userId: string;
  name: string;
  pending: number;
}

export function readUnsyncedNote(): UnsyncedNote | null {
  const value = readJson(KEY);
  if (typeof value !== 'object' || value === null) return null;
  const { userId, name, pending } = value as Record<string, unknown>;
  if (typeof userId !== 'string' || typeof name !== 'string' || typeof pending !== 'number') return null;
  return { userId, name, pending };
}

/** A note with nothing pending is removed. */
export function writeUnsyncedNote(note: UnsyncedNote): void {
  writeText(KEY, note.pending > 0 ? JSON.stringify(note) : null);
}
