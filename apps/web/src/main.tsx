import '@basoche/ui/styles.css';
import './shell/shell.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/index.ts';
import { watchAppearance } from './platform/appearance.ts';
import { watchScreens } from './platform/guards.ts';
import { watchSession } from './platform/session.ts';
import { routeTree } from './routeTree.gen.ts';
import { PendingPage } from './shell/PendingPage.tsx';
import { NotFound, RouteError } from './shell/RouteError.tsx';

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

startI18n();
watchScreens(router);
watchAppearance();
watchSession(() => void router.navigate({ to: '/login', search: { suite: router.state.location.href } }));

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
