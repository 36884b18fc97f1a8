import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, mailTo, newFirm, newFounder, newPlatformAdmin, type Person, SAMIR } from '../support/firm.ts';
import { newBoard, newConversation, newDocument, newList, newTask } from '../support/office.ts';
import { show } from '../support/screen.tsx';

interface Office {
  claire: Person;
  /** What an address names in braces. */
  names: Record<string, string>;
}

let office: Office;

beforeAll(async () => {
  const { claire, samir } = await newFirm({
    claire: { ...CLAIRE, ...ADMIN, is_lawyer: true, fonction: 'Associé(e) Gérant(e)' },
    samir: SAMIR,
  });
  const talk = await newConversation(claire, [samir]);
  await claire.call('POST', `/messenger/message/${talk.slug}`, { content: 'Un point @Samir BENALI ?' });
  const list = await newList(claire, [samir]);
  await newTask(claire, list, 'Conclure', { deadline: '2026-11-20', priority: 'high', usersInCharge: [samir.email] });
  await newTask(claire, list, 'Plaider', { scheduledDate: '2026-11-23', deadline: '2026-11-27', status: 'pending' });
  const board = await newBoard(claire, [samir]);
  const text = await newDocument(claire, [samir]);
  const links = [{ name: 'LinkedIn', link: 'https://www.linkedin.com/company/verrier' }];
  const verrier = { name: 'Atelier Verrier', siret: '73282932000074', is_customer: true, social_networks: links };
  const company = await claire.call<{ id: string }>('POST', '/company/create', verrier);
  const guen = { firstname: 'Solène', lastname: 'Le Guen', email: 'solene@verrier.fr', company: company.id };
  const contact = await claire.call<{ id: string }>('POST', '/contact/create', guen);
  const records = { company: company.id, contact: contact.id };
  const names = {
    ...records,
    talk: talk.slug,
    list: list.slug,
    board: board.slug,
    document: text.slug,
    colleague: samir.userId,
  };
  office = { claire, names };
});

/** What the page complained about. */
const complaints: unknown[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...what) => void complaints.push(what));
  return () => vi.restoreAllMocks();
});

const SCREENS = [
  ...['/dashboard', '/messenger', '/messenger?conversation={talk}', '/messenger?conversation=assistant'],
  ...['/messenger/conversation/create', '/messenger/scheduled', '/messenger/search', '/ged', '/Editor?doc={document}'],
  ...['/coffee', '/todos', '/todos?list={list}', '/todos?par=priorite&tri=titre', '/todos?vue=kanban'],
  ...['/todos?vue=calendrier', '/todos?vue=calendrier&echelle=semaine', '/todos?vue=chronologie'],
  ...['/todos/create?list={list}', '/mondays', '/mondays?board={board}', '/mondays?board={board}&vue=kanban'],
  ...['/mondays?board={board}&vue=calendrier', '/mondays?board={board}&vue=chronologie', '/lawyer'],
  ...['/lawyer?vue=reseau', '/cabinet', '/intern_directory', '/intern_directory/create'],
  ...['/intern_directory/update/{colleague}', '/billing', '/profile', '/profile/change_password'],
  ...['/profile/two_factor', '/profile/passkeys', '/profile/single_sign_on', '/profile/devices', '/settings'],
  ...['/update_lpclient', '/lpclients', '/contact', '/contact/create/{company}', '/contact/view/{contact}', '/company'],
  ...['/company/create', '/company/view/{company}', '/company/update/{company}'],
];

test.for(SCREENS)('%s is free of accessibility violations, in both modes and on a phone', async (screen) => {
  const { claire, names } = office;
  const address = screen.replace(/\{(\w+)\}/, (_, name: string) => names[name]!);
  const shown = await show(address, claire);
  // A dialog takes the page behind it out of the accessibility tree: `main` is looked up as an element.
  await expect.element(css('main')).toBeInTheDocument();
  await expect.poll(() => address.startsWith(shown.address().split('?')[0]!)).toBe(true);
  await expectAccessibleEverywhere();
  expect(complaints).toEqual([]);
});

test('the frame of a phone is free of accessibility violations in dark, too', async () => {
  await page.viewport(390, 844);
  await show('/dashboard', office.claire);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible();
});

const PUBLIC = [
  ...['/login', '/forgot-password', '/reset-password', '/reset-password/lien-inconnu', '/contact-support'],
  ...['/onboarding', `/onboarding?a#confirmation=${'x'.repeat(43)}`, `/user-onboarding?a#invitation=${'x'.repeat(43)}`],
];

test.for(PUBLIC)('%s is free of accessibility violations for who is not signed in', async (address) => {
  await show(address, null);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessibleEverywhere();
});

test('every step of who opens a firm is free of accessibility violations, and so is an invitation', async () => {
  const id = crypto.randomUUID().slice(0, 8);
  const founder = await newFounder(`anne-sophie.${id}@larochefoucauld.fr`);
  const invited = `un.nom.vraiment.long.a.tenir.${id}@larochefoucauld.fr`;
  const heading = page.getByRole('heading', { level: 1 }).first();
  const firm = { name: 'La Rochefoucauld SA', siret: '91823340400022', address: '1 rue X', postcode: '75001' };
  const steps: [path: string, body: object][][] = [
    [],
    [['lawyer', { speciality: ['Droit des sociétés', 'Droit du travail'] }]],
    [['firm', { ...firm, city: 'Paris' }]],
    [
      ['team', { teams: [{ name: 'Sociétés', speciality: 'Droit des sociétés' }] }],
      ['invite-lawyer', { email: invited, fonction: 'Juriste' }],
    ],
    [['update-state', { state: 'bio' }]],
    [['update-state', { state: 'done' }]],
  ];
  for (const calls of steps) {
    for (const [path, body] of calls) await founder.call('POST', `/new-subscription/${path}`, body);
    await page.viewport(1440, 900);
    await show('/onboarding', founder);
    await expect.element(heading).toBeVisible();
    await expectAccessibleEverywhere();
  }
  const link = /(#invitation=[\w-]+)/.exec(await mailTo(invited))![1];
  await show(`/user-onboarding?a${link}`, null);
  await expect.element(heading).toBeVisible();
  await expectAccessibleEverywhere();
});

test('the screens of the platform are free of accessibility violations', async () => {
  const admin = await newPlatformAdmin();
  const { firmId } = office.claire;
  for (const address of [
    ...['/admin/lpclients', '/admin/account', '/admin/lpclients/add', `/admin/lpclients/update/${firmId}`],
    ...[`/admin/lpclient/view?id=${firmId}`, `/admin/lpclient/registration?id=${firmId}`, '/admin/lpclient/view'],
  ]) {
    await page.viewport(1440, 900);
    await show(address, admin);
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessibleEverywhere();
  }
});
