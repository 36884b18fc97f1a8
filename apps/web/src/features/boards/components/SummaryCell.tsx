import type { board } from '@basoche/crdt';
import { formatLocalDate } from '@basoche/domain';
import { useTranslation } from 'react-i18next';
import { formatNumber, toneOf } from '../model/board-content.ts';
import { groupSummary } from '../model/group-summary.ts';

export interface SummaryCellProps {
  items: readonly board.Item[];
  column: board.Column;
}

/** A sum, a span of days, how many are done, or how the choices are spread. */
export function SummaryCell({ items, column }: SummaryCellProps) {
  const { t } = useTranslation('boards');
  const summary = groupSummary(items, column);
  switch (summary?.kind) {
    case 'sum':
      return (
        <span className="m-sum b-num" title={t('sum', { column: column.name })}>
          {formatNumber(summary.value)}
        </span>
      );
    case 'checked':
      return (
        <span className="m-muted b-num" title={t('footChecked', { column: column.name })}>
          {t('footDone', summary)}
        </span>
      );
    case 'days': {
      const [from, to] = [formatLocalDate(summary.from), formatLocalDate(summary.to)];
      return (
        <span className="m-group-foot-days b-num" title={t('footDays', { from, to })}>
          {from === to ? from : `${from.slice(0, 5)} → ${to.slice(0, 5)}`}
        </span>
      );
    }
    case 'people':
      return <span className="m-muted">{t('footPeople', { count: summary.count })}</span>;
    case 'choices': {
      const parts = summary.parts.map(({ option, count }) => t('footPart', { label: option.label, count })).join(', ');
      const label = t('footChoices', { column: column.name, parts });
      return (
        <span className="m-group-foot-choices" role="img" aria-label={label} title={label}>
          {summary.parts.map(({ option, count }) => (
            <span key={option.id} className={`m-part m-part-${toneOf(option.tone)}`} style={{ flexGrow: count }} />
          ))}
        </span>
      );
    }
    case undefined:
      return null;
  }
}
