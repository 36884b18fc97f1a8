import type { FeaturePage } from '../../shared/feature.ts';

export const pages: readonly FeaturePage[] = [
  { path: '/project', rule: 'project-rights', exact: true },
  { path: '/dashboard/project/create/step1', rule: 'employee', redirect: '/project/create/step1/new' },
  { path: '/dashboard/project/create/step2', rule: 'employee', redirect: '/project/create/step1/new' },
  { path: '/dashboard/project/create/step3/:slug', rule: 'employee', redirect: '/project/create/step3/:slug' },
  { path: '/project/create/step1/:slug', rule: 'employee' },
  { path: '/project/create/step2/:slug', rule: 'employee' },
  { path: '/project/create/step3/:slug', rule: 'employee' },
  { path: '/project/create/step3/:slug/send_invitation', rule: 'employee' },
  { path: '/project/create/step4/:slug', rule: 'employee' },
  { path: '/project/create/:step/:slug', rule: 'employee' },
  { path: '/project/matrice/:id', rule: 'project-rights' },
  { path: '/project/view/:id' },
  { path: '/project/view/:id/change_status' },
  { path: '/project/view/:id/send_invitation' },
  { path: '/project/view/:id/:dialog?' },
  { path: '/project/view/:id/add/member', redirect: '/project/view/:id?onglet=team' },
  { path: '/project/view/:id/remove/member', redirect: '/project/view/:id?onglet=team' },
];
