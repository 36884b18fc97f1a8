import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/2fa' },
  { path: '/reset-password' },
  { path: '/reset-password/:token' },
  { path: '/forgot-password' },
  { path: '/contact-support' },
  { path: '/profile/change_password' },
  { path: '/profile/devices' },
  { path: '/profile/passkeys' },
  { path: '/profile/single_sign_on' },
  { path: '/profile/two_factor' },
  { path: '/admin/account' },
  { path: '/intern_directory/devices/:id', rule: 'admin' },
];
