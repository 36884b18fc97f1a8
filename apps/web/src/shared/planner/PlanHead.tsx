import type { LocalDate } from '@basoche/domain';
import { Button, cx, IconButton } from '@basoche/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SPANS, stepped, type Span } from './plan-card.ts';

export interface PlanHeadProps {
  title: string;
  day: LocalDate;
  today: LocalDate;
  span: Span;
  /** What has no date and is not shown. */
  undated: number;
  onDay: (day: LocalDate) => void;
  onSpan: (span: Span) => void;
}

/** What of the time is shown, and the way to the rest of it. */
export function PlanHead({ title, day, today, span, undated, onDay, onSpan }: PlanHeadProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className="p-head">
      <h2 className="p-title" aria-live="polite">
        {title}
      </h2>
      <IconButton
        label={t(span === 'month' ? 'previousMonth' : 'previousWeek')}
        icon={<IconChevronLeft />}
        size="sm"
        onClick={() => onDay(stepped(day, span, -1))}
      />
      <Button size="sm" onClick={() => onDay(today)}>
        {t('today')}
      </Button>
      <IconButton
        label={t(span === 'month' ? 'nextMonth' : 'nextWeek')}
        icon={<IconChevronRight />}
        size="sm"
        onClick={() => onDay(stepped(day, span, 1))}
      />
      <div className="p-spans" role="group" aria-label={t('span')}>
        {SPANS.map((each) => (
          <button
            key={each}
            type="button"
            className={cx('p-span', each === span && 'p-span-on')}
            aria-pressed={each === span}
            onClick={() => onSpan(each)}
          >
            {t(each === 'month' ? 'viewMonth' : 'viewWeek')}
          </button>
        ))}
      </div>
      {undated > 0 ? <span className="p-undated">{t('undated', { count: undated })}</span> : null}
    </div>
  );
}
