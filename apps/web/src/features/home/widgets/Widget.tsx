import { Card } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListed } from '../../../data/docs/docs.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';

export interface WidgetProps {
  title: string;
  /** Address of the whole list. */
  all?: string;
  /** Said in place of the rows when there is none. */
  empty?: string;
  /** That there is no row is a fact. */
  isKnown?: boolean;
  rows: readonly ReactNode[];
}

/** One card of a dashboard: rows from this device, or why there is none. */
export function Widget({ title, all, empty, isKnown = true, rows }: WidgetProps) {
  const { t } = useTranslation('common');
  const listed = useListed();
  return (
    <Card
      title={title}
      tools={
        all === undefined ? undefined : (
          <Link to={all} className="s-link" aria-label={`${t('seeAll')} – ${title}`}>
            {t('seeAll')}
          </Link>
        )
      }
    >
      {rows.length > 0 ? (
        <ul>{rows}</ul>
      ) : listed && isKnown ? (
        <p className="s-home-empty">{empty}</p>
      ) : (
        <NotHeardYet rows={3} />
      )}
    </Card>
  );
}
