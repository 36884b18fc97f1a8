import { addDays, instantAt, localDateOf, startOfDay, type LocalDate, type LocalTime } from '../time/local-date.ts';

/** When a reminder of « le matin » comes, in Paris. */
export const REMINDER_TIME: LocalTime = '09:00';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `eve`: the morning before the task's deadline, wherever the deadline goes. */
export const REMINDER_CHOICES = ['hour', 'tomorrow', 'eve'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

/** The morning before a deadline, in milliseconds. */
export function eveOf(deadline: LocalDate): number {
  return morningOf(addDays(deadline, -1));
}

/** The usual moments that are still to come, in milliseconds. */
export function reminderChoices(now: number, deadline: LocalDate | null): { kind: ReminderChoice; at: number }[] {
  const all: { kind: ReminderChoice; at: number }[] = [
    { kind: 'hour', at: Math.ceil((now + HOUR) / MINUTE) * MINUTE },
    { kind: 'tomorrow', at: morningOf(addDays(localDateOf(now), 1)) },
  ];
  if (deadline !== null) all.push({ kind: 'eve', at: eveOf(deadline) });
  return all.filter(({ at }) => at > now);
}

/** No morning is skipped by the change to summer time, which comes at night. */
function morningOf(day: LocalDate): number {
  return instantAt(day, REMINDER_TIME) ?? startOfDay(day);
}
