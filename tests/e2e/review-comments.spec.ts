import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Commentaires et suggestions' });
const thread = (page: Page) => panel(page).getByRole('article', { name: 'Fil de commentaires' });
const passage = (page: Page) => body(page).locator('.comment-passage');

test('a passage is commented offline, its reader is told, answers, and resolves it; the words go, the thread stays', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newDocument(app, claire);
  await rest(app, samir.token, 'PUT', '/notification/read-all');
  const { page, line } = claire;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Attendu que le bail est échu.');
  await saved(page);
  await readyOffline(page);

  await test.step('offline, by keyboard', async () => {
    line.cut();
    // The caret is after « échu. »: one word back.
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Alt+m');
    const draft = panel(page).getByRole('region', { name: 'Nouveau commentaire' });
    await expect(draft.getByRole('textbox')).toBeFocused();
    await body(page).focus();
    await page.keyboard.press('Control+Alt+m');
    await expect(draft.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Depuis quand, @Sam');
    await expect(page.getByRole('option', { name: /Samir BENALI$/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(thread(page).locator('.k-mention')).toHaveText('@Samir BENALI');
    await expect(passage(page)).toHaveText(/échu/);
    await checkModes(page, 'commentaires', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel(page).getByRole('tab', { name: 'Suggestions (0)' }).click();
    await expect(thread(page)).toHaveCount(0);
    await panel(page).getByRole('tab', { name: 'Commentaires' }).click();
    await expect(thread(page)).toContainText('Depuis quand');
  });

  await test.step('the colleague is led to it, and answers', async () => {
    line.heal();
    await saved(page);
    await samir.page.goto('/dashboard');
    await badge(samir.page).waitFor();
    await samir.page.getByRole('button', { name: /^Notifications/ }).click();
    await samir.page
      .getByRole('link')
      .filter({ hasText: `Claire MARCHAND vous mentionne dans un commentaire du document «\u00a0${title}\u00a0»` })
      .click();
    await expect(thread(samir.page)).toContainText('Depuis quand');
    await expect(passage(samir.page)).toHaveClass(/comment-active/);
    await thread(samir.page).getByRole('textbox').fill('Depuis le 3 mars.');
    await thread(samir.page).getByRole('button', { name: 'Publier' }).click();
    await expect(thread(page)).toContainText('Depuis le 3 mars.');
  });

  await test.step('resolved, found again, opened again', async () => {
    await thread(samir.page).getByRole('button', { name: 'Résoudre' }).click();
    await expect(thread(page)).toContainText('Résolu par Samir BENALI');
    await panel(samir.page).getByRole('button', { name: 'Fermer le volet' }).click();
    await expect(passage(samir.page)).toHaveCount(0);
    await thread(page).getByRole('button', { name: 'Rouvrir' }).click();
    await expect(passage(samir.page)).toHaveCount(1);
    await passage(samir.page).click();
    await expect(thread(samir.page)).toContainText('Depuis le 3 mars.');
  });

  await test.step('the words are deleted by the other', async () => {
    await body(samir.page).press('Control+a');
    await samir.page.keyboard.press('Delete');
    await expect(thread(page)).toContainText('Passage supprimé');
    await expect(thread(page)).toContainText('échu');
    await samir.page.keyboard.press('Control+z');
    await expect(thread(page)).not.toContainText('Passage supprimé');
    await body(page).press('F8');
    await expect(thread(page)).toHaveCount(1);
  });
});
