import type { Page } from '@playwright/test';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { exported, newDocument, toastOf } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

test('a text with a comment and a suggestion leaves as a Word file, without a network', async ({ app, claire }) => {
  const { slug, title } = await newDocument(app, claire);
  const { page, line } = claire;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Bail commercial et annexes');
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+Alt+m');
  await expect(page.getByRole('region', { name: 'Nouveau commentaire' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Lesquelles');
  await page.keyboard.press('Control+Enter');
  await expect(body(page).locator('.comment-passage')).toHaveText('annexes');
  await saved(page);
  await readyOffline(page);
  line.cut();

  await test.step('the file has heading and thread', async () => {
    const { name, bytes } = await exported(page, 'Word (.docx)');
    expect(name).toBe(`${title}.docx`);
    const parts = unzipSync(bytes);
    const text = strFromU8(parts['word/document.xml']!);
    expect(text).toContain('Heading2');
    expect(text).toContain('Bail commercial et ');
    expect(text).toContain('commentRangeStart');
    expect(strFromU8(parts['word/comments.xml']!)).toContain('Lesquelles');
    await expect(toastOf(page, `${title}.docx`).filter({ hasText: 'est prêt' })).toBeVisible();
  });

  await test.step('a PDF with its text, on the same device', async () => {
    const pdf = await exported(page, 'PDF (.pdf)');
    expect(pdf.name).toBe(`${title}.pdf`);
    expect(strFromU8(pdf.bytes, true)).toMatch(/^%PDF-[\s\S]*\/Lang \(fr-FR\)/);
    const report = page.getByRole('dialog', { name: 'Rapport d’exportation' });
    await expect(report).toContainText('1 discussion n’est pas dans le fichier.');
    await report.getByRole('button', { name: 'Compris' }).click();
  });

  await test.step('what it cannot keep is told', async () => {
    await body(page).press('Control+a');
    await page.keyboard.press('Delete');
    await exported(page, 'Word (.docx)');
    const report = page.getByRole('dialog', { name: 'Rapport d’exportation' });
    await expect(report).toContainText('1 discussion dont le passage a disparu');
    await checkModes(page, 'export-report', async () => undefined);
    await report.getByRole('button', { name: 'Compris' }).click();
    await expect(report).toBeHidden();
  });
});

test('a Word file becomes a document, also without a network; one that is none is refused with its reason', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  const { slug, title } = await newDocument(app, claire);
  const name = `Acte de ${title}`;
  const picker = page.getByLabel('Importer un fichier').and(page.locator('input'));

  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Convention d’honoraires');
  await page.keyboard.press('Control+Alt+1');
  await saved(page);
  const { bytes } = await exported(page, 'Word (.docx)');

  await test.step('offline: what was written comes back, the report says what did not', async () => {
    await page.goto('/ged');
    await readyOffline(page);
    line.cut();
    const parts = unzipSync(bytes);
    parts['word/vbaProject.bin'] = new TextEncoder().encode('Sub AutoOpen()');
    await picker.setInputFiles({ name: `${name}.docm`, mimeType: '', buffer: Buffer.from(zipSync(parts)) });
    const report = page.getByRole('dialog', { name: 'Rapport d’importation' });
    await expect(report).toContainText('Les macros sont retirées.');
    await report.getByRole('button', { name: 'Ouvrir le document' }).click();
    await expect(body(page).getByRole('heading', { level: 1, name: 'Convention d’honoraires' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre du document' })).toHaveValue(name);
    line.heal();
    await saved(page);
  });

  await test.step('Markdown, dropped on the library', async () => {
    await page.goto('/ged');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await checkModes(page, 'library-import', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
    const files = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'Note.md', { type: 'text/markdown' }));
      return data;
    }, '## Faits\n\n- [x] signer');
    await page
      .getByRole('region', { name: 'Documents, où un fichier se dépose' })
      .dispatchEvent('drop', { dataTransfer: files });
    await expect(body(page).getByRole('heading', { level: 2, name: 'Faits' })).toBeVisible();
    await expect(body(page).getByRole('checkbox')).toBeChecked();
  });

  await test.step('refused as a whole, with the reason', async () => {
    await page.goto('/ged');
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]);
    await picker.setInputFiles({ name: 'Vieux.doc', mimeType: '', buffer: old });
    await expect(page.getByLabel('Notifications').getByText(/document Word d’avant 2007/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Vieux' })).toHaveCount(0);
  });
});
