import { CountBadge, cx, Tooltip } from '@basoche/ui';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { NavEntry } from '../shared/feature.ts';
import { useAccount } from '../app/session/session.ts';
import { frame } from './frame-state.ts';
import { Logo } from '../shared/Logo.tsx';
import { navOf } from './nav.ts';

export function SideBar() {
  const { t } = useTranslation('shell');
  const { collapsed } = useSnapshot(frame);
  const groups = navOf(useAccount());
  const toggle = t(collapsed ? 'expand' : 'collapse');
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const button = (
    <button
      type="button"
      className="s-nav-link s-nav-toggle"
      aria-expanded={!collapsed}
      aria-label={toggle}
      onClick={() => {
        frame.collapsed = !frame.collapsed;
      }}
    >
      <Toggle size={18} stroke={1.6} />
      {collapsed ? null : <span>{toggle}</span>}
    </button>
  );
  return (
    <nav className={cx('s-side', collapsed && 's-side-small')} aria-label={t('sideBar')}>
      <Link to="/dashboard" className="s-brand" aria-label="Basoche">
        <Logo />
        {collapsed ? null : <span>Basoche</span>}
      </Link>
      <div className="s-side-scroll">
        {groups.map((group) => (
          <div key={group.id} className="s-nav-group">
            {group.id === 'main' ? null : (
              <p className="s-nav-title" id={`nav-${group.id}`}>
                {t(`group_${group.id}`)}
              </p>
            )}
            <ul aria-labelledby={group.id === 'main' ? undefined : `nav-${group.id}`}>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <NavLink entry={entry} collapsed={collapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {collapsed ? (
        <Tooltip label={toggle} side="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </nav>
  );
}

function NavLink({ entry, collapsed }: { entry: NavEntry; collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { counts } = useSnapshot(frame);
  const label = t(`nav_${entry.id}`);
  const count = counts[entry.id] ?? 0;
  const link = (
    <Link to={entry.to} className="s-nav-link" activeProps={{ className: 's-nav-on' }}>
      <entry.icon size={18} stroke={1.6} aria-hidden />
      <span className={collapsed ? 'b-hidden' : 's-nav-text'}>{label}</span>
      <CountBadge count={count} label={t('waiting', { count })} filled={false} />
    </Link>
  );
  return collapsed ? (
    <Tooltip label={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
