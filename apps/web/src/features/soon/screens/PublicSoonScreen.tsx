import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessFrame } from '../../access/index.ts';
import type { SoonTopic } from '../../../shared/feature.ts';
import '../../../i18n/soon.ts';

/** An announced screen that needs no session. */
export function PublicSoonScreen({ topic }: { topic: SoonTopic }) {
  const { t } = useTranslation('soon');
  const title = t(`${topic}_title`);
  useEffect(() => {
    document.title = `Basoche – ${title}`;
  }, [title]);
  return (
    <AccessFrame>
      <h1 className="b-page-title">{title}</h1>
      <p>{t('text', { what: t(`${topic}_what`) })}</p>
      <p className="s-soon-small">{t('kept')}</p>
      <Link to="/login" className="b-button b-button-secondary">
        {t('toLogin')}
      </Link>
    </AccessFrame>
  );
}
