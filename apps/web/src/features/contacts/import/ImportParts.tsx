import { EmptyState, PageHeader } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './import.css';

const STEPS = ['stepFile', 'stepColumns', 'stepDuplicates', 'stepUpload'] as const;

/** A page of the import under its four steps. */
export function ImportPage({ step, children }: { step: (typeof STEPS)[number]; children: ReactNode }) {
  const { t } = useTranslation('importing');
  return (
    <div className="ci-page">
      <PageHeader inTopBar title={t('title')} />
      <ol className="ci-steps" aria-label={t('steps')}>
        {STEPS.map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {at + 1}. {t(each)}
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

/** A page that nobody came to by the pages before it. */
export function NoImport() {
  const { t } = useTranslation('importing');
  return (
    <EmptyState
      title={t('nothing')}
      action={
        <Link to="/contact/import" className="b-button b-button-primary">
          {t('choose')}
        </Link>
      }
    >
      {t('nothingText')}
    </EmptyState>
  );
}

export const shownCount = (count: number): string => count.toLocaleString('fr-FR');
