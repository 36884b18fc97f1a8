import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/todos' },
  { path: '/todos/create' },
  { path: '/todos/view/:id' },
  { path: '/todos/update/:id' },
  { path: '/todos/delete/:id' },
  { path: '/dashboard/todos/create', redirect: '/todos/create' },
  { path: '/dashboard/todos/view/:id', redirect: '/todos/view/:id' },
  { path: '/dashboard/todos/update/:id', redirect: '/todos/update/:id' },
  { path: '/dashboard/todos/delete/:id', redirect: '/todos/delete/:id' },
];
