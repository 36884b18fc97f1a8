import { Kbd } from '@basoche/ui';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../app/session/session.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { FloatingMessenger } from './FloatingMessenger.tsx';
import { frame } from './frame-state.ts';
import { RunningTimers } from './RunningTimers.tsx';
import { SyncBadge } from '../shared/sync/SyncBadge.tsx';
import { TimerPill } from './TimerPill.tsx';

export interface TopBarProps {
  title: string;
  /** Of the page on screen. */
  pathname: string;
  /** What the floating messenger shows once it is open. */
  messenger: ReactNode;
  bell: ReactNode;
}

export function TopBar({ title, pathname, messenger, bell }: TopBarProps) {
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
        <FloatingMessenger pathname={pathname}>{messenger}</FloatingMessenger>
        {bell}
        <div className="s-top-account">
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}
