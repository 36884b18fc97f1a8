import type { FeaturePage } from '../../platform/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/dashboard' },
  { path: '/dashboard-client' },
  { path: '/dashboard/partner' },
];
