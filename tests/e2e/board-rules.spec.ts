import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { newBoard } from './office.ts';

test('a rule of a board is made', async ({ app, claire }) => {
  const { slug } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto(`/mondays?board=${slug}`);
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill('Référé');
  await field.press('Enter');

  await openRules(page);
  const dialog = page.getByRole('dialog', { name: 'Automatisations' });
  await expect(dialog.getByText('Aucune règle pour l’instant.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Choisissez la valeur.')).toBeVisible();
  await pick(page, 'Quand la colonne', 'Statut');
  await pick(page, 'devient', 'Validé');
  await pick(page, 'alors', 'mettre une colonne à une valeur');
  await pick(page, 'Colonne à changer', 'Priorité');
  await pick(page, 'Nouvelle valeur', 'Basse');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const rules = dialog.getByRole('list', { name: 'Règles de ce tableau' }).getByRole('listitem');
  await expect(rules).toContainText(['Quand « Statut » devient « Validé », mettre « Priorité » à « Basse »']);
  await saved(page);
});

async function openRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
  await page.getByRole('menuitem', { name: 'Automatisations' }).click();
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
