import { checkModes } from './accessibility.ts';
import { expect, rest, saved, STRANGER, test } from './fixtures.ts';

const DOCUMENTS = 150;

test('a long library is rendered around the screen, and all of it is reached by keyboard', async ({ app, someone }) => {
  const { page, token } = await someone(STRANGER);
  for (let index = 1; index <= DOCUMENTS; index += 1)
    await rest(app, token, 'POST', '/documents', { title: `Pièce ${String(index).padStart(3, '0')}` });
  await page.goto('/ged');
  await saved(page);
  const table = page.getByRole('table', { name: 'Documents' });
  const rows = table.locator('tbody tr[data-index]');
  await expect(table).toHaveAttribute('aria-rowcount', /^1[5-9]\d$/);
  expect(await rows.count()).toBeLessThan(60);

  await test.step('the columns keep their widths while one scrolls', async () => {
    const widths = () => table.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth));
    const before = await widths();
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.first()).not.toHaveAttribute('data-index', '0');
    expect(await widths()).toEqual(before);
  });

  await test.step('End leads to the last row, Home to the first, an arrow to the next one', async () => {
    await rows.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await expect(page.locator('tr[data-index]:has(:focus)')).toHaveAttribute(
      'aria-rowindex',
      String(await table.getAttribute('aria-rowcount')),
    );
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.locator('tr[data-index]:has(:focus)')).toHaveAttribute('data-index', '0');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tr[data-index]:has(:focus)')).toHaveAttribute('data-index', '1');
  });

  await test.step('the filter finds what is not rendered', async () => {
    await page.getByPlaceholder('Filtrer').fill('pièce 003');
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole('link', { name: 'Pièce 003' })).toBeVisible();
    await page.getByPlaceholder('Filtrer').fill('');
  });

  await checkModes(page, 'bibliotheque-longue', async () => undefined);
});
