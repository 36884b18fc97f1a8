import { checkModes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, newSheet, typed } from './sheets.ts';

test.use({ startsAt: null });

test('a text is found in the cells and replaced from the keyboard; undone in one step', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, 'Débours de greffe', 'Honoraires', 'débours d’huissier', '="Débours"&" 2"');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Rechercher et remplacer' });
  const query = bar.getByLabel('Rechercher dans les cellules');
  await expect(query).toBeFocused();
  await page.keyboard.type('debours');
  await expect(bar.getByRole('status')).toHaveText('3 résultats');
  await expect(page.locator('.sh-found')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('1 sur 3');
  await page.keyboard.press('Shift+F3');
  await expect(bar.getByRole('status')).toHaveText('3 sur 3');
  await checkModes(page, 'sheet-find', async () => undefined);
  await page.keyboard.press('Control+h');
  await expect(bar.getByLabel('Remplacer par')).toBeFocused();
  await page.keyboard.type('Frais');
  await bar.getByRole('button', { name: 'Tout remplacer' }).click();
  await expect(cell(page, 1, 1)).toHaveText('Frais de greffe');
  await expect(cell(page, 3, 1)).toHaveText('Frais d’huissier');
  await expect(cell(page, 4, 1)).toHaveText('Débours 2');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(typed(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 1)).toHaveText('Débours de greffe');
  await expect(cell(page, 3, 1)).toHaveText('débours d’huissier');
});

test('the search goes from one sheet to the next', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, 'Greffe');
  await page.getByRole('button', { name: 'Ajouter une feuille' }).click();
  await expect(page.getByRole('grid', { name: 'Cellules de la feuille « Feuil2 »' })).toBeVisible();
  await fillCells(page, 'vide', 'greffe');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('greffe');
  const bar = page.getByRole('search', { name: 'Rechercher et remplacer' });
  await expect(bar.getByRole('status')).toHaveText('1 résultat');
  await bar.getByRole('checkbox', { name: 'Toutes les feuilles' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 résultats');
  await bar.getByLabel('Rechercher dans les cellules').press('Enter');
  await expect(page.getByRole('grid', { name: 'Cellules de la feuille « Feuil1 »' })).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('1 sur 2');
  await expect(bar.getByLabel('Rechercher dans les cellules')).toBeFocused();
});
