import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound } from '../shared/RouteError.tsx';

/** Every piece of the design system, in development only. */
export const Route = createFileRoute('/catalogue')({
  codeSplitGroupings: [],
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../catalogue/Catalogue.tsx'), 'Catalogue')
    : NotFound,
});
