import type { Page } from '@playwright/test';
import { MODES, SIZES, check } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';
import { drawnPicture, pasteFile } from './pictures.ts';

test.use({ serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Image', exact: true });
const shown = (page: Page) =>
  body(page)
    .locator('.word-image img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);

// Urgent ones are read aloud from a place of their own, and hidden from the tree of accessibility where they show.
const problem = (page: Page, text: string) => page.locator('.b-toast').filter({ hasText: text });

test('pictures: inserted offline, captioned, resized and named, sent later, read by the other, refused plainly', async ({
  app,
  claire,
  samir,
}) => {
  const { page, line } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('État des lieux');
  const choose = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Insérer', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Image…' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };

  await test.step('what is no picture, or one too large to draw, is refused', async () => {
    await choose('plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
    await expect(problem(page, 'n’est pas une image PNG, JPEG, WebP ou GIF')).toBeVisible();
    const bomb = await drawnPicture(page, 8, 8);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await choose('immense.png', bomb);
    await expect(problem(page, 'a trop de pixels')).toBeVisible();
    await expect(body(page).locator('.word-image')).toHaveCount(0);
  });

  await test.step('offline it is shown at once, and said to wait', async () => {
    await saved(page);
    await readyOffline(page);
    line.cut();
    await choose('Façade nord.jpg', await drawnPicture(page, 3600, 2400, 'image/jpeg'));
    // Drawn smaller than it was.
    await expect.poll(() => shown(page)).toBe(2480);
    await expect(body(page).locator('.image-said')).toHaveText('En attente d’envoi · enregistrée sur cet appareil');
    await expect(tools(page)).toBeVisible();
    await page.keyboard.type('Façade nord, 12 mars 2024');
  });

  await test.step('its width by its handle, its words by a dialog', async () => {
    const handle = body(page).getByRole('slider', { name: 'Largeur de l’image' });
    await handle.focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveAttribute('aria-valuenow', '50');
    const box = (await handle.boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(55);
    await tools(page).getByRole('button', { name: 'Texte de remplacement' }).click();
    await page.getByRole('textbox', { name: 'Ce que montre l’image' }).fill('Façade nord fissurée au premier étage');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(body(page).getByRole('img', { name: 'Façade nord fissurée au premier étage' })).toBeVisible();
  });

  await test.step('kept through a reload without a line, then read by the other with its bytes', async () => {
    await page.reload();
    await expect.poll(() => shown(page)).toBe(2480);
    line.heal();
    await saved(page);
    await expect(body(page).locator('.image-said')).toBeHidden();
    await samir.page.goto(`/Editor?doc=${slug}`);
    await expect.poll(() => shown(samir.page)).toBe(2480);
    await expect(body(samir.page).locator('figcaption')).toHaveText('Façade nord, 12 mars 2024');
  });

  await test.step('pasted as a file', async () => {
    const bytes = [...(await drawnPicture(page, 300, 200))];
    await body(page).locator('p').first().click();
    await pasteFile(page, bytes);
    await expect(body(page).locator('.word-image')).toHaveCount(2);
    await saved(page);
  });

  await test.step('dropped as a file, then selected by a press', async () => {
    const bytes = [...(await drawnPicture(page, 200, 100))];
    const first = body(page).locator('p').first();
    const { x, y } = (await first.boundingBox())!;
    const dataTransfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'plan.png', { type: 'image/png' }));
      return data;
    }, bytes);
    const at = { dataTransfer, clientX: x + 60, clientY: y + 8 };
    await first.dispatchEvent('dragover', at);
    await expect(page.locator('.prosemirror-dropcursor-inline, .prosemirror-dropcursor-block')).toHaveCount(1);
    await first.dispatchEvent('drop', at);
    await expect(body(page).locator('.word-image')).toHaveCount(3);
    await expect(page.locator('.prosemirror-dropcursor-inline, .prosemirror-dropcursor-block')).toHaveCount(0, {
      timeout: 3000,
    });
    await first.click();
    await expect(tools(page)).toBeHidden();
    await body(page).locator('.word-image img').first().click();
    await expect(tools(page)).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(body(page).locator('.word-image')).toHaveCount(2);
    await saved(page);
  });

  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `word-images-${mode}`, mode === MODES[0] ? undefined : 'colours');
  }
  await page.setViewportSize(SIZES.phone);
  await expect(page.getByRole('button', { name: 'Afficher le plan' })).toBeVisible();
  await expect(page.locator('.g-paged')).toHaveCount(0);
  await check(page, 'word-images-phone', 'colours');
});
