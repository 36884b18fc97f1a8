import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, newSheet, sharedSheet, typed } from './sheets.ts';

test.use({ startsAt: null });

test('what comes without a key reaches the cell whole: a dead key, an input method, a dictated text', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  const keyboard = await page.context().newCDPSession(page);
  // A dead key composes: nothing of it may be taken for a key of the grid.
  await keyboard.send('Input.imeSetComposition', { text: '^', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: 'ê' });
  await page.keyboard.type('tre entendu');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 1)).toHaveText('être entendu');
  await keyboard.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
  await keyboard.send('Input.insertText', { text: '中国' });
  await page.keyboard.press('Tab');
  await expect(cell(page, 2, 1)).toHaveText('中国');
  await page.keyboard.insertText('Étude dictée');
  // What is typed over a cell ends with an arrow.
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 2, 2)).toHaveText('Étude dictée');
  await expect(page.locator('.sh-name')).toHaveText('B1');
});

test('cells are merged for both, a column is widened by its edge, and what is covered comes back', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSheet(app, claire, samir, 'Parties', 'Martin');
  await expect(cell(samir.page, 2, 1)).toHaveText('Martin');
  const { page } = claire;
  await cell(page, 1, 1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Fusionner les cellules' }).click();
  await expect(page.getByText('Une cellule remplie est cachée par la fusion')).toBeVisible();
  await expect(merged(samir.page)).toHaveAttribute('aria-colspan', '2');
  await expect(merged(samir.page).locator('.sh-text')).toHaveText('Parties');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.sh-name')).toHaveText('A3');

  const head = samir.page.getByRole('columnheader', { name: 'A', exact: true });
  const edge = (await head.locator('.sh-edge').boundingBox())!;
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await samir.page.mouse.move(x, y);
  await samir.page.mouse.down();
  await samir.page.mouse.move(x + 60, y, { steps: 3 });
  await samir.page.mouse.up();
  await expect(page.getByRole('columnheader', { name: 'A', exact: true })).toHaveCSS('width', '164px');

  await samir.page.keyboard.press('Control+Home');
  await samir.page.getByRole('button', { name: 'Défaire la fusion' }).click();
  await expect(cell(page, 2, 1)).toHaveText('Martin');
});

test('the right button says what can be done to a line: the grid stays where it is, the keyboard goes on in the cells', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, 'Postes', 'Loyers', '=SOMME(12;30');
  await expect(cell(page, 3, 1)).toHaveText('42');
  const head = page.getByRole('rowheader', { name: '2', exact: true });
  await head.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Supprimer la ligne' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /colonne/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Insérer une ligne au-dessus' }).click();
  await expect(cell(page, 3, 1)).toHaveText('Loyers');
  await expect(cell(page, 3, 1)).toBeInViewport();
  await expect(typed(page)).toBeFocused();
  // Within what is chosen it stays chosen.
  await cell(page, 3, 1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await cell(page, 4, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Supprimer 2 lignes' }).click();
  await expect(page.getByText('Loyers')).toHaveCount(0);
  await expect(cell(page, 1, 1)).toHaveText('Postes');
});

function merged(page: Page) {
  return page.getByRole('gridcell').filter({ hasText: 'Parties' });
}
