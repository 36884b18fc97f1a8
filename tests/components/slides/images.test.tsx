import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { holding, mouse, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { drawnPicture, exported, pasteFile } from '../support/files.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { saved } from '../support/office.ts';
import { boxOf, choose, element, focus, newSlides, showSlides, stage, thumbs } from './slides.ts';

const image = css('.sl-image', stage);
const pixels = () => {
  const shown = image.elements()[0] as HTMLImageElement | undefined;
  return shown?.complete === true && shown.naturalWidth;
};
const problem = (text: string) => css('.b-toast').filter({ hasText: text });

/** A picture chosen by « Insérer », whose field comes with the page. */
async function take(file: File): Promise<void> {
  const accepts = css('input[type=file][accept*="image"]').first();
  await accepts.upload(file);
}

test('what is no picture is refused', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Visite des lieux');
  await showSlides(slug, claire);
  await take(new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'plan.svg'));
  await expect.element(problem('n’est pas une image PNG, JPEG, WebP ou GIF')).toBeVisible();
  await expect.element(image).not.toBeInTheDocument();
});

test('a picture fills the place of the layout without a network, is said to wait, and reaches the other', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Visite des lieux');
  await showSlides(slug, claire);
  await choose('Disposition', 'Image et texte');
  await expect.element(element('Image')).toBeVisible();
  await saved();
  line.cut();
  await take(await drawnPicture('Façade nord.jpg', 3600, 2400, 'image/jpeg'));
  await expect.poll(pixels).toBe(2480);
  await expect.element(stage.getByText('En attente d’envoi · enregistrée sur cet appareil')).toBeVisible();
  await showSlides(slug, claire);
  await expect.poll(pixels).toBe(2480);
  line.restore();
  await saved();
  await expect.element(stage.getByText('En attente d’envoi')).not.toBeInTheDocument();
  await showSlides(slug, samir);
  await expect.poll(pixels).toBe(2480);
});

test('a picture has words by a dialog; pulled, it keeps its proportions, which Shift lets go', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Visite des lieux');
  await showSlides(slug, claire);
  await choose('Disposition', 'Image et texte');
  await take(await drawnPicture('Façade nord.png', 900, 600));
  await expect.poll(pixels).toBe(900);
  await page.getByRole('button', { name: 'Texte de remplacement' }).click();
  await page.getByRole('textbox', { name: 'Ce que montre l’image' }).fill('Façade nord fissurée');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(element('Image : Façade nord fissurée')).toHaveFocus();
  const ratio = () => boxOf(image).width / boxOf(image).height;
  expect(ratio()).toBeCloseTo(1.5, 1);
  const pull = async (by: number) => {
    const handle = boxOf(css('.sl-handle-e'));
    const before = boxOf(image).width;
    const y = handle.y + handle.height / 2;
    await mouse.move(handle.x + handle.width / 2, y);
    await mouse.down();
    await mouse.move(handle.x + by / 2, y);
    await mouse.move(handle.x + by, y);
    await mouse.up();
    await expect.poll(() => Math.abs(boxOf(image).width - before)).toBeGreaterThan(20);
  };
  await pull(-60);
  expect(ratio()).toBeCloseTo(1.5, 1);
  await holding('Shift', () => pull(40));
  expect(ratio()).toBeGreaterThan(1.6);
  await press('Control+z');
  await expect.poll(ratio).toBeCloseTo(1.5, 1);
});

test('pictures are pasted and dropped as files, leave to PowerPoint and come back, and are shown', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Visite des lieux');
  await showSlides(slug, claire);
  await focus('Titre : Visite des lieux');
  pasteFile(await drawnPicture('façade.png', 300, 200));
  await expect.element(image).toHaveLength(1);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await drawnPicture('plan.png', 300, 200));
  const desk = boxOf(stage);
  const at = { clientX: desk.left + 60, clientY: desk.top + 60 };
  stage.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
  await expect.element(image).toHaveLength(2);
  await expect
    .poll(() => [boxOf(image.last()).x - desk.x, boxOf(image.last()).y - desk.y].map(Math.round))
    .toEqual([0, 0]);
  await saved();

  const file = await exported('PowerPoint (.pptx)');
  await css('input[type=file][accept=".pptx"]').upload(new File([file], 'Visite.pptx'));
  await expect.element(thumbs).toHaveLength(2);
  await expect.element(image).toHaveLength(2);
  await expect.poll(pixels).toBe(300);

  await press('F5');
  const shown = page.getByRole('dialog', { name: 'Présentation' });
  await expect.element(css('img', shown).first()).toBeVisible();
  await press('Escape');
  await expect.element(shown).not.toBeInTheDocument();
  await thumbs.first().click();
  await expectAccessibleEverywhere();
  await page.viewport(390, 844);
  await expectAccessible('colours');
});
