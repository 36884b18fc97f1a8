import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { check } from './accessibility.ts';
import { caretRead, newDocument } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

test('French typography while one types, then find and replace, undone as one step', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();

  await test.step('corrected, and given back by Backspace', async () => {
    await page.keyboard.type('L\'intimé répond: "la créance est éteinte"; la créance, dit-il, l\'est. Créance!');
    const text =
      'L’intimé répond\u00a0: «\u00a0la créance est éteinte\u00a0»\u00a0; la créance, dit-il, l’est. Créance';
    await expect(body(page)).toHaveText(`${text}\u00a0!`);
    await page.keyboard.press('Backspace');
    await expect(body(page)).toHaveText(`${text}!`);
  });

  const bar = page.getByRole('search', { name: 'Rechercher et remplacer' });
  await test.step('found without accents or case, or with', async () => {
    await page.keyboard.press('Control+f');
    await bar.getByRole('textbox', { name: 'Rechercher dans le document' }).fill('creance');
    await expect(bar.getByText(/^\d sur 3$/)).toBeVisible();
    await bar.getByRole('checkbox', { name: 'Respecter les accents' }).check();
    await expect(bar.getByText('Aucun résultat')).toBeVisible();
    await bar.getByRole('textbox', { name: 'Rechercher dans le document' }).fill('créance');
    await bar.getByRole('checkbox', { name: 'Respecter la casse' }).check();
    await expect(bar.getByText(/^\d sur 2$/)).toBeVisible();
    await expect(body(page).locator('.found')).toHaveCount(2);
    await check(page, 'word-find-light');
  });

  await test.step('all are replaced, and come back as one', async () => {
    await bar.getByRole('textbox', { name: 'Remplacer par' }).fill('dette');
    await bar.getByRole('button', { name: 'Tout remplacer' }).click();
    await expect(body(page)).toContainText('la dette est éteinte');
    await expect(body(page)).toContainText('la dette, dit-il');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(body(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(body(page)).not.toContainText('dette');
    await expect(body(page)).toContainText('la créance, dit-il');
  });

  await test.step('who undoes a deletion goes on after the words that came back', async () => {
    await page.keyboard.press('Control+End');
    await caretRead(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Par ces motifs');
    // What was typed is the past then, the deletion alone is undone.
    await saved(page);
    await page.reload();
    await body(page).click();
    await page.keyboard.press('Control+End');
    await caretRead(page);
    await page.keyboard.press('Control+Backspace');
    await expect(body(page).locator('p').last()).toHaveText('Par ces');
    await page.keyboard.press('Control+Home');
    await caretRead(page);
    await page.keyboard.press('Control+z');
    await expect(body(page).locator('p').last()).toHaveText('Par ces motifs');
    await page.keyboard.type(', condamner');
    await expect(body(page).locator('p').last()).toHaveText('Par ces motifs, condamner');
  });

  await test.step('a paragraph selected by a triple click is cut whole', async () => {
    const last = body(page).locator('p').last();
    await last.click({ clickCount: 3 });
    await page.keyboard.press('Control+x');
    await expect(body(page).locator('p')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(last).toHaveText('Par ces motifs, condamner');
    await page.keyboard.press('End');
    await caretRead(page);
  });

  await test.step('looks are cleared by a key and by a button', async () => {
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await expect(body(page).locator('strong em, em strong')).toHaveText('Par ces motifs, condamner');
    await page.keyboard.press('Control+Space');
    await expect(body(page).locator('strong, em')).toHaveCount(0);
    await page.keyboard.press('Control+u');
    await expect(body(page).locator('u')).toHaveText('Par ces motifs, condamner');
    await page.getByRole('button', { name: 'Effacer la mise en forme' }).click();
    await expect(body(page).locator('u')).toHaveCount(0);
    await expect(body(page)).toBeFocused();
  });

  await test.step('at 400 % the text has most of the screen under the bars', async () => {
    await page.setViewportSize({ width: 360, height: 225 });
    await page.keyboard.press('Control+h');
    await expect(bar).toBeVisible();
    const desk = page.locator('.g-desk');
    await expect.poll(async () => (await desk.boundingBox())?.height).toBeGreaterThan(150);
    await page.keyboard.press('Escape');
    await expect(body(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(body(page).locator('p').last()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the text alone, and the keys of the editor', async () => {
    const toolbar = page.getByRole('button', { name: 'Gras' });
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.b-tooltip')).toHaveText(/^Gras|^Italique/);
    await page.keyboard.press('Escape');
    await expect(body(page)).toBeFocused();
    const choose = async (name: string, role: 'menuitem' | 'menuitemcheckbox') => {
      await page.getByRole('button', { name: 'Page', exact: true }).click();
      await page.getByRole(role, { name }).click();
    };
    await choose('Mode concentration', 'menuitemcheckbox');
    await expect(toolbar).toBeHidden();
    await choose('Mode concentration', 'menuitemcheckbox');
    await expect(toolbar).toBeVisible();
    await choose('Raccourcis clavier de l’éditeur', 'menuitem');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier de l’éditeur' })).toContainText('Saut de page');
    await page.keyboard.press('Escape');
  });

  await body(page).click();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(/^17 sur 17 mots$/)).toBeVisible();
});
