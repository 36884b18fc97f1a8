import { checkModes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, sharedSheet, typed } from './sheets.ts';

test.use({ startsAt: null });

test('a sheet is sorted and filtered for both, and looks as its conditions say', async ({ app, claire, samir }) => {
  await sharedSheet(app, claire, samir, 'État', 'Payé', 'Impayé', 'Impayé', 'Annulé');
  const { page } = claire;

  await test.step('sorting leaves the titles', async () => {
    await cell(page, 2, 1).click();
    await page.getByRole('button', { name: 'Trier et filtrer' }).click();
    await page.getByRole('menuitem', { name: 'Trier la feuille selon A, croissant' }).click();
    await expect(cell(samir.page, 1, 1)).toHaveText('État');
    await expect(cell(samir.page, 2, 1)).toHaveText('Annulé');
    await expect(cell(samir.page, 5, 1)).toHaveText('Payé');
  });

  await test.step('a filter hides rows for both, by keyboard', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Filtrer la colonne A' });
    await dialog.getByRole('checkbox', { name: 'Annulé (1)' }).uncheck();
    await dialog.getByRole('button', { name: 'Filtrer', exact: true }).click();
    await expect(cell(samir.page, 2, 1)).toHaveCount(0);
    await expect(cell(samir.page, 3, 1)).toHaveText('Impayé');
    await expect(page.getByRole('button', { name: 'Filtrer la colonne A' })).toBeVisible();
    await expect(typed(page)).toBeFocused();
    // The keys pass over what is hidden.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.sh-name')).toHaveText('A3');
  });

  await test.step('a conditional format is seen by the other as values change', async () => {
    await page.getByRole('button', { name: 'Trier et filtrer' }).click();
    await page.getByRole('menuitem', { name: 'Mise en forme conditionnelle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mise en forme conditionnelle' });
    await dialog.getByLabel('Cellules').fill('Z9999999');
    await dialog.getByRole('combobox', { name: 'La valeur' }).click();
    await page.getByRole('option', { name: 'est égale à' }).click();
    await dialog.getByLabel('Valeur', { exact: true }).fill('impayé');
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Ces cellules n’existent pas');
    await dialog.getByLabel('Cellules').fill('A2:A20');
    await checkModes(page, 'sheet-rule', async () => undefined);
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('est égale à impayé');
    await dialog.getByRole('button', { name: 'Terminer' }).click();
    await expect(shown(3)).toHaveClass(/sh-fill-wait/);
    await expect(typed(page)).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await fillCells(page, 'Payé');
    await expect(shown(3)).not.toHaveClass(/sh-fill-wait/);
    await expect(shown(4)).toHaveClass(/sh-fill-wait/);
  });

  function shown(row: number) {
    return samir.page.locator(`[role=gridcell][data-row="${row - 1}"][data-column="0"]`);
  }
});
