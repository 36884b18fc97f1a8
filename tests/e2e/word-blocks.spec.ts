import type { Page } from '@playwright/test';
import { MODES, check } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const outline = (page: Page) => page.getByRole('navigation', { name: 'Plan' });

async function style(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Style' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(body(page)).toBeFocused();
}

test('a contract: title, numbered clauses in text and outline, a link, boxes to tick, a page break, for two people', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Convention d’honoraires');
  await style(page, 'Titre du document');
  await page.keyboard.press('Enter');

  await test.step('clauses', async () => {
    await page.keyboard.type('# Objet');
    await page.getByRole('button', { name: 'Numéroter les clauses' }).press('Enter');
    await expect(body(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await style(page, 'Clause 1.1');
    await page.keyboard.type('L’avocat assiste le client.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('devant le tribunal judiciaire ;');
    await page.keyboard.press('Enter');
    await page.keyboard.type('devant la cour d’appel.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(outline(page).getByRole('button', { name: '1.Objet' })).toBeVisible();
  });

  await test.step('a link by Ctrl K', async () => {
    await page.keyboard.type('Barème : ');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Ajouter un lien' });
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Indiquez une page web, une adresse e-mail')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('cabinet.example/bareme');
    await dialog.getByRole('textbox', { name: 'Texte affiché' }).fill('barème du cabinet');
    await page.keyboard.press('Enter');
    await expect(body(page).getByRole('link', { name: 'barème du cabinet' })).toHaveAttribute(
      'href',
      'https://cabinet.example/bareme',
    );
    await expect(body(page)).toBeFocused();
    await page.keyboard.type('.');
  });

  await test.step('a page break and boxes', async () => {
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('[ ] Attestation');
  });

  await page.keyboard.press('Enter');
  await page.keyboard.type('Relevé d’identité');
  await samir.page.goto(`/Editor?doc=${slug}`);
  await expect(body(samir.page).getByRole('heading', { name: 'Convention d’honoraires' })).toBeVisible();
  await expect(body(samir.page).locator('.page-break')).toHaveCount(1);
  await body(samir.page).getByRole('checkbox', { name: 'Attestation' }).check();
  await expect(body(page).getByRole('checkbox', { name: 'Attestation' })).toBeChecked();
  await expect(body(page).getByRole('checkbox', { name: 'Relevé d’identité' })).not.toBeChecked();

  await test.step('the file has the numbers as text', async () => {
    await page.getByRole('button', { name: 'Exporter' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Page web (.html)' }).click();
    const chunks: string[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(String(chunk));
    expect(chunks.join('')).toContain('<span class="clause">1.1</span> L’avocat assiste le client.');
    expect(chunks.join('')).toContain('<span class="clause">(b)</span> devant la cour d’appel.');
    const report = page.getByRole('dialog', { name: 'Rapport d’exportation' });
    await expect(report).toContainText('sauts de page');
    await report.getByRole('button', { name: 'Compris' }).click();
  });

  await saved(page);
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `word-blocks-${mode}`, mode === MODES[0] ? undefined : 'colours');
  }
});
