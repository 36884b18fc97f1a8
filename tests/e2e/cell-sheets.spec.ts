import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, sharedSheet } from './sheets.ts';

test.use({ startsAt: null });

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Lignes et colonnes' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('two people compute in one sheet: a formula follows the lines that the other inserts, and each undoes their own', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSheet(app, claire, samir, '1 200 €', '300 €', '=SOMME(A1:A2)');
  for (const { page } of [claire, samir]) await expect(cell(page, 3, 1)).toHaveText('1 500,00 €');

  await test.step('a row inserted inside of the range takes part in the sum', async () => {
    await cell(samir.page, 2, 1).click();
    await choose(samir.page, 'Insérer une ligne au-dessus');
    await cell(samir.page, 2, 1).click();
    await fillCells(samir.page, '500');
    await expect(cell(claire.page, 4, 1)).toHaveText('2 000,00 €');
    await cell(claire.page, 4, 1).click();
    await expect(claire.page.getByLabel('Contenu de la cellule active')).toHaveValue('=SOMME(A1:A3)');
  });

  await test.step('undo takes back one’s own alone', async () => {
    await cell(claire.page, 1, 1).click();
    await fillCells(claire.page, '1');
    await expect(cell(samir.page, 4, 1)).toHaveText('801,00 €');
    await claire.page.keyboard.press('Control+z');
    await expect(cell(claire.page, 4, 1)).toHaveText('2 000,00 €');
    await expect(cell(samir.page, 2, 1)).toHaveText('500');
  });
});
