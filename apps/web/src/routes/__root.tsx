import { createRootRoute } from '@tanstack/react-router';
import { RootError, RootNotFound } from '../shell/RouteError.tsx';
import { RootFrame } from '../shell/RootFrame.tsx';

export const Route = createRootRoute({
  component: RootFrame,
  errorComponent: RootError,
  notFoundComponent: RootNotFound,
});
