import { describe, expect, test } from 'vitest';
import {
  accessOf,
  allows,
  ENTERPRISE_CORPORATE,
  ENTERPRISE_LAWYER,
  hasFloatingMessenger,
  JOB_TITLES,
  PLANS,
  ROLE_ADMIN,
  ROLE_SUPER_ADMIN,
  STARTER_LAWYER,
  type Account,
  type Rule,
} from './index.ts';

function person(more: Partial<Account> = {}): Account {
  return {
    id: 'u',
    roles: ['ROLE_USER'],
    fonction: 'Juriste',
    speciality: '',
    isAdmin: false,
    isLawyer: false,
    isEmployee: true,
    isContact: false,
    isPartner: false,
    isClient: false,
    plan: ENTERPRISE_LAWYER,
    ...more,
  };
}

const PEOPLE = {
  'managing associate, administrator': person({ fonction: 'Associé(e) Gérant(e)', roles: [ROLE_ADMIN] }),
  associate: person({ fonction: 'Associé(e)' }),
  'head of a department, administrator': person({
    fonction: 'Associé(e) - Responsable de département',
    roles: [ROLE_ADMIN],
    speciality: 'Social, Administration',
  }),
  'legal assistant': person({ fonction: 'Assistant(e)', speciality: 'Administration' }),
  accountant: person({ fonction: 'Assistant(e) de direction', speciality: 'Comptabilité' }),
  'director, administrator': person({
    fonction: 'Directeur/Directrice',
    roles: [ROLE_ADMIN],
    speciality: 'Administration',
  }),
  'platform administrator': person({ fonction: '', roles: [ROLE_SUPER_ADMIN], isEmployee: false }),
  client: person({ fonction: 'Client', isEmployee: false, isContact: true, isClient: true }),
  partner: person({ fonction: 'Partenaire', isEmployee: false, isContact: true, isPartner: true }),
};

const ALLOWED: Record<Rule, (keyof typeof PEOPLE)[]> = {
  'billing-rights': ['managing associate, administrator', 'head of a department, administrator', 'accountant'],
  'project-rights': [
    'managing associate, administrator',
    'associate',
    'head of a department, administrator',
    'legal assistant',
  ],
  'super-admin': ['platform administrator'],
  admin: ['managing associate, administrator', 'head of a department, administrator', 'director, administrator'],
  'admin-associate': ['managing associate, administrator', 'head of a department, administrator'],
  'admin-director': ['director, administrator'],
  'admin-of-administration': ['head of a department, administrator', 'director, administrator'],
  accountant: ['accountant'],
  employee: [
    'managing associate, administrator',
    'associate',
    'head of a department, administrator',
    'legal assistant',
    'accountant',
    'director, administrator',
  ],
};

describe.each(Object.keys(ALLOWED) as Rule[])('%s', (rule) => {
  test.each(Object.entries(PEOPLE))('%s', (name, who) => {
    expect(allows(rule, who)).toBe(ALLOWED[rule].includes(name as keyof typeof PEOPLE));
  });
});

test.each(JOB_TITLES)('no title opens billing by itself: %s', (fonction) => {
  expect(allows('billing-rights', person({ fonction }))).toBe(false);
});

test('an account of a client is no employee, whatever its flags say', () => {
  expect(allows('employee', person({ isClient: true }))).toBe(false);
});

test('a refusal leads where the specification says', () => {
  const client = PEOPLE.client;
  expect(accessOf({}, client)).toBe('open');
  expect(accessOf({ rule: 'billing-rights' }, client)).toBe('stay');
  expect(accessOf({ role: ROLE_SUPER_ADMIN }, client)).toBe('root');
  expect(accessOf({ role: ROLE_SUPER_ADMIN }, PEOPLE['platform administrator'])).toBe('open');
  expect(accessOf({ plans: [ENTERPRISE_CORPORATE] }, client)).toBe('root');
  expect(accessOf({ plans: [ENTERPRISE_CORPORATE] }, PEOPLE.partner)).toBe('partner-dashboard');
  expect(accessOf({ plans: [STARTER_LAWYER, ENTERPRISE_LAWYER], rule: 'admin' }, client)).toBe('stay');
});

test('starter plans have no floating messenger', () => {
  expect(PLANS.filter((plan) => hasFloatingMessenger({ plan }))).toEqual(['EnterpriseCorporate', 'EnterpriseAvocat']);
});
