import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, test } from './fixtures.ts';
import { cell, fillCells, newSheet, sharedSheet } from './sheets.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

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

test('a sheet goes on without a network and through a reload, and what was typed meets what others typed', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSheet(app, claire, samir, 'avant');
  await expect(cell(samir.page, 1, 1)).toContainText('avant');
  await readyOffline(claire.page);
  claire.line.cut();
  await fillCells(claire.page, 'dans le train', '=NBCAR(A2)');
  await cell(samir.page, 1, 2).click();
  await fillCells(samir.page, 'au bureau');
  await cell(samir.page, 2, 1).click();
  await choose(samir.page, 'Supprimer la ligne');
  await claire.page.reload();
  await expect(cell(claire.page, 2, 1)).toHaveText('dans le train');
  await expect(cell(claire.page, 3, 1)).toHaveText('13');
  claire.line.heal();
  // The row that the other deleted shows again: somebody had typed in it.
  for (const { page } of [claire, samir]) {
    await expect(cell(page, 1, 2)).toHaveText('au bureau');
    await expect(cell(page, 2, 1)).toHaveText('dans le train');
    await expect(cell(page, 3, 1)).toHaveText('13');
  }
});

test('the keys of a spreadsheet, its tabs and its sums; a loop and a wrong formula say so; the screen is accessible', async ({
  claire,
}) => {
  await newSheet(claire);
  const { page } = claire;
  await fillCells(page, '=A1', '=SOMME(');
  await expect(cell(page, 1, 1)).toHaveText('#CIRC!');
  await expect(page.getByText('Gardé comme un texte : ce n’est pas une formule')).toBeVisible();
  await fillCells(page, 'Honoraires — conseil et rédaction d’actes', '-12,5', '2');
  await expect(cell(page, 2, 1)).toHaveText('=SOMME(');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Delete');
  await expect(cell(page, 1, 1)).toHaveText('');
  await page.keyboard.press('Shift+Control+End');
  await expect(page.getByText('Somme : -10,5')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F2');
  await page.keyboard.type('=12/');
  await page.keyboard.press('Escape');
  await expect(cell(page, 1, 1)).toHaveText('');
  await page.keyboard.type('oui');
  await page.keyboard.press('Tab');
  await page.keyboard.type('non');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 2)).toHaveText('non');
  await expect(page.locator('.sh-name')).toHaveText('A2');
  await cell(page, 1, 1).click();
  await page.keyboard.press('Control+c');
  await cell(page, 5, 3).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 5, 3)).toHaveText('oui');
  await page.getByRole('button', { name: 'Ajouter une feuille' }).click();
  await expect(page.getByRole('button', { name: 'Feuil2', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Contenu de la cellule A1')).toBeFocused();
  await fillCells(page, '=Feuil1!A5*2');
  await expect(cell(page, 1, 1)).toHaveText('4');
  await checkModes(page, 'sheet', async () => undefined);
});
