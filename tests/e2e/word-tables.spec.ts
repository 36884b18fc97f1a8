import type { Page } from '@playwright/test';
import { MODES, check } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tableau' });
const tool = (page: Page, name: string) => tools(page).getByRole('button', { name });

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
}

/** The texts of the cells, row by row, without the names at the carets of the others. */
async function rows(page: Page): Promise<string[]> {
  return body(page)
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .map((cell) => {
            const copy = cell.cloneNode(true) as HTMLElement;
            for (const caret of copy.querySelectorAll('.remote-caret')) caret.remove();
            return copy.textContent;
          })
          .join(' | '),
      ),
    );
}

test('a table: a size is chosen, two people write and shape it at once, all by the keyboard', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const { slug } = await newDocument(app, claire);
  await open(page, slug);
  await page.keyboard.type('État des créances');
  await page.keyboard.press('Enter');

  await test.step('a size out of the limits is told, one within is made', async () => {
    await page.getByRole('button', { name: 'Insérer un tableau' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Insérer un tableau' });
    await dialog.getByRole('textbox', { name: 'Colonnes' }).fill('64');
    await dialog.getByRole('textbox', { name: 'Colonnes' }).press('Enter');
    await expect(dialog.getByText('De 1 à 63 colonnes.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Lignes' }).fill('2');
    await dialog.getByRole('textbox', { name: 'Colonnes' }).fill('2');
    await dialog.getByRole('textbox', { name: 'Colonnes' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(body(page)).toBeFocused();
    for (const word of ['Facture', 'Montant', 'F-2026-014', '18 400,00 €']) {
      await page.keyboard.type(word);
      if (word !== '18 400,00 €') await page.keyboard.press('Tab');
    }
    await expect(body(page).getByRole('columnheader')).toHaveText(['Facture', 'Montant']);
  });

  await test.step('one adds a row while the other adds a column: both have both', async () => {
    await open(samir.page, slug);
    await body(samir.page).getByText('Facture', { exact: true }).click();
    await expect(tools(samir.page)).toBeVisible();
    await Promise.all([page.keyboard.press('Tab'), tool(samir.page, 'Ajouter une colonne à droite').press('Enter')]);
    await page.keyboard.type('F-2026-02');
    // A merged table lacks a cell until the next edit in it [ED20].
    await expect.poll(async () => (await rows(page))[0]).toBe('Facture |  | Montant');
    await page.keyboard.type('2');
    await expect.poll(() => rows(samir.page).then(String)).toMatch(/F-2026-022/);
    await expect.poll(() => rows(page)).toEqual(await rows(samir.page));
    for (const each of [page, samir.page])
      await expect
        .poll(() => rows(each))
        .toEqual([
          'Facture |  | Montant',
          'F-2026-014 |  | 18\u00a0400,00\u00a0€',
          expect.stringMatching(/^F-2026-022 \|  \| $/),
        ]);
  });

  await test.step('both select cells: each keeps theirs while the other empties or writes', async () => {
    const chosen = (each: Page) => body(each).locator('.selectedCell');
    await body(samir.page).getByText('F-2026-014').click();
    await samir.page.keyboard.press('End');
    await samir.page.keyboard.press('Shift+ArrowRight');
    await expect(chosen(samir.page)).toHaveCount(2);
    await body(page).getByText('Facture', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(chosen(page)).toHaveCount(3);
    await samir.page.keyboard.press('Control+b');
    await expect(body(page).locator('strong')).toHaveText('F-2026-014');
    await expect(chosen(page)).toHaveText(['Facture', '', 'Montant']);
    await page.keyboard.press('Control+i');
    await expect(body(samir.page).locator('em')).toHaveText(['Facture', 'Montant']);
    await expect(chosen(samir.page)).toHaveCount(2);
    await samir.page.keyboard.press('Control+Space');
    await page.keyboard.press('Control+Space');
    for (const each of [page, samir.page]) await expect(body(each).locator('strong, em')).toHaveCount(0);
  });

  await test.step('cells are merged and split, a column is made wider', async () => {
    await body(page).getByText('F-2026-022').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await tool(page, 'Fusionner les cellules').press('Enter');
    await expect.poll(async () => (await rows(samir.page))[2]).toBe('F-2026-022');
    await tool(page, 'Scinder la cellule').press('Enter');
    await expect.poll(async () => (await rows(samir.page))[2]).toBe('F-2026-022 |  | ');
    await body(page).getByText('Facture', { exact: true }).click();
    const width = () =>
      body(page)
        .getByRole('columnheader')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().width);
    const before = await width();
    await tool(page, 'Élargir la colonne').press('Enter');
    await tool(page, 'Élargir la colonne').press('Enter');
    await expect.poll(width).toBeGreaterThan(before + 30);
  });

  await saved(page);
  await page.reload();
  await expect.poll(() => rows(page)).toHaveLength(3);
  await body(page).getByText('F-2026-014').click();
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await check(page, `word-table-${mode}`);
  }
  expect(refused).toEqual([]);
});
