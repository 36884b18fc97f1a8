import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, newSheet, typed } from './sheets.ts';

/** What another program put on the clipboard, into the active cell. */
async function pasteText(page: Page, text: string): Promise<void> {
  await typed(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('cells of another spreadsheet keep their signs; those that do not fit are refused whole, and why is said', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  await pasteText(page, 'Honoraires\t1 234,5 €\nTVA\t20 %\n');
  await expect(cell(page, 1, 2)).toHaveText('1 234,50 €');
  await expect(cell(page, 2, 2)).toHaveText('20 %');
  await page.keyboard.press('Control+Home');
  await pasteText(page, 'ligne\n'.repeat(100_001));
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect(told).toContainText('Rien n’est collé : les cellules ne tiennent pas');
  await expect(told).toContainText('Il faudrait 100 001 lignes. Cette feuille peut en avoir 100 000 au plus.');
  await expect(cell(page, 1, 1)).toHaveText('Honoraires');
});

test('a time sheet: hours as they are typed, added up past a day; decimals and the colour of a text by the toolbar', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, '14:30', '13:45', '=SOMME(A1:A2)', '1234,5');
  await expect(cell(page, 1, 1)).toHaveText('14:30');
  await expect(cell(page, 3, 1)).toHaveText('28:15');
  await cell(page, 4, 1).click();
  await page.getByRole('button', { name: 'Ajouter une décimale' }).click();
  await expect(cell(page, 4, 1)).toHaveText('1 234,50');
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await expect(cell(page, 4, 1)).toHaveText('1 235');
  await page.getByRole('combobox', { name: 'Couleur du texte' }).click();
  await page.getByRole('option', { name: 'Texte rouge' }).click();
  await expect(cell(page, 4, 1).locator('..')).toHaveClass(/sh-ink-bad/);
  await checkModes(page, 'sheet-hours', async () => undefined);
});

test('a column whose edge is pressed twice shows the whole of its longest text', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(
    page,
    'Indemnité d’éviction et frais de remploi, bail du 3 mai 2017',
    'WWWW WWWW WWWW WWWW 1 234 567,89',
  );
  await page.locator('.sh-edge-column').first().dblclick();
  for (const row of [1, 2]) {
    const text = cell(page, row, 1);
    const room = await text.evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown);
      return shown.closest('[role=gridcell]')!.getBoundingClientRect().width - range.getBoundingClientRect().width;
    });
    expect(room).toBeGreaterThan(0);
  }
});
