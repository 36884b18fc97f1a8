import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { caretRead, newDocument, written } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
}

test('two people write in one text: it converges, and each undoes only what is theirs', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  await open(claire.page, slug);
  await claire.page.keyboard.type('Attendu que la demande est fondée.');
  await open(samir.page, slug);
  await expect(body(samir.page)).toContainText('Attendu que la demande est fondée.');
  await samir.page.keyboard.press('Control+End');
  await samir.page.keyboard.press('Enter');
  await samir.page.keyboard.type('Par ces motifs.');
  await expect(body(claire.page)).toContainText('Par ces motifs.');

  await test.step('one sees where the other writes, and by what name', async () => {
    const caret = body(claire.page).locator('.remote-caret', { hasText: 'Samir BENALI' });
    await expect(caret).toBeVisible();
    await expect(claire.page.getByRole('list', { name: 'En train de lire ou d’écrire' })).toContainText('SB');
    await samir.page.keyboard.press('Control+a');
    await expect(body(claire.page).locator('.remote-selection').first()).toHaveText(
      'Attendu que la demande est fondée.',
    );
    await samir.page.keyboard.press('Control+End');
    await caretRead(samir.page);
  });

  await test.step('both type at once', async () => {
    await claire.page.keyboard.press('Control+Home');
    await Promise.all([
      claire.page.keyboard.type('En fait. ', { delay: 20 }),
      samir.page.keyboard.type(' Condamne la SCI.', { delay: 20 }),
    ]);
    const text = ['En fait. Attendu que la demande est fondée.', 'Par ces motifs. Condamne la SCI.'];
    for (const { page } of [claire, samir]) await expect.poll(() => written(page)).toEqual(text);
  });

  await test.step('undo', async () => {
    const before = await written(claire.page);
    const without = ['Attendu que la demande est fondée.', 'Par ces motifs. Condamne la SCI.'];
    // What was typed slowly is several steps.
    await expect(async () => {
      if ((await written(claire.page))[0] !== without[0]) await claire.page.keyboard.press('Control+z');
      expect(await written(claire.page)).toEqual(without);
    }).toPass();
    await expect.poll(() => written(samir.page)).toEqual(without);
    await expect(async () => {
      if ((await written(claire.page))[0] !== before[0])
        await claire.page.getByRole('button', { name: 'Rétablir' }).click();
      expect(await written(claire.page)).toEqual(before);
    }).toPass();
    await expect.poll(() => written(samir.page)).toEqual(before);
  });

  await test.step('a reload shows the same', async () => {
    await saved(claire.page);
    const before = await written(samir.page);
    await claire.page.reload();
    await expect.poll(() => written(claire.page)).toEqual(before);
  });

  await test.step('who left is seen no more', async () => {
    await samir.page.goto('/ged');
    await expect(body(claire.page).locator('.remote-caret')).toBeHidden();
  });
});
