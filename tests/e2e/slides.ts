import type { Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import { expect, rest, SAMIR, saved, type Someone } from './fixtures.ts';
import { fresh } from './office.ts';

/** The open slide. */
export const stage = (page: Page) => page.getByRole('group', { name: /zone de travail$/ });
const list = (page: Page) => page.getByRole('navigation', { name: 'Diapositives' });
export const element = (page: Page, name: RegExp | string) => stage(page).getByRole('group', { name });
export const thumbs = (page: Page) => list(page).getByRole('button', { name: /^Diapositive \d/ });

/** Makes a presentation from the library; gives its address. */
export async function newSlides({ page }: Someone): Promise<string> {
  await page.goto('/ged');
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau document' });
  await dialog.getByLabel('Titre').fill(fresh('Plaidoirie'));
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Présentation' }).click();
  await dialog.getByRole('button', { name: 'Créer le document' }).click();
  await stage(page).waitFor();
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

/** Writes in an element, from the keyboard alone. */
export async function writeOn(page: Page, name: string, text: string): Promise<void> {
  await element(page, name).first().focus();
  await page.keyboard.press('Enter');
  await expect(stage(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** A presentation that Samir may write too; both have it open. */
export async function sharedSlides(app: App, claire: Someone, samir: Someone): Promise<void> {
  const address = await newSlides(claire);
  await writeOn(claire.page, 'Titre', 'Bail commercial');
  await saved(claire.page);
  const slug = new URLSearchParams(address.split('?')[1]).get('doc');
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right: 'write' });
  await samir.page.goto(address);
  await expect(element(samir.page, 'Titre : Bail commercial')).toBeVisible();
}

/** Chooses an entry of a menu. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
