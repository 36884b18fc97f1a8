import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { exported, newDocument } from './office.ts';
import { drawnPicture } from './pictures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

async function insert(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Insérer', exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Image…' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Widths of the pictures in the text, as they are drawn. */
const shownPixels = (page: Page) =>
  body(page)
    .locator('.word-image img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));

test('the pictures of a text leave with it in every format and come back, without a network', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  const { slug, title } = await newDocument(app, claire);
  const photo = await drawnPicture(page, 600, 400);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('État des lieux');
  await saved(page);
  await readyOffline(page);
  line.cut();
  await insert(page, 'façade.png', photo);
  await expect(body(page).locator('.word-image')).toHaveCount(1);
  await page.keyboard.type('Façade nord');
  await insert(page, 'plan.webp', await drawnPicture(page, 60, 40, 'image/webp'));
  await expect(body(page).locator('.word-image')).toHaveCount(2);

  await test.step('Word: the bytes as they are, WebP as what Word shows', async () => {
    const { bytes } = await exported(page, 'Word (.docx)');
    const parts = unzipSync(bytes);
    const media = Object.keys(parts).filter((name) => name.startsWith('word/media/'));
    expect(media).toHaveLength(2);
    expect(media.every((name) => name.endsWith('.png'))).toBe(true);
    expect(media.some((name) => Buffer.from(parts[name]!).equals(photo))).toBe(true);
    expect(strFromU8(parts['word/document.xml']!)).toMatch(/<w:drawing>[\s\S]*Façade nord/);
  });

  await test.step('PDF, a page of the web, Markdown in an archive', async () => {
    const pdf = await exported(page, 'PDF (.pdf)');
    expect(strFromU8(pdf.bytes, true).match(/\/Subtype \/Image/g)).toHaveLength(2);
    const web = await exported(page, 'Page web (.html)');
    expect(strFromU8(web.bytes)).toContain(`src="data:image/png;base64,${photo.toString('base64')}"`);
    expect(strFromU8(web.bytes)).toContain('src="data:image/webp;base64,');
    const markdown = await exported(page, 'Markdown (.md)');
    expect(markdown.name).toBe(`${title}.zip`);
    const parts = unzipSync(markdown.bytes);
    expect(Object.keys(parts)).toEqual([`${title}.md`, 'images/image-1.png', 'images/image-2.webp']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the Word file comes back with them, still without a network, and they leave later', async () => {
    const { bytes } = await exported(page, 'Word (.docx)');
    await page.goto('/ged');
    const picker = page.getByLabel('Importer un fichier').and(page.locator('input'));
    await picker.setInputFiles({ name: `Retour de ${title}.docx`, mimeType: '', buffer: Buffer.from(bytes) });
    await expect(page).toHaveURL(/\/Editor/);
    const figures = body(page).locator('.word-image');
    await expect(figures).toHaveCount(2);
    await expect.poll(() => shownPixels(page)).toEqual([600, 60]);
    await expect(figures.first().locator('figcaption')).toHaveText('Façade nord');
    await expect(figures.first().locator('.image-said')).toHaveText(
      'En attente d’envoi · enregistrée sur cet appareil',
    );
    line.heal();
    await saved(page);
    await expect(figures.first().locator('.image-said')).toBeHidden();
  });

  await test.step('a page with a hostile picture and one of another site: neither is loaded, both are told', async () => {
    await page.goto('/ged');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const html = `<p>Constat</p><img src="data:image/png;base64,${svg}"><img src="https://a.example/suivi.png" alt="Vue">`;
    const picker = page.getByLabel('Importer un fichier').and(page.locator('input'));
    await picker.setInputFiles({ name: `Constat de ${title}.html`, mimeType: '', buffer: Buffer.from(html) });
    const report = page.getByRole('dialog', { name: 'Rapport d’importation' });
    await expect(report).toContainText('elle n’est ni PNG, ni JPEG, ni WebP, ni GIF');
    await expect(report).toContainText('est restée sur le site où elle se trouve');
  });
});
