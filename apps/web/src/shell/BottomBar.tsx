import { CountBadge } from '@basoche/ui';
import { IconBriefcase, IconCheckbox, IconDots, IconLayoutDashboard, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAccount } from '../app/session/session.ts';
import { frame } from './frame-state.ts';
import { mayOpen } from './pages.ts';

const TABS = [
  { id: 'home', to: '/dashboard', icon: IconLayoutDashboard, counts: 'dashboard' },
  { id: 'projects', to: '/project', icon: IconBriefcase, counts: 'project' },
  { id: 'todos', to: '/todos', icon: IconCheckbox, counts: 'todos' },
  { id: 'messages', to: '/messenger', icon: IconMessages, counts: 'messenger' },
] as const;

/** Navigation of the phone. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { counts } = useSnapshot(frame);
  const who = useAccount();
  return (
    <nav className="s-bottom" aria-label={t('bottomBar')}>
      {TABS.filter(({ to }) => mayOpen(to, who)).map((tab) => (
        <Link key={tab.id} to={tab.to as string} className="s-bottom-tab" activeProps={{ className: 's-bottom-on' }}>
          <span className="s-bottom-icon">
            <tab.icon size={22} stroke={1.6} aria-hidden />
            <CountBadge count={counts[tab.counts] ?? 0} label={t('waiting', { count: counts[tab.counts] ?? 0 })} />
          </span>
          {t(`tab_${tab.id}`)}
        </Link>
      ))}
      <button
        type="button"
        className="s-bottom-tab"
        aria-haspopup="dialog"
        onClick={() => {
          frame.layer = 'more';
        }}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        {t('tab_more')}
      </button>
    </nav>
  );
}
