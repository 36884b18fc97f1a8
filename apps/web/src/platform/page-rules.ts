import { accessOf, ROLE_SUPER_ADMIN, type Access, type Account, type Requirement } from '@basoche/domain';

/** What the pages under an address ask; `exact` for that one page alone. */
export interface PageRule extends Requirement {
  path: string;
  exact?: boolean;
}

const STAFF = { rule: 'employee' } as const;

/** Every page that asks for more than a session. The longest path that covers an address decides. */
export const PAGE_RULES: readonly PageRule[] = [
  { path: '/admin', role: ROLE_SUPER_ADMIN },
  { path: '/billing', rule: 'billing-rights', exact: true },
  { path: '/billing', ...STAFF },
  { path: '/pdf-draft', ...STAFF },
  { path: '/PastTimes', ...STAFF },
  { path: '/PackageOverrun', ...STAFF },
  { path: '/project', rule: 'project-rights', exact: true },
  { path: '/project/create', ...STAFF },
  { path: '/project/matrice', rule: 'project-rights' },
  { path: '/dashboard/project/create', ...STAFF },
  { path: '/company', ...STAFF },
  { path: '/contact', ...STAFF },
  { path: '/intern_directory', ...STAFF },
  { path: '/intern_directory/create', rule: 'admin' },
  { path: '/intern_directory/update', rule: 'admin' },
  { path: '/intern_directory/devices', rule: 'admin' },
  { path: '/marketing', ...STAFF },
  { path: '/campagne', ...STAFF },
  { path: '/coffee', ...STAFF },
  { path: '/statistics', ...STAFF },
  { path: '/update_lpclient', ...STAFF },
  { path: '/cabinet', ...STAFF },
  { path: '/lawyer', ...STAFF },
  { path: '/messenger/conversation/create', ...STAFF },
];

/** What a page asks beyond a session; nothing for most. */
export function requirementOf(pathname: string, rules: readonly PageRule[] = PAGE_RULES): Requirement {
  const path = normal(pathname);
  let found: PageRule | null = null;
  for (const rule of rules) {
    const own = normal(rule.path);
    const covers = path === own || (rule.exact !== true && path.startsWith(`${own}/`));
    if (!covers) continue;
    const longer = found === null || own.length > normal(found.path).length;
    if (longer || (rule.exact === true && own === normal(found?.path ?? ''))) found = rule;
  }
  return found ?? {};
}

export function pageAccess(pathname: string, who: Account): Access {
  return accessOf(requirementOf(pathname), who);
}

/** Whether the frame offers a way to the page. */
export function mayOpen(href: string, who: Account): boolean {
  return pageAccess(href.split('?')[0] ?? href, who) === 'open';
}

/** Addresses are matched as the router matches them: in any case, with or without a slash at the end. */
function normal(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}
