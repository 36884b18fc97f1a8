import { readText, writeText } from '../storage/local-store.ts';

/** Minutes without a gesture after which a device may lock itself. */
export const IDLE_CHOICES = [5, 15, 30, 60] as const;
export type IdleMinutes = (typeof IDLE_CHOICES)[number] | null;

export const DEFAULT_IDLE: IdleMinutes = 30;

/** Clocks are put right by seconds; one that goes back further was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether the person has been away for too long, `last` and `now` in milliseconds since the epoch. Wall clocks count the
 * sleep of the computer; one that was set back counts as an absence.
 */
export function isIdle(now: number, last: number, minutes: IdleMinutes): boolean {
  if (minutes === null) return false;
  return now - last >= minutes * 60_000 || last - now > CLOCK_TOLERANCE_MS;
}

/** What this person chose on this device; `null` = never. */
export function readIdle(userId: string): IdleMinutes {
  const text = readText(settingKey(userId));
  if (text === 'never') return null;
  return IDLE_CHOICES.find((minutes) => String(minutes) === text) ?? DEFAULT_IDLE;
}

export function writeIdle(userId: string, minutes: IdleMinutes): void {
  writeText(settingKey(userId), minutes === null ? 'never' : String(minutes));
}

export function forgetIdle(userId: string): void {
  writeText(settingKey(userId), null);
}

const ACTIVITY = 'basoche.activity';

/** The last gesture in any tab, milliseconds since the epoch; `null` = none is known. */
export function readActivity(): number | null {
  const at = Number(readText(ACTIVITY) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

export function writeActivity(at: number): void {
  writeText(ACTIVITY, String(at));
}

function settingKey(userId: string): string {
  return `basoche.idle.${userId}`;
}
