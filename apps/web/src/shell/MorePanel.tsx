import { Dialog } from '@basoche/ui';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../app/engine.tsx';
import { useUser } from '../app/session/session.ts';
import { accountOf } from '../app/session/user.ts';
import { frame } from './frame-state.ts';
import { navOf } from './nav.ts';
import { PreferenceSelects } from '../shared/PreferenceSelects.tsx';
import { requestSignOut } from './sign-out.ts';

/** Everything the phone's bottom bar has no room for. */
export function MorePanel({ open }: { open: boolean }) {
  const { t } = useTranslation('shell');
  const engine = useEngine();
  const user = useUser();
  const close = () => {
    frame.layer = null;
  };
  return (
    <Dialog open={open} onOpenChange={close} title={t('tab_more')}>
      <div className="s-more">
        <button
          type="button"
          className="s-nav-link"
          onClick={() => {
            frame.layer = 'palette';
          }}
        >
          <IconSearch size={18} stroke={1.6} />
          {t('searchShort')}
        </button>
        {navOf(accountOf(user)).map((group) => (
          <div key={group.id} className="s-nav-group">
            {group.id === 'main' ? null : <p className="s-nav-title">{t(`group_${group.id}`)}</p>}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <Link to={entry.to} className="s-nav-link" activeProps={{ className: 's-nav-on' }} onClick={close}>
                    <entry.icon size={18} stroke={1.6} aria-hidden />
                    {t(`nav_${entry.id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <PreferenceSelects />
        <button
          type="button"
          className="s-nav-link"
          onClick={() => {
            close();
            void requestSignOut(engine, user);
          }}
        >
          <IconLogout size={18} stroke={1.6} />
          {t('signOut')}
        </button>
      </div>
    </Dialog>
  );
}
