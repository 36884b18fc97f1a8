import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { check } from './accessibility.ts';
import { newDocument } from './office.ts';

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

  await test.step('the text alone, and the keys of the editor', async () => {
    const toolbar = page.getByRole('button', { name: 'Gras' });
    await page.keyboard.press('Alt+F10');
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
  await expect(page.getByText(/^13 sur 13 mots$/)).toBeVisible();
});
