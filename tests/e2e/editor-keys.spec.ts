import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';
import { newSheet } from './sheets.ts';
import { newSlides, thumbs } from './slides.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const keys = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier de l’éditeur' });

test('keys that people know: replace, go on looking, sides, suggestions, save; and the list of them', async ({
  app,
  claire,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Le bail du 3 mars, ce bail et un autre bail.');
  const bar = page.getByRole('search', { name: 'Rechercher et remplacer' });
  const query = bar.getByRole('textbox', { name: 'Rechercher dans le document' });
  const replacement = bar.getByRole('textbox', { name: 'Remplacer par' });

  await test.step('looking and replacing', async () => {
    await page.keyboard.press('F3');
    await expect(query).toBeFocused();
    await page.keyboard.type('bail');
    await expect(bar.getByText('1 sur 3')).toBeVisible();
    await page.keyboard.press('F3');
    await expect(bar.getByText('2 sur 3')).toBeVisible();
    await page.keyboard.press('Shift+F3');
    await expect(bar.getByText('1 sur 3')).toBeVisible();
    await page.keyboard.press('Control+h');
    await expect(replacement).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(query).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+h');
    await expect(query).toHaveValue('bail');
    await expect(replacement).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('sides, and suggestions', async () => {
    const paragraph = body(page).getByRole('paragraph').first();
    for (const [key, side] of [
      ['e', 'center'],
      ['r', 'right'],
      ['l', 'left'],
    ] as const) {
      await page.keyboard.press(`Control+Shift+${key}`);
      await expect(paragraph).toHaveCSS('text-align', side);
    }
    await page.keyboard.press('Control+Shift+j');
    await expect(paragraph).not.toHaveCSS('text-align', 'left');
    const suggests = page.getByRole('button', { name: 'Suggérer au lieu de modifier' });
    await page.keyboard.press('Control+Alt+Shift+E');
    await expect(suggests).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+Alt+Shift+E');
    await expect(suggests).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('nothing is to be saved', async () => {
    await saved(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Ce que vous écrivez s’enregistre à mesure/)).toBeVisible();
  });

  await test.step('the list of keys', async () => {
    await page.keyboard.press('Control+/');
    await expect(keys(page)).toContainText('Mode suggestion');
    await expect(keys(page)).toContainText('Titres 1 à 4');
    await checkModes(page, 'touches-texte', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect(keys(page)).toHaveCount(0);
  });
});

test('sheets and slides have their lists of keys', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await page.getByRole('button', { name: 'Raccourcis clavier de l’éditeur' }).click();
  await expect(keys(page)).toContainText('Recopier vers le bas, vers la droite');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Ce que vous (écrivez|venez)/)).toBeVisible();
  await newSlides(claire);
  await thumbs(page).first().press('Control+/');
  await expect(keys(page)).toContainText('Tourner l’élément');
});
