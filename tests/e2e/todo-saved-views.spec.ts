import type { Page } from '@playwright/test';
import type { SavedView } from '@basoche/protocol';
import type { App } from '../support/app.ts';
import { checkModes } from './accessibility.ts';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test, type Someone } from './fixtures.ts';
import { fresh, newList, toastOf } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const nav = (page: Page) => page.getByRole('navigation', { name: 'Listes' });
/** The menu is named after the view that is shown. */
const menu = (page: Page, name = 'Mes vues') => page.locator('.t-view-bar').getByRole('button', { name, exact: true });
const kept = async (app: App, { token }: Pick<Someone, 'token'>, list: string) =>
  (await rest<SavedView[]>(app, token, 'GET', '/todotask/views')).filter(({ group }) => group === list);

test('a view is kept under a name offline, opened on another device, renamed, removed and brought back', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { slug, title } = await newList(app, claire);
  for (const task of ['Relire le bail', 'Chiffrer le préjudice'])
    await rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title: task, priority: 'Haute' });
  const { page, line } = claire;
  const name = fresh('Priorités du dossier');
  await page.goto(`/todos?list=${slug}&par=priorite&tri=titre`);
  await expect(page.locator('.t-row-title')).toHaveText(['Chiffrer le préjudice', 'Relire le bail']);
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette vue' });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toContainText('Donnez un nom à la vue.');
  await dialog.getByLabel('Nom').fill(name);
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'enregistrée sur cet appareil')).toBeVisible();
  await expect(nav(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(nav(page).getByRole('link', { name })).toBeVisible();
  expect(await kept(app, claire, slug)).toEqual([]);

  line.heal();
  await saved(page);
  await expect.poll(async () => (await kept(app, claire, slug)).map((each) => each.name)).toEqual([name]);
  expect(await kept(app, samir, slug)).toEqual([]);
  const other = await someone(CLAIRE);
  await other.page.goto('/todos');
  await nav(other.page).getByRole('link', { name }).click();
  await expect(other.page).toHaveURL(new RegExp(`par=priorite&tri=titre&list=${slug}`));
  await expect(other.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(menu(other.page, name)).toBeVisible();

  await test.step('renamed on one device, it is renamed on the other', async () => {
    await menu(other.page, name).click();
    await other.page.getByRole('menuitem', { name: 'Renommer' }).click();
    await other.page.getByRole('dialog', { name: 'Renommer la vue' }).getByLabel('Nom').fill(`${name} bis`);
    await other.page.keyboard.press('Enter');
    await expect(nav(page).getByRole('link', { name: `${name} bis` })).toBeVisible();
  });

  await test.step('another look is not the view; the menu leads back to it', async () => {
    await page.getByRole('link', { name: 'Kanban' }).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).click();
    await checkModes(page, 'a-faire-vues', async () => undefined);
    await page.getByRole('menuitemcheckbox', { name: `${name} bis` }).click();
    await expect(page).toHaveURL(new RegExp(`par=priorite&tri=titre&list=${slug}`));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('removed, and brought back by the toast', async () => {
    await menu(page, `${name} bis`).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await expect(nav(other.page).getByRole('link', { name: `${name} bis` })).toHaveCount(0);
    await toastOf(page, 'supprimée').getByRole('button', { name: 'Annuler' }).click();
    await expect(nav(other.page).getByRole('link', { name: `${name} bis` })).toBeVisible();
  });

  await test.step('the same name takes the place of the view that had it', async () => {
    await page.getByRole('link', { name: 'Kanban' }).click();
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
    await dialog.getByLabel('Nom').fill(`${name} bis`);
    await expect(dialog).toContainText('elle sera remplacée');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await kept(app, claire, slug)).map(({ look }) => look['vue'])).toEqual(['kanban']);
  });
});
