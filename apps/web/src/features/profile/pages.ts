import type { FeaturePage } from '../../platform/feature.ts';

export const pages: readonly FeaturePage[] = [{ path: '/profile' }, { path: '/settings' }];
