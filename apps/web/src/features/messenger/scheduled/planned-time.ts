import { addDays, instantAt, isLocalTime, localDateOf, localTimeOf, weekday } from '@basoche/domain';
import type { conversation } from '@basoche/crdt';
import { MAX_DAYS_AHEAD } from '@basoche/protocol';
import type { DateTime } from '../../../shared/date-time/date-time.ts';
import { reasonText } from '../../../i18n/reasons.ts';

/** Later than this behind its hour, a message says which it was. */
const LATE = 120_000;

export type Suggestion = 'morning' | 'evening' | 'tomorrow' | 'monday' | 'nextMonday';

/** Usual hours that are still to come. `now` in milliseconds. */
export function suggestions(now: number): { kind: Suggestion; at: DateTime }[] {
  const today = localDateOf(now);
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 8 - weekday(today));
  const all: { kind: Suggestion; at: DateTime }[] = [
    { kind: 'morning', at: { date: today, time: '09:00' } },
    { kind: 'evening', at: { date: today, time: '18:00' } },
    { kind: 'tomorrow', at: { date: tomorrow, time: '09:00' } },
    { kind: weekday(today) === 1 ? 'nextMonday' : 'monday', at: { date: monday, time: '09:00' } },
  ];
  return all.filter(
    ({ kind, at }) => (kind !== 'monday' || monday !== tomorrow) && (instantAt(at.date, at.time) ?? 0) > now,
  );
}

/** Why the server would refuse this hour; it asks its own clock again. */
export function refusedTime({ date, time }: DateTime, now: number): { field: 'date' | 'time'; text: string } | null {
  const instant = isLocalTime(time) ? instantAt(date, time) : null;
  if (instant === null) return { field: 'time', text: reasonText('messenger.timeSkipped') };
  if (instant <= now) return { field: 'time', text: reasonText('messenger.timePast') };
  if (date > addDays(localDateOf(now), MAX_DAYS_AHEAD)) return { field: 'date', text: reasonText('messenger.timeFar') };
  return null;
}

/** When a message was to leave, of one that left later than that. */
export function missedTime({ plannedFor, receivedAt }: conversation.Message): DateTime | null {
  if (plannedFor === null || receivedAt === null) return null;
  const planned = Date.parse(plannedFor);
  if (Date.parse(receivedAt) - planned < LATE) return null;
  return { date: localDateOf(planned), time: localTimeOf(planned) };
}
