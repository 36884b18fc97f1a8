import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/intern_directory', rule: 'employee' },
  { path: '/intern_directory/view', rule: 'employee' },
  { path: '/intern_directory/create', rule: 'admin' },
  { path: '/intern_directory/update/:id', rule: 'admin' },
  { path: '/cabinet', rule: 'employee' },
  { path: '/lawyer', rule: 'employee' },
  { path: '/lawyer/view/:id', rule: 'employee' },
];
