import { z } from 'zod';
import { addDays, type LocalDate } from '../time/local-date.ts';

export const DEADLINE_FILTERS = ['today', 'overdue', 'within 8 days', 'future', 'none'] as const;
export const deadlineFilter = z.enum(DEADLINE_FILTERS);
export type DeadlineFilter = z.infer<typeof deadlineFilter>;

export const DEADLINE_FILTER_LABELS: Record<DeadlineFilter, string> = {
  today: 'Aujourd’hui',
  overdue: 'En retard',
  'within 8 days': 'Dans les 8 jours',
  future: 'À venir',
  none: 'Sans date',
};

/**
 * Whether a deadline falls under a filter, by local dates. "Within 8 days" counts from today to the eighth day after,
 * both included; "future" is any day after today; a task without deadline is only under "none".
 */
export function matchesDeadline(filter: DeadlineFilter, deadline: LocalDate | null, today: LocalDate): boolean {
  if (deadline === null) return filter === 'none';
  switch (filter) {
    case 'today':
      return deadline === today;
    case 'overdue':
      return deadline < today;
    case 'within 8 days':
      return deadline >= today && deadline <= addDays(today, 8);
    case 'future':
      return deadline > today;
    default:
      return false;
  }
}
