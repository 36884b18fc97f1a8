import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Logo } from '../shared/Logo.tsx';
import { SyncBadge } from '../shared/sync/SyncBadge.tsx';

const FIRMS: string = '/admin/lpclients';

/** Top bar of the platform's administration, in place of the firm's. */
export function AdminTopBar() {
  const { t } = useTranslation('shell');
  return (
    <header className="s-top s-top-admin">
      <Link to="/dashboard" className="s-brand" aria-label={t('notFoundBack')}>
        <Logo />
      </Link>
      <p className="s-top-place">{t('adminBar')}</p>
      <nav className="s-top-links" aria-label={t('adminBar')}>
        <Link to={FIRMS} className="s-top-link" activeProps={{ className: 's-top-link-on' }}>
          {t('adminFirms')}
        </Link>
      </nav>
      <div className="s-top-tools">
        <SyncBadge />
        <AvatarMenu />
      </div>
    </header>
  );
}
