import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { MODES, SIZES, check } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { choose, element, sharedSlides, stage, thumbs } from './slides.ts';
import { drawnPicture, pasteFile } from './pictures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const image = (page: Page) => stage(page).locator('.sl-image');
const pixels = (page: Page) =>
  image(page)
    .first()
    .evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth);
const problem = (page: Page, text: string) => page.locator('.b-toast').filter({ hasText: text });

test('pictures on slides: chosen, pasted and dropped, also offline, named and resized, sent later, seen by the other, shown and printed', async ({
  app,
  claire,
  samir,
}) => {
  const { page, line } = claire;
  await sharedSlides(app, claire, samir);
  await choose(page, 'Disposition', 'Image et texte');
  await expect(element(samir.page, 'Image')).toBeVisible();
  const take = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'Insérer', 'Image…')]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };

  await test.step('what is no picture is refused', async () => {
    await take('plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
    await expect(problem(page, 'n’est pas une image PNG, JPEG, WebP ou GIF')).toBeVisible();
    await expect(image(page)).toHaveCount(0);
  });

  await test.step('offline it fills the place of the layout, and is said to wait', async () => {
    await saved(page);
    await readyOffline(page);
    line.cut();
    await take('Façade nord.jpg', await drawnPicture(page, 3600, 2400, 'image/jpeg'));
    await expect.poll(() => pixels(page)).toBe(2480);
    await expect(stage(page).getByText('En attente d’envoi · enregistrée sur cet appareil')).toBeVisible();
  });

  await test.step('its words by a dialog; pulled, it keeps its proportions, which Shift lets go', async () => {
    await page.getByRole('button', { name: 'Texte de remplacement' }).click();
    await page.getByRole('textbox', { name: 'Ce que montre l’image' }).fill('Façade nord fissurée');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(element(page, 'Image : Façade nord fissurée')).toBeFocused();
    const ratio = async () => {
      const { width, height } = (await image(page).boundingBox())!;
      return width / height;
    };
    expect(await ratio()).toBeCloseTo(1.5, 1);
    const pull = async (by: number) => {
      const handle = (await page.locator('.sl-handle-e').boundingBox())!;
      const before = (await image(page).boundingBox())!.width;
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(handle.x + by, handle.y + handle.height / 2, { steps: 3 });
      await page.mouse.up();
      await expect.poll(async () => Math.abs((await image(page).boundingBox())!.width - before)).toBeGreaterThan(20);
    };
    await pull(-60);
    expect(await ratio()).toBeCloseTo(1.5, 1);
    await page.keyboard.down('Shift');
    await pull(40);
    await page.keyboard.up('Shift');
    expect(await ratio()).toBeGreaterThan(1.6);
    await page.keyboard.press('Control+z');
    await expect.poll(ratio).toBeCloseTo(1.5, 1);
  });

  await test.step('kept through a reload without a line; the other is told that it is coming, and sees it', async () => {
    await page.reload();
    await expect.poll(() => pixels(page)).toBe(2480);
    line.heal();
    await saved(page);
    await expect(stage(page).getByText('En attente d’envoi')).toHaveCount(0);
    await expect(element(samir.page, 'Image : Façade nord fissurée')).toBeVisible();
    await expect.poll(() => pixels(samir.page)).toBe(2480);
  });

  await test.step('pasted and dropped as files', async () => {
    const bytes = [...(await drawnPicture(page, 300, 200))];
    await element(page, 'Image : Façade nord fissurée').focus();
    await pasteFile(page, bytes);
    await expect(image(page)).toHaveCount(2);
    await stage(page).evaluate((desk, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'plan.png', { type: 'image/png' }));
      const { left, top } = desk.getBoundingClientRect();
      const place = { clientX: left + 60, clientY: top + 60 };
      desk.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...place }));
    }, bytes);
    await expect(image(page)).toHaveCount(3);
    const [desk, dropped] = [(await stage(page).boundingBox())!, (await image(page).last().boundingBox())!];
    expect([dropped.x - desk.x, dropped.y - desk.y].map(Math.round)).toEqual([0, 0]);
    await expect(image(samir.page)).toHaveCount(3);
  });

  await test.step('out to PowerPoint and back, with its picture and its words', async () => {
    const download = page.waitForEvent('download');
    await choose(page, 'Exporter', 'PowerPoint (.pptx)');
    const buffer = readFileSync(await (await download).path());
    await page.locator('input[type=file][accept=".pptx"]').setInputFiles({ name: 'Visite.pptx', mimeType: '', buffer });
    await expect(thumbs(page)).toHaveCount(2);
    await expect(element(page, 'Image : Façade nord fissurée')).toBeVisible();
    await expect(image(page)).toHaveCount(3);
    await expect.poll(() => pixels(page)).toBe(2480);
    await thumbs(page).first().click();
  });

  await test.step('shown to an audience, and printed', async () => {
    await page.keyboard.press('F5');
    const show = page.getByRole('dialog', { name: 'Présentation' });
    await expect(show.getByRole('img', { name: 'Façade nord fissurée' })).toBeVisible();
    // A window on its way into or out of full screen takes no other size.
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.keyboard.press('Escape');
    await expect(show).toHaveCount(0);
    await page.waitForFunction(() => document.fullscreenElement === null);
    await saved(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
  });

  await thumbs(page).first().click();
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `slide-images-${mode}`, mode === MODES[0] ? undefined : 'colours');
  }
  await page.setViewportSize(SIZES.phone);
  await check(page, 'slide-images-phone', 'colours');
});
