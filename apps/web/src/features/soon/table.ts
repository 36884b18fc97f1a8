/** Topics of the announced screens: keys of the `soon` dictionary. */
export type SoonTopic =
  | 'partner'
  | 'projects'
  | 'ged'
  | 'calendar'
  | 'companies'
  | 'contacts'
  | 'marketing'
  | 'news'
  | 'statistics'
  | 'billing'
  | 'time';

export interface SoonRow {
  /** `:name` is one segment, `:name?` may be missing. */
  path: string;
  topic: SoonTopic;
  /** A screen that is already there answers instead; `:name` is filled in. */
  redirect?: string;
}

const of = (topic: SoonTopic, paths: string[]): SoonRow[] => paths.map((path) => ({ path, topic }));

/** Every route of the specification that has no screen of its own yet. A capability takes its rows away as it adds files. */
export const SOON: SoonRow[] = [
  ...of('partner', ['/unauthenticated-user-dashboard']),
  { path: '/dashboard/todos/create', topic: 'projects', redirect: '/todos/create' },
  { path: '/dashboard/todos/view/:id', topic: 'projects', redirect: '/todos/view/:id' },
  { path: '/dashboard/todos/update/:id', topic: 'projects', redirect: '/todos/update/:id' },
  { path: '/dashboard/todos/delete/:id', topic: 'projects', redirect: '/todos/delete/:id' },
  ...of('projects', [
    '/project',
    '/project/matrice/:id',
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
  ...of('ged', [
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
  ...of('calendar', ['/calendar']),
  ...of('companies', ['/company', '/company/create', '/company/update/:id/:redirect?', '/company/view/:id']),
  ...of('contacts', [
    '/contact',
    '/contact/create/:companyId?/:isLawyer?/:redirect?',
    '/contact/update/:id/:redirect?',
    '/contact/view/:id',
    '/contact/view/:id/interest/create',
    '/contact/import',
    '/contact/check-doublon',
    '/contact/upload-result',
  ]),
  ...of('marketing', [
    '/marketing',
    '/marketing/create',
    '/campagne/view/:id',
    '/campagne/view/:id/campaign/delete',
    '/campagne/view/:id/campaign/edit',
  ]),
  ...of('news', [
    '/dashboard/news/view/:id',
    '/news',
    '/news/create',
    '/news/view/:id',
    '/news/delete/:id',
    '/news/update/:id',
  ]),
  ...of('statistics', ['/statistics']),
  ...of('billing', [
    '/billing',
    '/billing/view/:id',
    '/billing/view/:id/update',
    '/billing/view/:id/invoice',
    '/pdf-draft',
  ]),
  ...of('time', ['/PastTimes', '/PackageOverrun']),
];
