import { ENTERPRISE_LAWYER, ROLE_ADMIN, ROLE_SUPER_ADMIN, type Account } from '@basoche/domain';
import { expect, test } from 'vitest';
import { SPECIFIED_ROUTES } from './specified-routes.fixture.ts';
import { NAV_ENTRIES, navOf } from './nav.ts';
import { mayOpen } from './pages.ts';
import { sectionsOf } from './sections.ts';

function person(more: Partial<Account>): Account {
  return {
    id: 'u',
    roles: [],
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
  managing: person({ fonction: 'Associé(e) Gérant(e)', roles: [ROLE_ADMIN], isAdmin: true }),
  assistant: person({ fonction: 'Assistant(e)' }),
  director: person({ fonction: 'Directeur/Directrice', roles: [ROLE_ADMIN] }),
  client: person({ fonction: 'Client', isEmployee: false, isClient: true }),
  partner: person({ fonction: 'Partenaire', isEmployee: false, isPartner: true }),
  platform: person({ fonction: '', isEmployee: false, roles: [ROLE_SUPER_ADMIN] }),
};

const ids = (who: Account) => sectionsOf(who).map((section) => section.id);

test.each(Object.entries(PEOPLE))('nothing is offered that is refused: %s', (_, who) => {
  const offered = [...sectionsOf(who), ...navOf(who).flatMap((group) => group.entries)];
  expect(offered.filter(({ to }) => !mayOpen(to, who))).toEqual([]);
  expect(navOf(who).every((group) => group.entries.length > 0)).toBe(true);
});

test('a managing associate is offered every section of the side bar', () => {
  expect(ids(PEOPLE.managing)).toEqual(expect.arrayContaining(NAV_ENTRIES.map((entry) => entry.id)));
});

test('each person is offered what is theirs', () => {
  expect(ids(PEOPLE.assistant)).not.toContain('billing');
  expect(ids(PEOPLE.assistant)).toContain('project');
  expect(ids(PEOPLE.director)).not.toContain('project');
  expect(ids(PEOPLE.client)).toEqual([
    'dashboard',
    'ged',
    'calendar',
    'todos',
    'mondays',
    'editor',
    'messenger',
    'news',
    'profile',
    'password',
    'settings',
    'clientHome',
    'searchMessages',
    'scheduledMessages',
  ]);
  expect(ids(PEOPLE.partner)).toEqual(expect.arrayContaining(['partnerHome', 'partnerClients']));
  expect(ids(PEOPLE.platform)).toContain('admin');
  expect(ids(PEOPLE.managing)).not.toContain('admin');
});

test('every main page of the route table is a section', () => {
  const everyone = new Set(Object.values(PEOPLE).flatMap((who) => sectionsOf(who).map(({ to }) => to)));
  const signedIn = SPECIFIED_ROUTES.filter(
    ([path, guard]) => !['-', 'public-only', 'public'].includes(guard) && path.split('/').length === 2,
  ).map(([path]) => path);
  expect(signedIn.filter((path) => !everyone.has(path))).toEqual(['/onboarding', '/user-onboarding']);
});
