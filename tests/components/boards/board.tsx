import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press } from '../support/browser.ts';

export const cell = (column: string, item: string): Locator =>
  page.getByRole('table').getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });

const item = (name: string): Locator => page.getByRole('button', { name: `Élément : ${name}`, exact: true });

export async function addItem(name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill(name);
  await press('Enter');
  await expect.element(item(name)).toBeVisible();
}

export async function choose(column: string, name: string, choice: string): Promise<void> {
  await cell(column, name).click();
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
}

export async function columnMenu(column: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions sur la colonne « ${column} »` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
