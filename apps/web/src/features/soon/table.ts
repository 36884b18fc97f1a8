/** Topics of the announced screens: keys of the `soon` dictionary. */
export type SoonTopic =
  | 'access'
  | 'onboarding'
  | 'profile'
  | 'firm'
  | 'partner'
  | 'coffee'
  | 'projects'
  | 'ged'
  | 'calendar'
  | 'companies'
  | 'contacts'
  | 'directory'
  | 'marketing'
  | 'news'
  | 'statistics'
  | 'billing'
  | 'time'
  | 'networks'
  | 'admin';

export type Guard = 'none' | 'authenticated' | 'project-rights' | 'billing-rights' | 'super-admin';

export interface SoonRow {
  /** `:name` is one segment, `:name?` may be missing. */
  path: string;
  guard: Guard;
  topic: SoonTopic;
  /** A screen that is already there answers instead; `:name` is filled in. */
  redirect?: string;
}

const authenticated = (topic: SoonTopic, paths: string[]): SoonRow[] =>
  paths.map((path) => ({ path, guard: 'authenticated', topic }));

/** Every route of the specification that has no screen of its own yet. A capability takes its rows away as it adds files. */
export const SOON: SoonRow[] = [
  ...['/2fa', '/reset-password', '/reset-password/:token'].map((path): SoonRow => ({
    path,
    guard: 'none',
    topic: 'access',
  })),
  ...['/onboarding', '/user-onboarding'].map((path): SoonRow => ({ path, guard: 'none', topic: 'onboarding' })),
  { path: '/unauthenticated-user-dashboard', guard: 'none', topic: 'partner' },
  { path: '/project/matrice/:id', guard: 'none', topic: 'projects' },
  { path: '/project', guard: 'project-rights', topic: 'projects' },
  { path: '/billing', guard: 'billing-rights', topic: 'billing' },
  { path: '/dashboard/todos/create', guard: 'authenticated', topic: 'projects', redirect: '/todos/create' },
  { path: '/dashboard/todos/view/:id', guard: 'authenticated', topic: 'projects', redirect: '/todos/view/:id' },
  { path: '/dashboard/todos/update/:id', guard: 'authenticated', topic: 'projects', redirect: '/todos/update/:id' },
  { path: '/dashboard/todos/delete/:id', guard: 'authenticated', topic: 'projects', redirect: '/todos/delete/:id' },
  ...authenticated('profile', ['/profile', '/profile/change_password']),
  ...authenticated('firm', ['/settings', '/update_lpclient']),
  ...authenticated('partner', ['/dashboard-client', '/dashboard/partner', '/lpclients']),
  ...authenticated('coffee', ['/coffee']),
  ...authenticated('projects', [
    '/dashboard/project/create/step1',
    '/dashboard/project/create/step2',
    '/dashboard/project/create/step3/:slug',
    '/project/create/step1/:slug',
    '/project/create/step2/:slug',
    '/project/create/step3/:slug',
    '/project/create/step3/:slug/send_invitation',
    '/project/create/step4/:slug',
    '/project/view/:id',
    '/project/view/:id/send_invitation',
    '/project/view/:id/change_status',
    '/project/view/:id/add_partner_team',
    '/project/view/:id/folder/create/:type',
    '/project/view/:id/folder/delete',
    '/project/view/:id/folder/edit',
    '/project/view/:id/folder/share',
    '/project/view/:id/file/create',
    '/project/view/:id/file/delete',
    '/project/view/:id/file/share',
    '/project/view/:id/file/copyUrl',
    '/project/view/:id/file/assignTask',
    '/project/view/:id/add/member',
    '/project/view/:id/remove/member',
  ]),
  ...authenticated('ged', [
    '/ged/file/create',
    '/ged/file/delete',
    '/ged/file/share',
    '/ged/file/copy-url',
    '/ged/file/assignTask',
    '/ged/folder/create/:type',
    '/ged/folder/delete',
    '/ged/folder/edit',
    '/ged/folder/share',
    '/ged/file/view/:slug',
    '/ged/folder/view/:slug',
  ]),
  ...authenticated('calendar', ['/calendar']),
  ...authenticated('companies', ['/company', '/company/create', '/company/update/:id/:redirect?', '/company/view/:id']),
  ...authenticated('contacts', [
    '/contact',
    '/contact/create/:companyId?/:isLawyer?/:redirect?',
    '/contact/update/:id/:redirect?',
    '/contact/view/:id',
    '/contact/view/:id/interest/create',
    '/contact/import',
    '/contact/check-doublon',
    '/contact/upload-result',
  ]),
  ...authenticated('directory', [
    '/intern_directory',
    '/intern_directory/view',
    '/intern_directory/create',
    '/intern_directory/update/:id',
  ]),
  ...authenticated('marketing', [
    '/marketing',
    '/marketing/create',
    '/campagne/view/:id',
    '/campagne/view/:id/campaign/delete',
    '/campagne/view/:id/campaign/edit',
  ]),
  ...authenticated('news', [
    '/dashboard/news/view/:id',
    '/news',
    '/news/create',
    '/news/view/:id',
    '/news/delete/:id',
    '/news/update/:id',
  ]),
  ...authenticated('statistics', ['/statistics']),
  ...authenticated('billing', [
    '/billing/view/:id',
    '/billing/view/:id/update',
    '/billing/view/:id/invoice',
    '/pdf-draft',
  ]),
  ...authenticated('time', ['/PastTimes', '/PackageOverrun']),
  ...authenticated('networks', ['/cabinet', '/lawyer', '/lawyer/view/:id']),
  ...[
    '/admin/lpclients',
    '/admin/lpclients/add',
    '/admin/lpclients/update/:id',
    '/admin/lpclient/view',
    '/admin/lpclient/registration',
  ].map((path): SoonRow => ({ path, guard: 'super-admin', topic: 'admin' })),
];
