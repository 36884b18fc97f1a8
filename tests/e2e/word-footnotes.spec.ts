import type { Page } from '@playwright/test';
import { strFromU8 } from 'fflate';
import { hasOffice, placesOfWords } from '../../packages/office/src/testing/soffice.ts';
import { MODES, SIZES, check } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { caretRead, exported, newDocument, written } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const note = (page: Page, number: number) => body(page).getByRole('note', { name: `Texte de la note ${number}` });

/** Pixels from the end of a note to the end of its page’s text; the paper begins each page with its margin. */
async function underNote(page: Page, number: number): Promise<number> {
  return note(page, number).evaluate((text) => {
    const paper = text.closest('.g-paper')!;
    const margin = Number.parseFloat(getComputedStyle(paper).paddingTop);
    const end = paper.querySelector('.page-gap .page-foot') ?? paper.querySelector(':scope > .page-foot')!;
    return Math.round(Math.abs(end.getBoundingClientRect().bottom - margin - text.getBoundingClientRect().bottom));
  });
}

test('notes: written at the foot of the page, numbered by place, kept whole, by two people, on a phone', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('La société bailleresse');

  await test.step('a note is written where its page ends, and left by Enter', async () => {
    await page.keyboard.press('Control+Alt+f');
    await page.keyboard.type('Cass. 3e civ., 12 mars 2024, n° 22-18.443 ; voir aussi les conclusions adverses, p. 4');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' n’a pas délivré les lieux');
    const text =
      'Cass. 3e civ., 12\u00a0mars\u00a02024, n°\u00a022-18.443\u00a0; voir aussi les conclusions adverses, p.\u00a04';
    await expect(note(page, 1)).toHaveText(text);
    await expect.poll(() => underNote(page, 1)).toBeLessThan(3);
    expect(await written(page)).toEqual([`La société bailleresse${text} n’a pas délivré les lieux`]);
  });

  await test.step('one before it from the menu, numbered first', async () => {
    await page.keyboard.press('Control+Home');
    await caretRead(page);
    for (let i = 0; i < 'La société'.length; i += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Insérer', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Note de bas de page' }).click();
    await expect(body(page)).toBeFocused();
    await page.keyboard.type('Immatriculée à Lyon');
    await page.keyboard.press('Escape');
    await expect(note(page, 1)).toHaveText('Immatriculée à Lyon');
    await expect(note(page, 2)).toContainText('Cass. 3e civ.');
    await expect.poll(() => underNote(page, 2)).toBeLessThan(3);
  });

  await test.step('the keyboard goes past marks, and one after another is selected before it is deleted', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await expect(body(page).locator('.footnote.ProseMirror-selectednode')).toHaveCount(1);
    await page.keyboard.press('Backspace');
    await expect(note(page, 1)).toContainText('Cass. 3e civ.');
    await page.keyboard.press('Control+z');
    await expect(note(page, 1)).toHaveText('Immatriculée à Lyon');
  });

  await test.step('the other reads it, goes to it by its mark, and both write in it', async () => {
    await samir.page.goto(`/Editor?doc=${slug}`);
    await body(samir.page).getByRole('img', { name: 'Note 1' }).click();
    await samir.page.keyboard.type(', siège transféré');
    await expect(note(page, 1)).toContainText('Immatriculée à Lyon, siège transféré');
    await body(page).getByRole('img', { name: 'Note 1' }).click();
    await page.keyboard.type(' en 2021');
    await expect(note(samir.page, 1)).toContainText('siège transféré en 2021');
  });

  await test.step('what is written above moves no note from the foot of the page', async () => {
    await page.keyboard.press('Control+Home');
    await caretRead(page);
    await page.keyboard.type('Faits');
    await page.keyboard.press('Enter');
    await expect.poll(() => body(page).locator('p').count()).toBe(2);
    await expect.poll(() => underNote(page, 2)).toBeLessThan(3);
  });

  await saved(page);
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `word-footnotes-${mode}`, mode === MODES[0] ? undefined : 'colours');
  }

  await test.step('in a PDF, at the foot of the page of its mark', async () => {
    const { bytes } = await exported(page, 'PDF (.pdf)');
    // Both notes have a place that links lead to.
    expect(strFromU8(bytes, true)).toMatch(/note-1[\s\S]*note-2/);
    if (!hasOffice) return;
    const places = placesOfWords(bytes);
    expect(places.filter(({ page }) => page > 1)).toEqual([]);
    const at = (word: string) => places.find((place) => place.word.startsWith(word))!.bottom;
    expect(at('délivré')).toBeLessThan(0.2);
    expect(at('Immatriculée')).toBeGreaterThan(0.8);
    expect(at('Cass.')).toBeGreaterThan(at('Immatriculée'));
    expect(at('Cass.')).toBeLessThan(0.93);
  });

  await test.step('on a phone, notes are after the text', async () => {
    await page.setViewportSize(SIZES.phone);
    await expect(page.getByRole('button', { name: 'Afficher le plan' })).toBeVisible();
    await page.locator('.g-desk').evaluate((desk) => desk.scrollTo(0, 0));
    const under = async () => {
      const text = (await body(page).locator('p').last().boundingBox())!;
      return (await note(page, 1).boundingBox())!.y - text.y - text.height;
    };
    await expect.poll(under).toBeLessThan(100);
    expect(await under()).toBeGreaterThan(20);
    await check(page, 'word-footnotes-phone', 'colours');
  });
});
