import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/messenger' },
  { path: '/messenger/conversation/create', rule: 'employee' },
  { path: '/messenger/message/delete' },
  { path: '/messenger/scheduled' },
  { path: '/messenger/search' },
];
