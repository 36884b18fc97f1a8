import { readJson, writeText } from '../storage/local-store.ts';

const KEY = 'basoche.unsynced';

/** What a person of this device has not synced, for whoever signs in next. */
export interface UnsyncedNote {
  userId: string;
  name: string;
  pending: number;
}

/** What this person has not synced; `null` = nobody noted it. */
export function unsyncedOf(userId: string | undefined): number | null {
  return readNotes().find((note) => note.userId === userId)?.pending ?? null;
}

/** Of the others who used this device, the last one who left something. */
export function unsyncedOfOthers(userId: string): UnsyncedNote | null {
  return readNotes().findLast((note) => note.userId !== userId) ?? null;
}

/** Each person has a note of their own: nobody's sign-in or sign-out forgets what another left. Without anything pending it goes. */
export function writeUnsyncedNote(note: UnsyncedNote): void {
  const others = readNotes().filter(({ userId }) => userId !== note.userId);
  const notes = note.pending > 0 ? [...others, note] : others;
  writeText(KEY, notes.length === 0 ? null : JSON.stringify(notes));
}

/** Earlier releases kept the note of the last person alone. */
function readNotes(): UnsyncedNote[] {
  const value = readJson(KEY);
  return (Array.isArray(value) ? value : [value]).filter(isNote);
}

function isNote(value: unknown): value is UnsyncedNote {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, name, pending } = value as Record<string, unknown>;
  return typeof userId === 'string' && typeof name === 'string' && typeof pending === 'number';
}
