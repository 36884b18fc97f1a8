import { checkModes } from './accessibility.ts';
import { expect, readyOffline, test } from './fixtures.ts';
import { cell, fillCells, sharedSheet } from './sheets.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('cells are commented without a network, answered and resolved; a chart follows what the other types', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSheet(app, claire, samir, 'Mois', 'janvier', 'février');
  const { page } = claire;
  await cell(page, 1, 2).click();
  await fillCells(page, 'Honoraires de conseil', '1 200 €', '300 €');

  await test.step('a comment made offline reaches the other, who answers', async () => {
    await readyOffline(page);
    claire.line.cut();
    await cell(page, 2, 2).click();
    await page.keyboard.press('Control+Alt+m');
    const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
    await draft.getByRole('textbox').fill('À vérifier avec le greffe');
    await draft.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByRole('article', { name: 'Fil de commentaires' })).toContainText('B2 · 1 200,00 €');
    claire.line.heal();
    await expect(samir.page.locator('.sh-commented')).toHaveCount(1);
    await samir.page.getByRole('button', { name: 'Afficher les commentaires (1 ouvert)' }).click();
    const size = samir.page.viewportSize()!;
    await samir.page.setViewportSize({ width: 390, height: 844 });
    const panel = samir.page.getByRole('complementary', { name: 'Commentaires' });
    const { x, y, height } = (await panel.boundingBox())!;
    const over = await samir.page.evaluate(
      ([left, top]) => document.elementFromPoint(left!, top!)?.closest('.r-panel') instanceof HTMLElement,
      [x + 10, y + height / 2],
    );
    expect(over, 'on a phone the comments stand over the heads of the sheet').toBe(true);
    await samir.page.setViewportSize(size);
    await samir.page.getByText('À vérifier avec le greffe').click();
    await expect(samir.page.locator('.sh-name')).toHaveText('B2');
    await samir.page.getByRole('button', { name: 'Résoudre' }).click();
    await expect(page.locator('.sh-commented')).toHaveCount(0);
    await page.getByRole('button', { name: 'Masquer les commentaires (0 ouvert)' }).click();
  });

  await test.step('a chart is put beside its cells, and drawn anew', async () => {
    await page.keyboard.press('Control+Home');
    await cell(page, 1, 1).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Insérer un graphique' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insérer un graphique' });
    await expect(dialog.getByLabel('Cellules représentées')).toHaveValue('A1:B3');
    await dialog.getByLabel('Titre').fill('Honoraires par mois');
    await dialog.getByRole('button', { name: 'Enregistrer le graphique' }).click();
    const table = samir.page.getByRole('table', { name: /Honoraires par mois.*Colonnes/ });
    await expect(table.getByRole('row', { name: 'janvier' })).toContainText('1 200,00 €');
    await cell(page, 3, 2).click();
    await fillCells(page, '450');
    await expect(table.getByRole('row', { name: 'février' })).toContainText('450,00 €');
    const corner = page.locator('.sh-chart-corner');
    await corner.hover();
    await page.mouse.down();
    const grip = (await corner.boundingBox())!;
    await page.mouse.move(grip.x + 110, grip.y + 50, { steps: 4 });
    await page.mouse.up();
    const width = async () => (await samir.page.locator('.sh-chart').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(560);
    await page.keyboard.press('Control+Home');
    await checkModes(page, 'sheet-chart', async () => undefined);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const printed = page.locator('.sh-print');
    await expect(printed.getByRole('cell', { name: 'Honoraires de conseil' })).toBeVisible();
    await expect(printed.getByText('Honoraires par mois', { exact: true })).toBeVisible();
    await expect(page.getByRole('grid')).toBeHidden();
  });
});
