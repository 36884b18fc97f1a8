import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/company', rule: 'employee' },
  { path: '/company/create', rule: 'employee' },
  { path: '/company/update/:id/:redirect?', rule: 'employee' },
  { path: '/company/view/:id', rule: 'employee' },
  { path: '/company/duplicates', rule: 'employee' },
];
