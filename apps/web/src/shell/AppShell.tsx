import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { AdminTopBar } from './AdminTopBar.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ChromeBadge } from './ChromeBadge.tsx';
import { Footer, hasFooter } from './Footer.tsx';
import { frame } from './frame-state.ts';
import { MorePanel } from './MorePanel.tsx';
import { Palette } from './Palette.tsx';
import { useRouteFocus } from './route-focus.ts';
import { useRouteLayout } from './route-layout.ts';
import { useRouteTitle } from './route-title.ts';
import { RestoredBanner } from '../shared/sync/RestoredBanner.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SideBar } from './SideBar.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import { useLock } from '../shared/use-lock.ts';

/** Side bar, top bar, routed content, as the route asks; on a phone, top title and bottom bar. */
export function AppShell({ messenger = null, bell = null }: Partial<Pick<TopBarProps, 'messenger' | 'bell'>>) {
  const { t } = useTranslation('shell');
  const { layer } = useSnapshot(frame);
  const navigate = useNavigate();
  // The address whose screen is mounted, not the one being loaded.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const title = useRouteTitle();
  const layout = useRouteLayout();
  useRouteFocus(main, pathname);
  useShortcuts(
    useCallback((path: string) => void navigate({ href: path }), [navigate]),
    useLock(),
  );
  return (
    <div className="s-frame">
      <a className="s-skip" href="#contenu" onClick={() => main.current?.focus()}>
        {t('skip')}
      </a>
      {layout.sideBar ? <SideBar /> : null}
      <div className="s-column">
        {layout.topBar === 'firm' ? (
          <TopBar title={title} pathname={pathname} messenger={messenger} bell={bell} />
        ) : null}
        {layout.topBar === 'firm' ? <RestoredBanner /> : null}
        {layout.topBar === 'admin' ? <AdminTopBar /> : null}
        <ChromeBadge />
        <main ref={main} id="contenu" className="s-main" tabIndex={-1} aria-label={title}>
          <div className="s-screen">
            <Outlet />
          </div>
          {hasFooter(pathname) ? <Footer /> : null}
        </main>
        {layout.sideBar ? <BottomBar /> : null}
      </div>
      <Palette open={layer === 'palette'} />
      <ShortcutsDialog open={layer === 'shortcuts'} />
      <MorePanel open={layer === 'more'} />
      <SignOutDialog />
    </div>
  );
}
