import { ROLE_SUPER_ADMIN } from '@basoche/domain';
import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/admin', role: ROLE_SUPER_ADMIN },
  { path: '/admin/lpclients' },
  { path: '/admin/lpclients/add' },
  { path: '/admin/lpclients/update/:id' },
  { path: '/admin/lpclient/view' },
  { path: '/admin/lpclient/registration' },
];
