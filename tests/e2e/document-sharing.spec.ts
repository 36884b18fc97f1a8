import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { fresh, newDocument, written } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Partager le document' });
const people = (page: Page) => dialog(page).getByRole('listitem');

const LONG = 'Conclusions récapitulatives n° 3 en réplique devant le tribunal judiciaire de Lyon — résiliation du bail';

test('a document made without a network is shared from its screen, written by both, then read only, then withdrawn', async ({
  claire,
  samir,
}) => {
  const { page } = claire;
  await page.goto('/ged');
  await readyOffline(page);
  claire.line.cut();
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nouveau document' });
  await making.getByLabel('Titre').fill(fresh(LONG));
  await making.getByRole('button', { name: 'Créer le document' }).click();
  await expect(body(page)).toBeVisible();
  await body(page).click();
  await page.keyboard.type('Le preneur conclut.');

  await test.step('shared before the server knows it', async () => {
    await page.getByRole('button', { name: 'Partager', exact: true }).click();
    await expect(people(page)).toHaveText([/MARCHAND.*Propriétaire/]);
    const field = dialog(page).getByRole('combobox', { name: 'Ajouter une personne' });
    await field.fill('personne de ce nom');
    await expect(page.getByText('Personne de ce nom dans le cabinet')).toBeVisible();
    await field.fill('bénali');
    await expect(page.getByRole('option')).toHaveText(['Samir BENALI']);
    await field.press('Escape');
    await field.click();
    await page.getByRole('option', { name: 'Samir BENALI' }).click();
    await expect(people(page).nth(1)).toContainText(/Samir BENALI.*En attente/);
    await checkModes(page, 'document-sharing', async () => undefined);
    const { x, width } = (await dialog(page).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    claire.line.heal();
    await expect(dialog(page).getByText('En attente', { exact: true })).toHaveCount(0);
    await expect(people(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await saved(page);
  });

  await samir.page.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect.poll(() => written(samir.page)).toEqual(['Le preneur conclut.']);
  await expect(body(samir.page)).toHaveAttribute('contenteditable', 'true');
  await samir.page.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(dialog(samir.page)).toContainText('choisit avec qui il est partagé');
  await expect(dialog(samir.page).getByRole('combobox')).toHaveCount(0);
  await samir.page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Droit de Samir BENALI' }).click();
  await page.getByRole('option', { name: 'Peut lire' }).click();
  await expect(samir.page.getByText('Vous pouvez lire ce document, pas le modifier.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retirer Samir BENALI' }).click();
  await expect(people(page)).toHaveCount(1);
  await expect(samir.page.getByText('Vous n’avez pas accès à ce document')).toBeVisible();
  // Nothing of his was refused: the badge says how his device is.
  await expect(samir.page.getByRole('button', { name: 'État de la synchronisation : Enregistré' })).toBeVisible();
  await expect(samir.page.getByRole('button', { name: 'Partager', exact: true })).toHaveCount(0);
});

test('a long title has the room there is, on a phone a line of its own', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await expect(body(page)).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Titre du document' });
  await title.fill(LONG);
  await title.press('Enter');
  await expect(title).toHaveValue(LONG);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await title.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await title.boundingBox())!.width).toBeGreaterThan(300);
  await page.goto('/ged');
  const row = page.getByRole('row', { name: LONG }).first();
  const link = row.getByRole('link');
  await expect.poll(async () => (await link.boundingBox())!.height).toBeGreaterThan(30);
  // At one moment: the list still moves while the screen comes.
  const above = await link.evaluate(
    (words) => words.getBoundingClientRect().top - words.closest('tr')!.getBoundingClientRect().top,
  );
  expect(above).toBeGreaterThan(4);
});
