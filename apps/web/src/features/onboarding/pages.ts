import type { FeaturePage } from '../../platform/feature.ts';

export const pages: readonly FeaturePage[] = [{ path: '/onboarding' }, { path: '/user-onboarding' }];
