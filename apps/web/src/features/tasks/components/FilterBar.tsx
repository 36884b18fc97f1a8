import type { DeadlineFilter } from '@basoche/domain';
import { FilterChip } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { FILTERS } from '../model/sections.ts';

const WORDS = { today: 'today', overdue: 'overdue', 'within 8 days': 'soon', future: 'future', none: 'none' } as const;

export interface FilterBarProps {
  /** Open tasks under each filter; `null` while nobody knows. */
  counts: Record<DeadlineFilter, number> | null;
  value: DeadlineFilter | null;
  onChange: (filter: DeadlineFilter | null) => void;
}

export function FilterBar({ counts, value, onChange }: FilterBarProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className="t-filters" role="group" aria-label={t('filters')}>
      {FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          selected={value === filter}
          count={counts?.[filter]}
          onClick={() => onChange(value === filter ? null : filter)}
        >
          {t(WORDS[filter])}
        </FilterChip>
      ))}
    </div>
  );
}
