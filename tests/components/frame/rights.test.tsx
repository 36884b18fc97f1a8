import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SPECIFIED_ROUTES } from '../../../apps/web/src/shell/specified-routes.fixture.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { show, type Shown } from '../support/screen.tsx';

/** An urgent toast is read aloud from a region of its own and kept out of the accessibility tree: looked up by its text. */
const told = css('.b-toast').filter({ hasText: 'Vous n’avez pas les droits pour accéder à cette page' });

const newPeople = () =>
  newFirm({
    claire: { ...CLAIRE, ...ADMIN, is_lawyer: true, fonction: 'Associé(e) Gérant(e)' },
    nathalie: { firstname: 'Nathalie', lastname: 'Tessier', fonction: 'Assistant(e)' },
    client: { firstname: 'Jeanne', lastname: 'Roux', is_employee: false, is_client: true, fonction: 'Client' },
  });

async function expectRefused({ address }: Shown, left: string): Promise<void> {
  await expect.element(told).toBeVisible();
  await expect.poll(address).toBe(left);
  await told.getByLabelText('Fermer').click();
  await expectNone(told);
}

test('an assistant without billing rights stays where she is, and is told why', async () => {
  const { nathalie } = await newPeople();
  const screen = await show('/todos', nathalie);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await screen.go('/billing');
  await expectRefused(screen, '/todos');
  for (const address of ['/billing', '/admin/lpclients'])
    await expectRefused(await show(address, nathalie), '/dashboard');
  const open = await show('/project', nathalie);
  await expect.element(page.getByRole('heading', { name: 'Dossiers clients' })).toBeVisible();
  expect(open.address()).toBe('/project');
});

test('a client opens what is shared and none of the pages of the firm', async () => {
  const { client } = await newPeople();
  for (const address of [
    '/project',
    '/contact',
    '/billing',
    '/intern_directory',
    '/project/matrice/m1',
    '/lawyer',
    '/cabinet',
  ])
    await expectRefused(await show(address, client), '/dashboard-client');
  const screen = await show('/messenger', client);
  await expect.element(page.getByRole('heading', { name: 'Messagerie' })).toBeVisible();
  expect(screen.address()).toBe('/messenger');
});

test('without a session the pages of the firm lead to the sign-in', async () => {
  for (const address of ['/Editor', '/project/matrice/m1', '/dashboard', '/billing']) {
    const screen = await show(address, null);
    await expect.poll(screen.address).toBe(`/login?suite=${encodeURIComponent(address)}`);
  }
  const screen = await show('/dashboard?config_id=c42', null);
  await expect.poll(screen.address).toBe('/unauthenticated-user-dashboard?config_id=c42');
});

const AT_ONCE = 30;
const PARTS = Array.from({ length: Math.ceil(SPECIFIED_ROUTES.length / AT_ONCE) }, (_, part) => {
  const routes = SPECIFIED_ROUTES.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
  return { first: routes[0]![0], routes };
});

test.for(PARTS)('addresses of the route table from $first on answer, titled', async ({ routes }) => {
  const { claire } = await newPeople();
  const screen = await show('/dashboard', claire);
  for (const [pattern, guard] of routes) {
    const address = pattern.replaceAll(/\/:(\w+)\?/g, '').replaceAll(/:(\w+)/g, 'x-$1');
    await screen.go(address);
    await expect.element(css('main')).toBeInTheDocument();
    if (['/', '/login', '/2fa'].includes(address) || guard === 'ROLE_SUPER_ADMIN') {
      await expect.poll(screen.address, { message: address }).toBe('/dashboard');
      continue;
    }
    await expect.poll(() => document.title, { message: address }).toMatch(/^Basoche – \S/);
    expect(page.getByRole('heading', { name: 'Cette page n’existe pas' }).elements(), address).toEqual([]);
    expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu s’afficher' }).elements(), address).toEqual([]);
  }
});

test('the palette lists the sections of the person and no other', async () => {
  const { client } = await newPeople();
  await show('/dashboard-client', client);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await press('Control+k');
  const options = page.getByRole('listbox').getByRole('option');
  await expect.element(options.filter({ hasText: 'Messagerie' }).first()).toBeVisible();
  await expect.poll(() => options.filter({ hasText: 'Espace client' }).elements().length).toBe(1);
  for (const refused of ['Factures', 'Contacts', 'Dossiers clients', 'Machine à café', 'Administration'])
    expect(options.filter({ hasText: refused }).elements(), refused).toEqual([]);
});
