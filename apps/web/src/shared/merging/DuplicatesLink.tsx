import { IconCopyCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function DuplicatesLink({ to }: { to: '/contact/duplicates' | '/company/duplicates' }) {
  const { t } = useTranslation('merging');
  return (
    <Link to={to} className="b-button b-button-secondary">
      <IconCopyCheck aria-hidden />
      {t('open')}
    </Link>
  );
}
