import { Card, NoRight, Page, PageHeader } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../platform/session.ts';
import { Logo } from '../../../shell/Logo.tsx';

/** The platform's administration: its own top bar, no side bar, for ROLE_SUPER_ADMIN only. */
export function AdminSoonScreen() {
  const { t } = useTranslation('soon');
  const allowed = useUser().role.includes('ROLE_SUPER_ADMIN');
  const back = (
    <Link to="/dashboard" className="b-button b-button-secondary">
      {t('toDashboard')}
    </Link>
  );
  return (
    <div className="s-plain">
      <header className="s-top">
        <Logo />
        <p>{t('adminBar')}</p>
      </header>
      <main className="s-main">
        {allowed ? (
          <Page narrow>
            <PageHeader title={t('admin_title')} />
            <Card>
              <div className="s-soon">
                <p>{t('text', { what: t('admin_what') })}</p>
                {back}
              </div>
            </Card>
          </Page>
        ) : (
          <NoRight action={back} />
        )}
      </main>
    </div>
  );
}
