import { badge, expect, readyOffline, saved, test } from './fixtures.ts';
import { newBoard, toastOf } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('a board of two people: filled, put in order and filtered, filled apart, and there after a start without a network', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  const cell = (of: typeof page, column: string, item: string) =>
    of.getByRole('table').getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });
  const items = (of: typeof page) => of.getByRole('table').getByRole('button', { name: /^Élément : / });
  const choose = async (of: typeof page, column: string, item: string, choice: string) => {
    await cell(of, column, item).click();
    await of.getByRole('menuitemcheckbox', { name: choice }).click();
  };
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  for (const name of ['Référé', 'Appel']) {
    await field.fill(name);
    await field.press('Enter');
  }
  for (const each of [claire, samir]) await expect(items(each.page)).toHaveText(['Référé', 'Appel']);
  await page.getByRole('button', { name: 'Élément : Appel', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  for (const each of [claire, samir]) await expect(items(each.page)).toHaveText(['Appel', 'Référé']);

  await test.step('two people fill cells of one item, one of them without a network', async () => {
    await readyOffline(page);
    claire.line.cut();
    await expect(badge(page)).toContainText('Hors ligne');
    await choose(page, 'Statut', 'Référé', 'En cours');
    await choose(samir.page, 'Priorité', 'Référé', 'Critique');
    await saved(samir.page);
    claire.line.heal();
    for (const each of [claire, samir]) {
      await expect(cell(each.page, 'Statut', 'Référé')).toHaveText('En cours');
      await expect(cell(each.page, 'Priorité', 'Référé')).toContainText('Critique');
    }
  });

  await test.step('a column that one deletes and brings back is so for the other', async () => {
    await page.getByRole('button', { name: 'Actions sur la colonne « Heures »' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la colonne' }).click();
    await expect(samir.page.getByRole('button', { name: 'Actions sur la colonne « Heures »' })).toBeHidden();
    await toastOf(page, 'Colonne supprimée').getByRole('button', { name: 'Annuler' }).click();
    await expect(samir.page.getByRole('button', { name: 'Actions sur la colonne « Heures »' })).toBeVisible();
  });

  await test.step('a start without a network shows it as it was left', async () => {
    await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('refere');
    await expect(items(page)).toHaveText(['Référé']);
    await expect(items(samir.page)).toHaveText(['Appel', 'Référé']);
    await saved(page);
    claire.line.cut();
    await page.goto(`/mondays?board=${slug}`);
    await expect(cell(page, 'Statut', 'Référé')).toHaveText('En cours');
    await expect(cell(page, 'Priorité', 'Référé')).toContainText('Critique');
  });
});
