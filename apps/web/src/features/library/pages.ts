import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/ged' },
  { path: '/ged/folder/view/:slug' },
  { path: '/ged/file/view/:slug' },
  { path: '/ged/file/create', soon: 'ged' },
  { path: '/ged/file/delete', soon: 'ged' },
  { path: '/ged/file/share', soon: 'ged' },
  { path: '/ged/lien' },
  { path: '/ged/file/copy-url', soon: 'ged' },
  { path: '/ged/file/assignTask', soon: 'ged' },
  { path: '/ged/folder/create/:type', soon: 'ged' },
  { path: '/ged/folder/delete', soon: 'ged' },
  { path: '/ged/folder/edit', soon: 'ged' },
  { path: '/ged/folder/share', soon: 'ged' },
];
