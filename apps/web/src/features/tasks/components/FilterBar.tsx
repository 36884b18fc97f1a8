import type { DeadlineFilter, LocalDate } from '@basoche/domain';
import { FilterChip } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { countByFilter, type ListedTask } from '../model/sections.ts';

const FILTERS = ['today', 'overdue', 'within 8 days', 'future', 'none'] as const satisfies DeadlineFilter[];
const WORDS = { today: 'today', overdue: 'overdue', 'within 8 days': 'soon', future: 'future', none: 'none' } as const;

export interface FilterBarProps {
  tasks: readonly ListedTask[];
  today: LocalDate;
  value: DeadlineFilter | null;
  onChange: (filter: DeadlineFilter | null) => void;
}

export function FilterBar({ tasks, today, value, onChange }: FilterBarProps) {
  const { t } = useTranslation('tasks');
  const counts = countByFilter(tasks, FILTERS, today);
  return (
    <div className="t-filters" role="group" aria-label={t('filters')}>
      {FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          selected={value === filter}
          count={counts[filter]}
          onClick={() => onChange(value === filter ? null : filter)}
        >
          {t(WORDS[filter])}
        </FilterChip>
      ))}
    </div>
  );
}
