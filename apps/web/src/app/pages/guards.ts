import type { Account } from '@basoche/domain';
import { redirect, type AnyRouter } from '@tanstack/react-router';
import { proxy } from 'valtio';
import type { PageAccess } from './page-rules.ts';
import { textSearch } from './search.ts';
import { currentAccount, disconnect, sessionIsValid } from '../session/session.ts';

const HOME = '/dashboard';
const UNAUTHENTICATED_HOME = '/unauthenticated-user-dashboard';

/** Pages refused since the application started; the frame tells the person about each. */
export const refusals = proxy<{ count: number }>({ count: 0 });

let shown: string | null = null;

/** From the start of the application on, remembers the screen the person is on, where a refusal leaves them. */
export function watchScreens(router: AnyRouter): void {
  shown = null;
  refusals.count = 0;
  router.subscribe('onResolved', ({ toLocation }) => {
    shown = toLocation.href;
  });
}

export interface Visit {
  location: { pathname: string; href: string; search: Record<string, unknown> };
  /** The page is only being prepared, because a pointer is over a link to it. */
  preload: boolean;
}

/** In front of every signed-in page, whose access is `accessOf`. @throws a redirect when the page does not open */
export function guardPage({ location, preload }: Visit, accessOf: PageAccess): void {
  const { config_id } = textSearch('config_id')(location.search);
  if (isDashboard(location.pathname) && config_id !== undefined)
    throw redirect({ href: `${UNAUTHENTICATED_HOME}?${new URLSearchParams({ config_id }).toString()}` });

  const who = sessionIsValid() ? currentAccount() : null;
  if (who === null) {
    disconnect('expired');
    throw redirect({ to: '/login', search: { suite: location.href } });
  }
  const target = refusalTarget(location.pathname, who, shown, accessOf);
  if (target === null) return;
  if (!preload) refusals.count += 1;
  throw redirect({ href: target, replace: true });
}

/** In front of the pages that a signed-in person has no use for. @throws a redirect to the dashboard */
export function guardPublicOnly(): void {
  if (sessionIsValid()) throw redirect({ to: HOME });
}

/** Where a refused page leads, `null` when it opens. `from`: the screen the person is on, none on a first load. */
export function refusalTarget(
  pathname: string,
  who: Account,
  from: string | null,
  accessOf: PageAccess,
): string | null {
  switch (accessOf(pathname, who)) {
    case 'open':
      return null;
    case 'root':
      return '/';
    case 'partner-dashboard':
      return '/dashboard/partner';
    default: {
      const there = from?.split(/[?#]/)[0] ?? HOME;
      return from === null || accessOf(there, who) !== 'open' ? HOME : from;
    }
  }
}

function isDashboard(pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === HOME;
}
