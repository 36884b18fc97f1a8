import { expect, saved, test } from './fixtures.ts';
import { newBoard, toastOf } from './office.ts';

test.use({ startsAt: null });

test('who changed what of an item, when, from what to what', async ({ app, claire, samir }) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill('Référé');
  await field.press('Enter');
  const hours = samir.page.getByRole('table').getByRole('button', { name: /^Heures de « Référé »/ });
  await hours.focus();
  await samir.page.keyboard.type('2,5');
  await samir.page.keyboard.press('Enter');
  await saved(samir.page);
  await page.getByRole('link', { name: /^Ouvrir « Référé »/ }).click();
  await page.getByRole('tab', { name: 'Historique' }).click();
  const changes = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Samir BENALI');
  await expect(changes.first()).toContainText('Heures\u00A0: vide → 2,5');
  await expect(changes.last()).toContainText('Claire MARCHAND');
  await expect(changes.last()).toContainText('a créé l’élément');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Heures de « Référé »/ })
    .focus();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(changes.first()).toContainText('Heures\u00A0: 2,5 → 4');
});

test('items stand in a calendar and over the time, and move there by keyboard, for both', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto(`/mondays?board=${slug}`);
  await samir.page.goto(`/mondays?board=${slug}&vue=chronologie`);
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill('Plaidoirie');
  await field.press('Enter');
  const cell = page.getByRole('table').getByRole('button', { name: /^Échéance de « Plaidoirie »/ });
  await cell.click();
  const day = page.getByRole('dialog').getByRole('textbox');
  await day.fill('16/11/2026');
  await day.press('Enter');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('16/11/2026');

  await page.getByRole('button', { name: 'Calendrier', exact: true }).click();
  await expect(page).toHaveURL(/vue=calendrier/);
  const card = page.getByRole('link', { name: /Plaidoirie/ });
  await card.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await toastOf(page, '« Plaidoirie » change de date').waitFor();
  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await expect(cell).toHaveText('17/11/2026');

  const bar = samir.page.getByRole('link', { name: /Plaidoirie/ });
  await bar.focus();
  await samir.page.keyboard.press('Alt+ArrowRight');
  await expect(cell).toHaveText('18/11/2026');
});
