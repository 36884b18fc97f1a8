import { ENTERPRISE_CORPORATE, ENTERPRISE_LAWYER, ROLE_ADMIN, ROLE_SUPER_ADMIN, type Account } from '@basoche/domain';
import { describe, expect, test } from 'vitest';
import { SPECIFIED_ROUTES } from './specified-routes.fixture.ts';
import { refusalTarget } from '../app/pages/guards.ts';
import { requirementOf } from '../app/pages/page-rules.ts';
import { mayOpen, pageAccess, PAGES } from './pages.ts';

const lawyer: Account = {
  id: 'u',
  roles: ['ROLE_USER'],
  fonction: 'Collaborateur/Collaboratrice',
  speciality: 'Social',
  isAdmin: false,
  isLawyer: true,
  isEmployee: true,
  isContact: false,
  isPartner: false,
  isClient: false,
  plan: ENTERPRISE_LAWYER,
};
const managing: Account = { ...lawyer, fonction: 'Associé(e) Gérant(e)', roles: [ROLE_ADMIN], isAdmin: true };
const director: Account = { ...managing, fonction: 'Directeur/Directrice' };
const platform: Account = { ...lawyer, roles: [ROLE_SUPER_ADMIN] };
const client: Account = { ...lawyer, fonction: 'Client', isLawyer: false, isEmployee: false, isClient: true };
const partner: Account = { ...client, isClient: false, isPartner: true };

const addressOf = (pattern: string) => pattern.replace(/\/:(\w+)\??/g, '/x-$1');

describe('guards of the route table', () => {
  test.each(SPECIFIED_ROUTES)('%s: %s', (pattern, guard) => {
    const address = addressOf(pattern);
    const requirement = requirementOf(address, PAGES);
    if (guard === 'ROLE_SUPER_ADMIN') {
      expect(requirement).toMatchObject({ role: ROLE_SUPER_ADMIN });
      expect(pageAccess(address, managing)).toBe('root');
      expect(pageAccess(address, platform)).toBe('open');
      return;
    }
    if (guard === 'billing-rights' || guard === 'project-rights') {
      expect(requirement).toMatchObject({ rule: guard });
      expect(pageAccess(address, client)).toBe('stay');
      return;
    }
    // No guard is written for the matrix of a project: it opens for those who open projects.
    if (pattern === '/project/matrice/:id') expect(requirement).toMatchObject({ rule: 'project-rights' });
    // Accounts of the firm are made and changed by its administrators.
    else if (/^\/intern_directory\/(?:create|update)/.test(pattern))
      expect(requirement).toMatchObject({ rule: 'admin' });
    else expect([undefined, 'employee']).toContain(requirement.rule);
    expect(pageAccess(address, managing)).toBe('open');
  });
});

test('the firm’s own pages are closed to clients and partners, what is shared with them is not', () => {
  for (const who of [client, partner]) {
    for (const path of ['/company', '/contact/view/c1', '/intern_directory', '/marketing', '/coffee', '/statistics'])
      expect(pageAccess(path, who), path).toBe('stay');
    for (const path of [
      '/messenger',
      '/todos',
      '/mondays',
      '/ged',
      '/calendar',
      '/project/view/p1',
      '/dashboard-client',
    ])
      expect(pageAccess(path, who), path).toBe('open');
  }
});

test('the case of an address and a slash at its end change nothing', () => {
  expect(pageAccess('/BILLING/', lawyer)).toBe('stay');
  expect(pageAccess('/pasttimes', client)).toBe('stay');
  expect(mayOpen('/billing?page=2', lawyer)).toBe(false);
  expect(mayOpen('/contacts-lost', client)).toBe(true);
});

test('only the list of invoices asks for billing rights, only the list of projects for project rights', () => {
  expect(pageAccess('/billing', lawyer)).toBe('stay');
  expect(pageAccess('/billing/view/b1', lawyer)).toBe('open');
  expect(pageAccess('/project', director)).toBe('stay');
  expect(pageAccess('/project/view/p1', director)).toBe('open');
});

test('a page may ask for a plan', () => {
  const rules = [{ path: '/marketing', plans: [ENTERPRISE_CORPORATE] }] as const;
  expect(requirementOf('/marketing/create', rules)).toMatchObject({ plans: [ENTERPRISE_CORPORATE] });
  expect(requirementOf('/news', rules)).toEqual({});
});

test('a refusal leaves the person where they were, or at the dashboard', () => {
  expect(refusalTarget('/billing', lawyer, '/todos?list=l1', pageAccess)).toBe('/todos?list=l1');
  expect(refusalTarget('/billing', lawyer, null, pageAccess)).toBe('/dashboard');
  expect(refusalTarget('/billing', lawyer, '/billing?page=2', pageAccess)).toBe('/dashboard');
  expect(refusalTarget('/admin/lpclients', managing, '/todos', pageAccess)).toBe('/');
  expect(refusalTarget('/billing', managing, '/todos', pageAccess)).toBeNull();
});
