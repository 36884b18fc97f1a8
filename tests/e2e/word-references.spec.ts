import type { Page } from '@playwright/test';
import { MODES, check } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

async function insert(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Insérer', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a table of contents, a reference to a clause and a mention follow what both people write', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  for (const [index, title] of ['Objet', 'Prix', 'Résiliation'].entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(`# ${title}`);
    await page.getByRole('button', { name: 'Numéroter les clauses' }).press('Enter');
    await expect(body(page)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sauf accord, voir ');

  await test.step('a reference is found by typing', async () => {
    await insert(page, 'Renvoi à un titre ou une clause');
    const dialog = page.getByRole('dialog', { name: 'Renvoi à un titre ou une clause' });
    await dialog.getByRole('textbox', { name: 'Filtrer' }).fill('resil');
    await expect(dialog.getByRole('button', { name: /Prix/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(body(page).locator('.cross-reference')).toHaveText('3 Résiliation');
    await expect(body(page)).toBeFocused();
  });

  await test.step('a person is named', async () => {
    await insert(page, 'Mention d’une personne');
    await page.getByRole('textbox', { name: 'Filtrer' }).fill('benali');
    await page.keyboard.press('Enter');
    await expect(body(page).locator('.mention')).toHaveText('@Samir BENALI');
    await expect(body(page)).toBeFocused();
  });

  await test.step('contents at the beginning', async () => {
    await page.keyboard.press('Control+Home');
    await insert(page, 'Table des matières');
    await expect(body(page).getByRole('navigation', { name: 'Table des matières' }).getByRole('listitem')).toHaveText([
      '1. Objet',
      '2. Prix',
      '3. Résiliation',
    ]);
  });

  await test.step('the other takes a clause away: numbers follow, then the reference says that it leads nowhere', async () => {
    await samir.page.goto(`/Editor?doc=${slug}`);
    const heading = (name: string) => body(samir.page).getByRole('heading', { name });
    await heading('Prix').click({ clickCount: 3 });
    await samir.page.keyboard.press('Backspace');
    await expect(body(page).locator('.cross-reference')).toHaveText('2 Résiliation');
    await heading('Résiliation').click({ clickCount: 3 });
    await samir.page.keyboard.press('Backspace');
    await expect(body(page).locator('.cross-reference')).toHaveText('[renvoi introuvable]');
  });

  await saved(page);
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `word-references-${mode}`);
  }
});
