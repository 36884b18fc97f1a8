import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, saved, test, type Someone } from './fixtures.ts';
import type { App } from '../support/app.ts';
import { fresh } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const grid = (page: Page) => page.getByRole('grid', { name: /^Cellules de la feuille/ });

/** The cell of a row and a column, from 1. */
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"] .sh-text`);

/** Makes a spreadsheet from the library; gives its address. */
async function created({ page }: Someone): Promise<string> {
  await page.goto('/ged');
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau document' });
  await dialog.getByLabel('Titre').fill(fresh('Débours'));
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Feuille de calcul' }).click();
  await dialog.getByRole('button', { name: 'Créer le document' }).click();
  await grid(page).waitFor();
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

/** Makes a spreadsheet that Samir may write too, with what Claire typed first; both have it open. */
async function shared(app: App, claire: Someone, samir: Someone, ...lines: string[]): Promise<void> {
  const address = await created(claire);
  await type(claire.page, ...lines);
  await saved(claire.page);
  const slug = new URLSearchParams(address.split('?')[1]).get('doc');
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right: 'write' });
  await samir.page.goto(address);
  await grid(samir.page).waitFor();
}

async function type(page: Page, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Lignes et colonnes' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('two people compute in one sheet: a formula follows the lines that the other inserts, and each undoes their own', async ({
  app,
  claire,
  samir,
}) => {
  await shared(app, claire, samir, '1 200 €', '300 €', '=SOMME(A1:A2)');
  for (const { page } of [claire, samir]) await expect(cell(page, 3, 1)).toHaveText('1 500,00 €');

  await test.step('a row inserted inside of the range takes part in the sum', async () => {
    await cell(samir.page, 2, 1).click();
    await choose(samir.page, 'Insérer une ligne au-dessus');
    await cell(samir.page, 2, 1).click();
    await type(samir.page, '500');
    await expect(cell(claire.page, 4, 1)).toHaveText('2 000,00 €');
    await cell(claire.page, 4, 1).click();
    await expect(claire.page.getByLabel('Contenu de la cellule active')).toHaveValue('=SOMME(A1:A3)');
  });

  await test.step('undo takes back one’s own alone', async () => {
    await cell(claire.page, 1, 1).click();
    await type(claire.page, '1');
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
  await shared(app, claire, samir, 'avant');
  await expect(cell(samir.page, 1, 1)).toContainText('avant');
  await readyOffline(claire.page);
  claire.line.cut();
  await type(claire.page, 'dans le train', '=NBCAR(A2)');
  await cell(samir.page, 1, 2).click();
  await type(samir.page, 'au bureau');
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
  claire: { page },
}) => {
  await created({ page } as Someone);
  await type(page, '=A1', '=SOMME(', 'Honoraires — conseil et rédaction d’actes', '-12,5', '2');
  await expect(cell(page, 1, 1)).toHaveText('#CIRC!');
  await expect(page.getByText('Gardé comme un texte : ce n’est pas une formule')).toBeVisible();
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
  await expect(grid(page)).toBeFocused();
  await type(page, '=Feuil1!A5*2');
  await expect(cell(page, 1, 1)).toHaveText('4');
  await checkModes(page, 'sheet', async () => undefined);
});
