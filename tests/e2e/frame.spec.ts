import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { SPECIFIED_ROUTES } from '../../apps/web/src/features/soon/specified-routes.fixture.ts';
import { CLAIRE, expect, rest, SAMIR, STRANGER, test } from './fixtures.ts';
import { follow, newBoard, newConversation, newList, toastOf } from './office.ts';

const CLIENT = 'client@demo.basoche.test';
const ASSISTANT = 'assistante@demo.basoche.test';
const NO_RIGHT = 'Vous n’avez pas les droits pour accéder à cette page';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
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
    await expectRefused(page, /\/dashboard-client$/);
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

test('what is shared and put in charge is told at once, on every page, until it is read', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = samir;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await page.goto('/calendar');
  // With it comes all that earlier flows left to read.
  const earlier = await newBoard(app, claire);
  await bell.click();
  await expect(notices.getByRole('link', { name: new RegExp(earlier.title) })).toBeVisible();
  await notices.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notifications');

  const board = await newBoard(app, claire);
  await expect(bell).toHaveAccessibleName(/1 non lue$/);
  const list = await newList(app, claire);
  await rest(app, claire.token, 'POST', '/todotask/create', {
    title: 'Relire les conclusions',
    group: list.slug,
    usersInCharge: [SAMIR],
  });
  await expect(bell).toHaveAccessibleName(/3 non lues$/);

  await bell.click();
  await expect(notices.getByRole('listitem').first()).toContainText(
    'Claire MARCHAND vous a confié la tâche « Relire les conclusions »',
  );
  await expectAccessible(page);
  await notices.getByRole('link', { name: new RegExp(board.title) }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/mondays\\?board=${board.slug}$`));
  await expect(bell).toHaveAccessibleName(/2 non lues$/);

  await bell.click();
  await notices.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the messenger opens over any page, and not where it has no place', async ({ app, claire, samir, someone }) => {
  const { title } = await newConversation(app, claire);
  const { page } = samir;
  await page.goto('/todos');
  const open = page.getByRole('button', { name: 'Ouvrir la messagerie' });
  await open.click();
  const window = page.getByRole('dialog', { name: 'Messagerie' });
  await window.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(/\/todos$/);
  await window.getByRole('textbox', { name: /message/i }).fill('Reçu, merci.');
  await page.keyboard.press('Enter');
  await expect(window.getByText('Reçu, merci.').first()).toBeVisible();
  await expectAccessible(page);
  // The first leaves the field, the second the window.
  await page.keyboard.press('Escape');
  await expect(window.getByRole('textbox', { name: /message/i })).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await follow(page, '/messenger');
  await expect(page.getByRole('heading', { name: 'Messagerie' })).toBeVisible();
  await expect(open).toHaveCount(0);

  // A starter plan does not have it.
  const stranger = await someone(STRANGER);
  await stranger.page.goto('/todos');
  await expect(stranger.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(stranger.page.getByRole('button', { name: 'Ouvrir la messagerie' })).toHaveCount(0);
  await expect(stranger.page.locator('html')).toHaveAttribute('data-theme', 'LEGALTEAMS');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'LEGALSUCCESS');
});

/** Whether a press on the centre of each comes to it, and not to what lies over it. */
async function expectReached(...controls: Locator[]): Promise<void> {
  for (const control of controls) {
    const isReached = control.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect([String(control), await isReached]).toEqual([String(control), true]);
  }
}

test('nothing lies over the foot of a page, with two timers and a toast', async ({ app, claire }) => {
  const { page, token } = claire;
  const call = <T>(path: string, body: object) => rest<T>(app, token, 'POST', path, body);
  const list = await newList(app, claire);
  const { slug } = await newConversation(app, claire);
  const tasks = [];
  for (const title of ['Conclure', 'Plaider']) {
    const { id } = await call<{ id: string }>('/todotask/create', { group: list.slug, title });
    await call(`/todotask/chrono/${id}`, { isNew: true });
    tasks.push(id);
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/messenger?conversation=${slug}`);
    const field = page.getByRole('textbox', { name: 'Votre message' });
    await field.fill('Reçu');
    await expect(button(/autres? minuteurs? en cours$/)).toBeVisible();
    await expectReached(
      field,
      button(/^Envoyer$/),
      button('Joindre un fichier'),
      button('Enregistrer une note vocale'),
    );
    await field.fill('');

    await page.goto(`/todos?list=${list.slug}`);
    const line = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
    await line.fill(`Signifier à ${size.width} px 15/01/2027`);
    await line.press('Enter');
    await expect(toastOf(page, `Signifier à ${size.width} px`)).toBeVisible();
    await expectReached(line);
  }
  await button(/autres? minuteurs? en cours$/).click();
  const timers = page.getByRole('dialog', { name: 'Minuteurs en cours' });
  await expect(timers.getByRole('link', { name: 'Conclure' })).toBeVisible();
  await expect(timers.getByRole('link', { name: 'Plaider' })).toBeVisible();
  for (const id of tasks) await call(`/todotask/chrono/${id}`, { value: 0 });
});

test('other browsers are advised Chrome; closing it hides it for 14 days', async ({ claire }) => {
  const { page } = claire;
  const advice = page.getByRole('complementary', { name: 'Navigateur conseillé' });
  await expect(page.getByRole('button', { name: 'Ouvrir la messagerie' })).toBeVisible();
  await expect(advice).toHaveCount(0);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0' });
  });
  await page.reload();
  await advice.getByRole('button', { name: 'Masquer pendant 14 jours' }).click();
  await expect(advice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ouvrir la messagerie' })).toBeVisible();
  await expect(advice).toHaveCount(0);
  const closedAt = Number(await page.evaluate(() => localStorage.getItem('basoche.chrome-advice')));
  const days = (count: number) => String(closedAt - count * 24 * 3600 * 1000);
  await page.evaluate((at) => localStorage.setItem('basoche.chrome-advice', at), days(14));
  await page.reload();
  await expect(advice).toBeVisible();
});

test('the palette lists the sections of the person and no other', async ({ someone }) => {
  const { page } = await someone(CLIENT);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'Messagerie' })).not.toHaveCount(0);
  await expect(options.filter({ hasText: 'Espace client' })).toHaveCount(1);
  for (const refused of ['Factures', 'Contacts', 'Dossiers clients', 'Machine à café', 'Administration'])
    await expect(options.filter({ hasText: refused }), refused).toHaveCount(0);
});
