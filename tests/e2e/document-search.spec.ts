import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, fetched, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { follow, fresh, newDocument } from './office.ts';
import { fillCells, newSheet } from './sheets.ts';

test.use({ serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à, créer, rechercher' });
const options = (page: Page) => palette(page).getByRole('option');

async function look(page: Page, words: string): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await palette(page).getByRole('combobox').fill(words);
}

test('without a network a device finds documents by what stands in them, and none whose right was lost', async ({
  app,
  claire,
  samir,
}) => {
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const lease = await newDocument(app, claire);
  await claire.page.goto(`/Editor?doc=${lease.slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Article 12. La clause de dédit Quernoy est réputée non écrite.');
  await saved(claire.page);
  const { slug: cells } = await newSheet(claire);
  await fillCells(claire.page, 'Débours', 'Huissier Quernoy');
  await saved(claire.page);
  const title = fresh('Frais');
  await rest(app, claire.token, 'PUT', `/documents/${cells}`, { title });
  await rest(app, claire.token, 'POST', `/documents/${cells}/members`, { users: [SAMIR], right: 'read' });

  const { page, line } = samir;
  await fetched(page, '/ged');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await readyOffline(page);
  line.cut();
  await page.goto('/dashboard');
  await look(page, 'QUERNOY');
  await expect(palette(page)).toContainText('dans les titres, les messages et les documents');
  await expect(options(page)).toHaveCount(2);
  await look(page, 'dedit claus');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText(lease.title);
  await expect(options(page).locator('mark')).toHaveText(['clause', 'dédit']);
  await checkModes(page, 'palette-device-documents', () => expect(options(page)).toHaveCount(1));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await expect(body(page)).toContainText('La clause de dédit Quernoy');

  await test.step('what was typed here a moment ago is found too', async () => {
    await body(page).press('Control+End');
    await page.keyboard.type(' Vu avec Tancrède.');
    await follow(page, '/dashboard');
    await look(page, 'tancrede');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page).locator('mark')).toHaveText('Tancrède');
    await page.keyboard.press('Escape');
  });

  await test.step('a lost right takes the words along', async () => {
    line.heal();
    await saved(page);
    await page.goto('/ged');
    await look(page, 'quernoy');
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: lease.title })).toBeVisible();
    await rest(app, claire.token, 'DELETE', `/documents/${lease.slug}/members/${me.id}`);
    await expect(page.getByRole('link', { name: lease.title })).toHaveCount(0);
    line.cut();
    await look(page, 'quernoy');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText(title);
    await look(page, 'dedit');
    // A sentence of its own, not the beginning of what is said of the search.
    await expect(palette(page).getByText('Rien ne correspond à « dedit »', { exact: true })).toBeVisible();
    await page.reload();
    await look(page, 'dedit');
    await expect(palette(page)).toContainText('Rien ne correspond');
  });
});
