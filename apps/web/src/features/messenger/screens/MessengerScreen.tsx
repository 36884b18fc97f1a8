import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { OpenBesideContext } from '../../ged/panel/open-beside.ts';
import { MessengerView } from '../components/MessengerView.tsx';
import { isSlug } from '../model/slug.ts';

const DocumentPanel = lazy(async () => ({
  default: (await import('../../ged/panel/DocumentPanel.tsx')).DocumentPanel,
}));

const route = getRouteApi('/_session/_shell/messenger');

/** The messenger as a page: its address says what is on screen. */
export function MessengerScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const slug = isSlug(search.conversation) ? search.conversation : null;
  const close = useCallback(() => {
    void navigate({ to: '/messenger', search: {} });
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-conversation="${slug}"]`)?.focus();
    });
  }, [navigate, slug]);
  const beside = isSlug(search.beside) ? search.beside : null;
  const open = useCallback(
    (document: string | null) =>
      void navigate({ to: '/messenger', search: (before) => ({ ...before, beside: document ?? undefined }) }),
    [navigate],
  );
  return (
    <OpenBesideContext value={open}>
      <MessengerView slug={slug} message={search.message ?? null} thread={search.thread ?? null} onClose={close} />
      <Outlet />
      {beside === null ? null : (
        <Suspense>
          <DocumentPanel key={beside} slug={beside} onClose={() => open(null)} />
        </Suspense>
      )}
    </OpenBesideContext>
  );
}
