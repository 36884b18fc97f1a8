import { daysBetween, MONTH_NAMES, weekday, WEEKDAY_NAMES } from '@basoche/domain';

/** « Aujourd’hui », « Hier », « Vendredi 20 novembre », « Mercredi 3 mars 2025 ». */
export function dayTitle(day: string, today: string): string {
  const age = daysBetween(day, today);
  if (age === 0) return 'Aujourd’hui';
  if (age === 1) return 'Hier';
  const date = Number(day.slice(8, 10));
  const name = WEEKDAY_NAMES[weekday(day) - 1] ?? '';
  const month = MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${date === 1 ? '1er' : date} ${month}`;
  return day.slice(0, 4) === today.slice(0, 4) ? title : `${title} ${day.slice(0, 4)}`;
}
