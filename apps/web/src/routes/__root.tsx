import { createRootRoute } from '@tanstack/react-router';
import { RootError, RootNotFound } from '../shared/RouteError.tsx';
import { RootFrame } from '../shell/RootFrame.tsx';

export const Route = createRootRoute({
  component: RootFrame,
  errorComponent: RootError,
  notFoundComponent: RootNotFound,
});
