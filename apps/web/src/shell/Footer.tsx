import { useTranslation } from 'react-i18next';
import { useUser } from '../app/session/session.ts';
import { frame } from './frame-state.ts';

const DASHBOARDS = ['/dashboard', '/dashboard/partner', '/dashboard-client'];

/** The footer stands under dashboards only. */
export function hasFooter(pathname: string): boolean {
  return DASHBOARDS.includes(pathname.toLowerCase().replace(/\/+$/, ''));
}

export function Footer() {
  const { t } = useTranslation(['shell', 'common']);
  const { firm } = useUser();
  return (
    <footer className="s-footer" aria-label={t('footer')}>
      <p>
        {firm.name} · {t('footerPromise')}
      </p>
      <div className="s-footer-links">
        <button
          type="button"
          className="s-link"
          onClick={() => {
            frame.layer = 'shortcuts';
          }}
        >
          {t('shortcuts')}
        </button>
        <span>
          {t('common:appName')} · {t('footerVersion', { version: __APP_VERSION__ })}
        </span>
      </div>
    </footer>
  );
}
