import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { newBoard, toastOf } from './office.ts';

test.use({ startsAt: null });

const cell = (page: Page, column: string, item: string) =>
  page.getByRole('table').getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });
const heads = (page: Page) => page.getByRole('columnheader').getByRole('button', { name: /^Actions sur la colonne/ });

async function addItem(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Élément : ${name}`, exact: true })).toBeVisible();
}

async function type(page: Page, column: string, item: string, text: string): Promise<void> {
  await cell(page, column, item).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function columnMenu(page: Page, column: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions sur la colonne « ${column} »` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a formula is typed in French, computed for both, follows a renamed column and says what it lacks', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  await addItem(page, 'Référé');
  await type(page, 'Heures', 'Référé', '2,5');
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const made = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await made.getByRole('textbox', { name: 'Nom de la colonne' }).fill('Honoraires');
  await made.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: 'Formule', exact: true }).click();
  await made.getByRole('button', { name: 'Créer' }).click();

  const dialog = page.getByRole('dialog', { name: 'Modifier la colonne' });
  const field = dialog.getByRole('textbox', { name: 'Formule' });
  await field.fill('[Heures] * [Taux]');
  await expect(dialog.getByText('Aucune colonne ne s’appelle « Taux ».')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await field.fill('SI([Heures] > 2; [Heures] * 150; 0)');
  await expect(dialog.getByRole('status')).toHaveText('Aperçu pour « Référé » : 375');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  for (const each of [claire, samir]) {
    await expect(cell(each.page, 'Honoraires', 'Référé')).toHaveText('375');
    await expect(each.page.getByTitle('Total Honoraires')).toHaveText('375');
  }

  await type(samir.page, 'Heures', 'Référé', '4');
  await expect(cell(page, 'Honoraires', 'Référé')).toHaveText('600');

  await columnMenu(samir.page, 'Heures', 'Modifier la colonne');
  await samir.page.getByRole('textbox', { name: 'Nom de la colonne' }).fill('Temps');
  await samir.page.keyboard.press('Enter');
  await samir.page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await columnMenu(page, 'Honoraires', 'Modifier la colonne');
  await expect(field).toHaveValue('SI([Temps] > 2; [Temps] * 150; 0)');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();

  await columnMenu(samir.page, 'Temps', 'Supprimer la colonne');
  await expect(cell(page, 'Honoraires', 'Référé')).toHaveText('Colonne supprimée');
  await toastOf(samir.page, 'Colonne supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(cell(page, 'Honoraires', 'Référé')).toHaveText('600');
});

test('columns are put in order by mouse and by keyboard, for both', async ({ app, claire, samir }) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  await expect(heads(page)).toHaveText(['Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures']);

  await heads(page).filter({ hasText: 'Heures' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  for (const each of [claire, samir])
    await expect(heads(each.page)).toHaveText(['Statut', 'Priorité', 'Personnes', 'Heures', 'Échéance']);

  const grip = page.getByRole('columnheader', { name: /Personnes/ }).getByTitle(/^Déplacer/);
  const from = (await grip.boundingBox())!;
  const to = (await page.getByRole('columnheader', { name: /Statut/ }).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
  await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 2 });
  await expect(page.getByRole('columnheader', { name: /Statut/ })).toHaveClass(/m-column-head-before/);
  await page.mouse.up();
  for (const each of [claire, samir])
    await expect(heads(each.page)).toHaveText(['Personnes', 'Statut', 'Priorité', 'Heures', 'Échéance']);
});

test('a column deleted while somebody types in it: what was typed is kept, told, and comes back', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  await addItem(page, 'Référé');
  await expect(cell(samir.page, 'Heures', 'Référé')).toBeVisible();
  await cell(page, 'Heures', 'Référé').focus();
  await page.keyboard.type('12,5');
  await columnMenu(samir.page, 'Heures', 'Supprimer la colonne');
  const told = toastOf(page, 'La colonne « Heures » vient d’être supprimée');
  await expect(told).toContainText('Votre saisie est gardée');
  await told.getByRole('button', { name: 'Rétablir la colonne' }).click();
  for (const each of [claire, samir]) await expect(cell(each.page, 'Heures', 'Référé')).toHaveText('12,5');
  await saved(page);
});
