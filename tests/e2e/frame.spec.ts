import type { Page } from '@playwright/test';
import { SPECIFIED_ROUTES } from '../../apps/web/src/features/soon/specified-routes.fixture.ts';
import { CLAIRE, expect, test } from './fixtures.ts';

const CLIENT = 'client@demo.basoche.test';
const ASSISTANT = 'assistante@demo.basoche.test';
const NO_RIGHT = 'Vous n’avez pas les droits pour accéder à cette page';

interface Router {
  navigate(to: { href: string }): Promise<void>;
}

/** Follows an address inside the application, as a link does, until its screen is there. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (href) => (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
    address,
  );
}

async function expectRefused(page: Page, left: RegExp): Promise<void> {
  // An urgent toast is read aloud from a region of its own and kept out of the accessibility tree: looked up by its text.
  const told = page.locator('.b-toast').filter({ hasText: NO_RIGHT });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(left);
  await told.getByLabel('Fermer').click();
  await expect(told).toHaveCount(0);
}

test('an assistant without billing rights stays where she is, and is told why', async ({ someone }) => {
  const { page } = await someone(ASSISTANT);
  await page.goto('/todos');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await follow(page, '/billing');
  await expectRefused(page, /\/todos$/);
  await page.goto('/billing');
  await expectRefused(page, /\/dashboard$/);
  await page.goto('/admin/lpclients');
  await expectRefused(page, /\/dashboard$/);
  await page.goto('/project');
  await expect(page).toHaveURL(/\/project$/);
  await expect(page.getByRole('heading', { name: 'Dossiers clients' })).toBeVisible();
});

test('a client opens what is shared and none of the pages of the firm', async ({ someone }) => {
  const { page } = await someone(CLIENT);
  for (const address of ['/project', '/contact', '/billing', '/intern_directory', '/project/matrice/m1']) {
    await page.goto(address);
    await expectRefused(page, /\/dashboard$/);
  }
  await page.goto('/messenger');
  await expect(page).toHaveURL(/\/messenger$/);
});

test('without a session the editor and the matrix of a project lead to the sign-in', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  for (const address of ['/Editor', '/project/matrice/m1', '/dashboard', '/billing']) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/login\\?suite=${encodeURIComponent(address)}`));
  }
  await page.goto('/dashboard?config_id=c42');
  await expect(page).toHaveURL(/\/unauthenticated-user-dashboard\?config_id=c42$/);
  await context.close();
});

test('every address of the route table answers, titled', async ({ someone }) => {
  test.setTimeout(180_000);
  const { page } = await someone(CLAIRE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  for (const [pattern, guard] of SPECIFIED_ROUTES) {
    const address = pattern.replace(/\/:(\w+)\?/g, '').replace(/:(\w+)/g, 'x-$1');
    await follow(page, address);
    await page.locator('main').waitFor();
    if (['/', '/login', '/2fa'].includes(address) || guard === 'ROLE_SUPER_ADMIN') {
      await expect(page, address).toHaveURL(/\/dashboard$/);
      continue;
    }
    await expect(page, address).toHaveTitle(/^Basoche – \S/);
    await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' }), address).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu s’afficher' }), address).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});
