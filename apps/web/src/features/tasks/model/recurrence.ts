import { addDays, type LocalDate, type MonthDay, recurrenceRule, type RecurrenceRule, weekday } from '@basoche/domain';

/** How a series ends. */
export type End = 'never' | 'until' | 'count';

/** A whole rule out of some of it, without what only a series holds. */
export function ruleOf(rule: { every: RecurrenceRule['every'] } & Partial<RecurrenceRule>): RecurrenceRule {
  return recurrenceRule.parse(rule);
}

export function endOf({ until, count }: RecurrenceRule): End {
  return until !== null ? 'until' : count !== null ? 'count' : 'never';
}

/** What a series that is to end so begins with: a year on, or ten times. */
export function endingRule(end: End, start: LocalDate): Pick<RecurrenceRule, 'until' | 'count'> {
  return { until: end === 'until' ? addDays(start, 365) : null, count: end === 'count' ? 10 : null };
}

/** The days of a month that a date may stand for: its number, the last day, its weekday counted from the start and the end. */
export function placesOf(date: LocalDate): MonthDay[] {
  const day = Number(date.slice(8));
  const nth = Math.ceil(day / 7);
  const of = { by: 'weekday' as const, weekday: weekday(date) };
  return [
    { by: 'day', day },
    { by: 'last' },
    ...(nth <= 4 ? [{ ...of, nth }] : []),
    ...(nth >= 4 ? [{ ...of, nth: -1 as const }] : []),
  ];
}

/** @param on `null` = the number of the date */
export function samePlace(place: MonthDay, on: MonthDay | null, date: LocalDate): boolean {
  const wanted = on ?? { by: 'day' as const, day: Number(date.slice(8)) };
  if (place.by === 'day') return wanted.by === 'day' && wanted.day === place.day;
  if (place.by === 'last' || wanted.by !== 'weekday') return wanted.by === place.by;
  return wanted.nth === place.nth && wanted.weekday === place.weekday;
}
