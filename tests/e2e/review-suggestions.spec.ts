import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { caretRead, newDocument, written } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Commentaires et suggestions' });
const proposals = (page: Page) => panel(page).getByRole('article');

test('one suggests offline, the other writes meanwhile, accepts one and rejects the rest', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  const { page, line } = samir;
  await claire.page.goto(`/Editor?doc=${slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Attendu que le bail est échu.');
  await saved(claire.page);

  await test.step('offline, in suggestion mode', async () => {
    await page.goto(`/Editor?doc=${slug}`);
    await expect(body(page)).toContainText('le bail est échu.');
    await readyOffline(page);
    line.cut();
    await page.getByRole('button', { name: 'Suggérer au lieu de modifier' }).click();
    await expect(page.getByText('Mode suggestion.')).toBeVisible();
    await body(page).press('Control+End');
    await caretRead(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Par ces motifs.');
    await page.keyboard.press('Control+Home');
    await caretRead(page);
    for (let key = 0; key < 'Attendu '.length; key += 1) await page.keyboard.press('Delete');
    await expect(body(page).locator('ins')).toContainText('Par ces motifs.');
    await expect.poll(() => body(page).locator('del').allTextContents()).toEqual(['Attendu ']);
    await page.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
    await panel(page).getByRole('tab', { name: 'Suggestions (2)' }).click();
    await expect(proposals(page)).toHaveCount(2);
    await checkModes(page, 'suggestions', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the other writes in the same sentence, and finds what is proposed', async () => {
    await body(claire.page).press('Control+Home');
    for (let key = 0; key < 'Attendu que '.length; key += 1) await claire.page.keyboard.press('ArrowRight');
    await claire.page.keyboard.type('depuis hier ');
    line.heal();
    await saved(page);
    await expect.poll(() => body(claire.page).locator('del').allTextContents()).toEqual(['Attendu ']);
    await expect(claire.page.getByText('10 mots')).toBeVisible();
    await claire.page.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
    await panel(claire.page).getByRole('tab', { name: 'Suggestions (2)' }).click();
    await proposals(claire.page).first().getByRole('button', { name: 'Accepter' }).click();
    await expect(proposals(claire.page)).toHaveCount(1);
    await panel(claire.page).getByRole('button', { name: 'Tout refuser' }).click();
    await expect(claire.page.getByRole('textbox', { name: 'Texte du document' })).toBeFocused();
    await expect(panel(claire.page)).toContainText('Aucune suggestion');
    for (const each of [claire.page, page])
      await expect.poll(() => written(each)).toEqual(['que depuis hier le bail est échu.']);
  });

  await test.step('the mode is this person’s alone, and lasts through a reload', async () => {
    await expect(claire.page.getByText('Mode suggestion.')).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Revenir à la modification' }).click();
    await expect(page.getByText('Mode suggestion.')).toBeHidden();
  });
});
