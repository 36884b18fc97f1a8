import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cell, newSheet, sharedSheet } from './sheets.ts';

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

function merged(page: Page) {
  return page.getByRole('gridcell').filter({ hasText: 'Parties' });
}
