import type { Page } from '@playwright/test';
import { check } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newBoard } from './office.ts';

test.use({ startsAt: null });

const comments = (page: Page) => page.getByRole('region', { name: 'Commentaires' });
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Écrire un commentaire' });

test('a comment of an item takes a file, names a colleague once it is edited, and leads them there', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto(`/mondays?board=${slug}`);
  const add = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await add.fill('Référé Martin');
  await add.press('Enter');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Ouvrir «\sRéféré Martin\s»/ })
    .click();
  await comments(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'Assignation.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('Délivrée ce matin');
  await page.keyboard.press('Control+Enter');
  await saved(page);

  await comments(page).getByRole('button', { name: 'Plus d’actions' }).click();
  await page.getByRole('menuitem', { name: 'Modifier le commentaire' }).click();
  const edited = comments(page).getByRole('textbox', { name: 'Modifier le commentaire' });
  await edited.press('End');
  await edited.pressSequentially(' @sam');
  await expect(page.getByRole('option', { name: /Samir BENALI$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(edited).toHaveValue('Délivrée ce matin @Samir BENALI ');
  await edited.press('Control+Enter');
  await saved(page);
  await check(page, 'mondays-commentaire');

  await samir.page.goto('/dashboard');
  await samir.page.getByRole('button', { name: /^Notifications/ }).click();
  await samir.page
    .getByRole('link')
    .filter({
      hasText: `Claire MARCHAND vous mentionne dans «\u00a0Référé Martin\u00a0» (tableau «\u00a0${title}\u00a0»)`,
    })
    .click();
  await expect(comments(samir.page).locator('.k-mention-me')).toHaveText('@Samir BENALI');
  const [download] = await Promise.all([
    samir.page.waitForEvent('download'),
    comments(samir.page)
      .getByRole('button', { name: /^Télécharger Assignation\.pdf/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('Assignation.pdf');
});
