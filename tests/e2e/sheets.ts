import type { Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import { rest, SAMIR, saved, type Someone } from './fixtures.ts';
import { fresh } from './office.ts';

/** The cells of the open sheet. */
export const grid = (page: Page) => page.getByRole('grid', { name: /^Cellules de la feuille/ });

/** The text of the cell of a row and a column, from 1. */
export const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"] .sh-text`);

/** Types texts below each other, from the active cell on. */
export async function fillCells(page: Page, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
}

/** Makes a spreadsheet from the library, and opens it. */
export async function newSheet({ page }: Someone): Promise<{ address: string; slug: string }> {
  await page.goto('/ged');
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau document' });
  await dialog.getByLabel('Titre').fill(fresh('Débours'));
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Feuille de calcul' }).click();
  await dialog.getByRole('button', { name: 'Créer le document' }).click();
  await grid(page).waitFor();
  const { pathname, search } = new URL(page.url());
  return { address: pathname + search, slug: new URLSearchParams(search).get('doc')! };
}

/** A new spreadsheet that Samir may write too, with what Claire typed first; both have it open. */
export async function sharedSheet(app: App, claire: Someone, samir: Someone, ...lines: string[]): Promise<void> {
  const { address, slug } = await newSheet(claire);
  await fillCells(claire.page, ...lines);
  await saved(claire.page);
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right: 'write' });
  await samir.page.goto(address);
  await grid(samir.page).waitFor();
}
