import { formatLocalDate, MONTH_NAMES, WEEKDAY_NAMES } from '../formats/dates.ts';
import type { Frequency, MonthDay, Recurrence } from './recurrence.ts';

const EVERY: Record<Frequency, [one: string, many: string]> = {
  day: ['Tous les jours', 'jours'],
  week: ['Toutes les semaines', 'semaines'],
  month: ['Tous les mois', 'mois'],
  year: ['Tous les ans', 'ans'],
};

/** `Tous les 2 mois, le dernier vendredi, jusqu’au 31/12/2027`. */
export function recurrenceText(rule: Recurrence): string {
  const { every, interval, until, count } = rule;
  const [one, many] = EVERY[every];
  const pace = interval === 1 ? one : `${every === 'week' ? 'Toutes' : 'Tous'} les ${interval} ${many}`;
  const end = until !== null ? `jusqu’au ${formatLocalDate(until)}` : count !== null ? `${count} fois` : '';
  return [pace, placeOf(rule), end].filter((part) => part !== '').join(', ');
}

function placeOf({ every, weekdays, on, start }: Recurrence): string {
  if (every === 'day') return '';
  if (every === 'week') {
    const names = weekdays.map((each) => `le ${WEEKDAY_NAMES[each - 1] ?? ''}`);
    return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1) ?? ''}`;
  }
  const day = `le ${dayOfMonth(on ?? { by: 'day', day: Number(start.slice(8)) })}`;
  return every === 'year' ? `${day} ${on === null || on.by === 'day' ? '' : 'de '}${monthOf(start)}` : day;
}

function dayOfMonth(on: MonthDay): string {
  if (on.by === 'last') return 'dernier jour';
  if (on.by === 'day') return on.day === 1 ? '1er' : String(on.day);
  const name = WEEKDAY_NAMES[on.weekday - 1] ?? '';
  return on.nth === -1 ? `dernier ${name}` : `${on.nth === 1 ? '1er' : `${on.nth}e`} ${name}`;
}

function monthOf(date: string): string {
  return MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '';
}
