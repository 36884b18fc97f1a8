import { Temporal } from 'temporal-polyfill';
import { FIRM_ZONE } from '../time/local-date.ts';

/** `HH:mm` on the wall clock of Paris; an end that is not later than the start is the next day's. */
export interface QuietHours {
  from: string;
  until: string;
}

/**
 * When the quiet hours around an instant end; `null` outside of them. The wall clock decides, so a night of summer time is
 * an hour shorter or longer.
 * @param now milliseconds since the epoch @returns milliseconds since the epoch
 */
export function quietUntil(now: number, { from, until }: QuietHours): number | null {
  if (from === until) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(FIRM_ZONE).toPlainDate();
  // What began yesterday may last into today.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = at(day, from);
    const end = at(until > from ? day : day.add({ days: 1 }), until);
    if (now >= start && now < end) return end;
  }
  return null;
}

function at(day: Temporal.PlainDate, time: string): number {
  return day.toZonedDateTime({ timeZone: FIRM_ZONE, plainTime: time }).epochMilliseconds;
}
