import { daysBetween, weekday } from '@basoche/domain';

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const DAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

/** « Aujourd’hui », « Hier », « Vendredi 20 novembre », « Mercredi 3 mars 2025 ». */
export function dayTitle(day: string, today: string): string {
  const age = daysBetween(day, today);
  if (age === 0) return 'Aujourd’hui';
  if (age === 1) return 'Hier';
  const date = Number(day.slice(8, 10));
  const title = `${DAYS[weekday(day) - 1] ?? ''} ${date === 1 ? '1er' : date} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`;
  return day.slice(0, 4) === today.slice(0, 4) ? title : `${title} ${day.slice(0, 4)}`;
}
