import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, fetched, readyOffline, saved, type Someone, test } from './fixtures.ts';
import { fresh } from './office.ts';
import { cell, grid, sharedSheet } from './sheets.ts';
import { choose, sharedSlides, stage, thumbs, writeOn } from './slides.ts';

test.use({ serviceWorkers: 'allow' });

const past = (page: Page) => page.getByRole('region', { name: 'Historique du document' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à, créer, rechercher' });
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Cuts the line once the device, where the document is not open, has these words, which no other document has. */
async function cutWith({ page, line }: Someone, words: string): Promise<void> {
  await readyOffline(page);
  await fetched(page, '/dashboard');
  line.cut();
  await page.reload();
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await palette(page).getByRole('combobox').fill(words);
  await expect(palette(page).getByRole('option')).toHaveCount(1);
}

async function showChanges(page: Page): Promise<void> {
  await expect(page.getByText(/^Modifié depuis votre visite du /)).toBeVisible();
  await page.getByRole('button', { name: 'Voir les changements' }).click();
}

test('without a network a sheet shows which cells and looks were written since one’s last visit', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const bailiff = fresh('Huissier');
  await sharedSheet(app, claire, samir, '1200', 'Timbre');
  const address = addressOf(page);
  await page.goto('/dashboard');
  await cell(samir.page, 1, 1).click();
  await samir.page.keyboard.press('Control+b');
  await samir.page.keyboard.type('1250');
  await samir.page.keyboard.press('Enter');
  await cell(samir.page, 3, 1).click();
  await samir.page.keyboard.type(bailiff);
  await samir.page.keyboard.press('Enter');
  await saved(samir.page);

  await cutWith(claire, bailiff);
  await page.goto(address);
  await grid(page).waitFor();
  await showChanges(page);
  const rows = past(page).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(past(page).getByRole('row', { name: /^A1/ }).first()).toHaveText(/pas gardé ici1250$/);
  await expect(past(page).getByRole('row', { name: /^A1/ }).last()).toHaveText(/Sans grasGras$/);
  await expect(past(page).getByRole('row', { name: /^A3/ })).toHaveText(new RegExp(`vide${bailiff}$`));
  await expect(past(page).getByRole('status')).toContainText(
    'Cellules écrites et mises en forme changées depuis votre visite du ',
  );
  await checkModes(page, 'visit-offline-cells', async () => undefined);
});

test('without a network a presentation shows which slides changed since one’s last visit', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const title = fresh('Moyens');
  await sharedSlides(app, claire, samir);
  const address = addressOf(page);
  await page.goto('/dashboard');
  await thumbs(samir.page).first().click();
  await writeOn(samir.page, 'Titre : Bail commercial', ' et fonds');
  await choose(samir.page, 'Diapositive', 'Titre et texte');
  await writeOn(samir.page, 'Titre', title);
  await saved(samir.page);

  await cutWith(claire, title);
  await page.goto(address);
  await stage(page).waitFor();
  await showChanges(page);
  const first = past(page).getByRole('region', { name: 'Diapositive 1 : Bail commercial et fonds' });
  await expect(first.getByRole('listitem')).toHaveText([/^Titre\s: Bail commercial et fonds, texte modifié$/]);
  const second = past(page).getByRole('region', { name: `Diapositive 2 : ${title}` });
  await expect(second.getByRole('listitem')).toHaveText(['Diapositive ajoutée']);
  await expect(past(page).getByRole('status')).toContainText('Diapositives modifiées depuis votre visite du ');
  await checkModes(page, 'visit-offline-slides', async () => undefined);
});
