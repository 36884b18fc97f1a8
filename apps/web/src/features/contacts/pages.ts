import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/contact', rule: 'employee' },
  { path: '/contact/create/:companyId?/:isLawyer?/:redirect?', rule: 'employee' },
  { path: '/contact/update/:id/:redirect?', rule: 'employee' },
  { path: '/contact/view/:id', rule: 'employee' },
  { path: '/contact/view/:id/interest/create', rule: 'employee' },
  { path: '/contact/duplicates', rule: 'employee' },
  { path: '/contact/import', rule: 'employee' },
  { path: '/contact/check-doublon', rule: 'employee' },
  { path: '/contact/upload-result', rule: 'employee' },
];
