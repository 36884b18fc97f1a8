import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [{ path: '/update_lpclient', rule: 'employee' }, { path: '/lpclients' }];
