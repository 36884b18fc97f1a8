import { Kbd } from '@basoche/ui';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../features/notifications/index.ts';
import { useUser } from '../app/session/session.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { FloatingMessenger } from './FloatingMessenger.tsx';
import { frame } from './frame-state.ts';
import { RunningTimers } from './RunningTimers.tsx';
import { SyncBadge } from '../shared/sync/SyncBadge.tsx';
import { TimerPill } from './TimerPill.tsx';

/** @param pathname of the page on screen */
export function TopBar({ title, pathname }: { title: string; pathname: string }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  return (
    <header className="s-top">
      <p className="s-top-firm" title={user.firm.name}>
        {t('welcome', { firm: user.firm.name.toLocaleUpperCase('fr') })}
      </p>
      <p className="s-top-title" aria-hidden>
        {title}
      </p>
      <button
        type="button"
        className="s-search"
        aria-haspopup="dialog"
        onClick={() => {
          frame.layer = 'palette';
        }}
      >
        <IconSearch size={16} aria-hidden />
        <span className="s-search-text">{t('search')}</span>
        <Kbd keys="mod+K" />
      </button>
      <div className="s-top-tools">
        <TimerPill />
        <RunningTimers />
        <SyncBadge />
        <FloatingMessenger pathname={pathname} />
        <NotificationBell />
        <div className="s-top-account">
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}
