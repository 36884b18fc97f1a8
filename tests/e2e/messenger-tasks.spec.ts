import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation, newList, toastOf } from './office.ts';

test.use({ startsAt: null });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const message = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Messages' })
    .locator('[data-id]')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const tasks = (page: Page, text: string) =>
  message(page, text).getByRole('list', { name: 'Tâches tirées de ce message' }).getByRole('link');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle tâche' });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

test('a message becomes a task offline, and each leads to the other for those who may see both', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newConversation(app, claire);
  const list = await newList(app, claire);
  const { page } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  const text = fresh('Relancer le greffe');
  await send(samir.page, text);
  await expect(message(page, text)).toBeVisible();

  claire.line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await field(page).focus();
  await field(page).press('ArrowUp');
  await expect(message(page, text)).toBeFocused();
  await page.keyboard.press('t');
  await expect(dialog(page).getByRole('textbox', { name: 'Titre' })).toHaveValue(text);
  await dialog(page).getByRole('combobox', { name: 'Liste' }).click();
  await page.getByRole('option', { name: list.title }).click();
  await dialog(page).getByRole('button', { name: 'Créer' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(message(page, text)).toBeFocused();
  await expect(toastOf(page, `Tâche ajoutée à « ${list.title} »`)).toBeVisible();
  await expect(tasks(page, text)).toHaveAccessibleName(new RegExp(`^Tâche ${text}`));
  claire.line.heal();
  await saved(page);

  await test.step('the other sees it too, and opens it', async () => {
    await tasks(samir.page, text).click();
    const panel = samir.page.getByRole('dialog', { name: text });
    await expect(panel).toBeVisible();
    await panel.getByRole('link', { name: `Tirée d’un message de « ${title} »` }).click();
    await expect(message(samir.page, text)).toBeInViewport();
    await expect(samir.page).toHaveURL(new RegExp(`conversation=${slug}&message=`));
  });

  await test.step('what is done is said to be done', async () => {
    await tasks(page, text).click();
    const panel = page.getByRole('dialog', { name: text });
    await panel.getByRole('combobox', { name: 'Statut' }).click();
    await page.getByRole('option', { name: 'Validé', exact: true }).click();
    await expect(tasks(samir.page, text)).toHaveAccessibleName(new RegExp(`^Tâche terminée ${text}`));
  });
});

test('a list that the other does not read shows them no task', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  const text = fresh('Point pour moi seule');
  await send(page, text);
  const own = fresh('Ma liste');
  await rest(app, claire.token, 'POST', '/todotaskGroup/create', { label: own, members: [] });
  await message(page, text).hover();
  await message(page, text)
    .getByRole('button', { name: /^Actions sur le message/ })
    .click();
  await page.getByRole('menuitem', { name: /^Créer une tâche…/ }).click();
  await dialog(page).getByRole('combobox', { name: 'Liste' }).click();
  await page.getByRole('option', { name: own }).click();
  await dialog(page).getByRole('button', { name: 'Créer' }).click();
  await expect(tasks(page, text)).toBeVisible();
  await saved(page);
  // What Claire writes next has come, so has all that is his.
  await send(page, 'Et ensuite');
  await expect(message(samir.page, 'Et ensuite')).toBeVisible();
  await expect(tasks(samir.page, text)).toHaveCount(0);

  await checkModes(page, 'message-tache', async () => {
    await message(page, text).hover();
  });
  await message(page, text).hover();
  await message(page, text)
    .getByRole('button', { name: /^Actions sur le message/ })
    .click();
  await page.getByRole('menuitem', { name: /^Créer une tâche…/ }).click();
  await checkModes(page, 'message-en-tache', async () => {
    await expect(dialog(page)).toBeVisible();
  });
});
