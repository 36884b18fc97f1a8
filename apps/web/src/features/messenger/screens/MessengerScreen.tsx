import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SidePanelScreen } from '../../documents/index.ts';
import { MessengerView } from '../components/MessengerView.tsx';
import { isSlug } from '../model/slug.ts';

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
  return (
    <SidePanelScreen>
      <MessengerView slug={slug} message={search.message ?? null} thread={search.thread ?? null} onClose={close} />
      <Outlet />
    </SidePanelScreen>
  );
}
