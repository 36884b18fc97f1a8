import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, saved, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle liste' });
const row = (page: Page, title: string) =>
  page.locator('.t-row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const list = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: title });

async function startOn(page: Page, day: string): Promise<void> {
  const field = dialog(page).getByLabel('Début');
  await field.fill(day);
  await field.blur();
}

test('a list begins with a template, offline, on the day that is chosen; another one is made like it', async ({
  claire,
  samir,
}) => {
  const { page, line } = claire;
  const title = fresh('Marchal c/ Les Tilleuls');
  await page.goto('/todos');
  await expect(page.getByRole('button', { name: 'Nouvelle liste' })).toBeVisible();
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await page.getByRole('button', { name: 'Nouvelle liste' }).click();
  await dialog(page).getByLabel('Nom de la liste').fill(title);
  await dialog(page).getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: 'Procédure au fond' }).click();
  await startOn(page, '01/03/2031');
  await expect(dialog(page)).toContainText('10 tâches, du 01/03/2031 au 28/08/2031');
  await checkModes(page, 'liste-modele', async () => undefined);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog(page).getByRole('button', { name: 'Partager avec' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Samir BENALI' }).click();
  await dialog(page).getByRole('button', { name: 'Créer' }).click();
  await expect(toastOf(page, 'Liste créée')).toBeVisible();
  await expect(page.locator('.t-row')).toHaveCount(10);
  await expect(row(page, 'Rédiger l’assignation')).toContainText('26/03/2031');

  line.heal();
  await saved(page);
  await samir.page.goto('/todos');
  await list(samir.page, title).click();
  await expect(samir.page.locator('.t-row')).toHaveCount(10);
  await expect(row(samir.page, 'Établir le bordereau et numéroter les pièces')).toContainText(
    'Sous-tâche de « Rédiger l’assignation »',
  );

  await test.step('what is done and who does it stay behind; the dates go along', async () => {
    const other = fresh('Roux c/ Morel');
    await row(samir.page, 'Rédiger l’assignation').getByRole('checkbox').click();
    // Done, it stands in a closed section.
    await expect(samir.page.locator('.t-row')).toHaveCount(9);
    await samir.page.getByRole('button', { name: 'Actions sur la liste' }).click();
    await samir.page.getByRole('menuitem', { name: 'Créer une liste sur ce modèle…' }).click();
    await expect(dialog(samir.page).getByRole('combobox', { name: 'Modèle' })).toContainText(`Comme « ${title} »`);
    await dialog(samir.page).getByLabel('Nom de la liste').fill(other);
    await startOn(samir.page, '01/03/2032');
    await dialog(samir.page).getByRole('button', { name: 'Créer' }).click();
    await expect(samir.page.getByRole('heading', { name: other })).toBeVisible();
    await expect(samir.page.locator('.t-row')).toHaveCount(10);
    await expect(row(samir.page, 'Rédiger l’assignation')).toContainText('26/03/2032');
    await expect(row(samir.page, 'Rédiger l’assignation').getByRole('checkbox')).not.toBeChecked();
    await expect(list(page, other)).toHaveCount(0);
  });
});
