import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { fresh, newBoard, newList } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('links to a matter and to a task: picked, seen by who may, opened, and there without a network', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  const list = await newList(app, claire);
  const title = fresh('Relire');
  await rest(app, claire.token, 'POST', '/todotask/create', { title, group: list.slug, usersInCharge: [SAMIR] });
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill('Référé');
  await field.press('Enter');
  await addColumn(page, 'Affaire', 'Lien vers un dossier');
  await addColumn(page, 'À faire', 'Lien vers une tâche');

  const table = page.getByRole('table');
  await table.getByRole('button', { name: /^Affaire de « Référé »/ }).click();
  await page.getByRole('textbox', { name: 'Chercher un dossier' }).fill('kowalski');
  await expect(page.getByRole('list', { name: 'Résultats' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('link', { name: 'Divorce Kowalski' })).toBeVisible();
  await table.getByRole('button', { name: /^À faire de « Référé »/ }).click();
  await page.getByRole('textbox', { name: 'Chercher une tâche' }).fill(title);
  await checkModes(page, 'mondays-links', async () => undefined, ['desk']);
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(table.getByRole('link', { name: title })).toBeVisible();
  await saved(page);

  const his = samir.page.getByRole('table');
  // The task is not one of them, once his device has read its list.
  await expect(his.getByText('Objet non accessible')).toHaveCount(1);
  await expect(samir.page.getByText('Kowalski')).toHaveCount(0);
  await his.getByRole('link', { name: title }).click();
  await expect(samir.page).toHaveURL(new RegExp(`list=${list.slug}`));

  await readyOffline(page);
  claire.line.cut();
  await page.reload();
  await expect(table.getByRole('link', { name: 'Divorce Kowalski' })).toBeVisible();
  await expect(table.getByRole('link', { name: title })).toBeVisible();
});

async function addColumn(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const made = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await made.getByRole('textbox', { name: 'Nom de la colonne' }).fill(name);
  await made.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await made.getByRole('button', { name: 'Créer' }).click();
  await expect(made).toBeHidden();
}
