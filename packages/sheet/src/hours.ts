import { numberText } from './convert.ts';
import { hoursOfText } from './text-dates.ts';

const DAY = 86_400;
/** Days whose seconds are counted exactly. */
const MAX_DAYS = 10_000_000;

/** `14:30`: the hour of a day, whichever it is. */
export function clockText(value: number): string {
  if (!(Math.abs(value) < MAX_DAYS)) return numberText(value);
  const seconds = secondsOf(value);
  return shown(((seconds % DAY) + DAY) % DAY, 2);
}

/** `27:05`: all hours, above a day too. */
export function hoursText(value: number): string {
  if (!(Math.abs(value) < MAX_DAYS)) return numberText(value);
  const seconds = secondsOf(value);
  const text = shown(Math.abs(seconds), 1);
  return seconds < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** As it is typed again; `null` where that would not be the same number. */
export function typedHours(value: number, number: 'time' | 'duration'): string | null {
  const seconds = secondsOf(value);
  const [size, rest] = [Math.abs(seconds), Math.abs(seconds) % 60];
  const clock = number === 'time' && seconds >= 0 && seconds < DAY;
  const end = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  const text = `${seconds < 0 ? '-' : ''}${shown(size, clock ? 2 : 1)}${end}`;
  return hoursOfText(text)?.value === value ? text : null;
}

/** What floating point adds to a sum of hours is no second. */
function secondsOf(value: number): number {
  return Math.round(value * DAY);
}

function shown(seconds: number, digits: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(Math.floor(minutes / 60)).padStart(digits, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
