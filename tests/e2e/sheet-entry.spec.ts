import type { Page } from '@playwright/test';
import { check, checkModes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { cell, fillCells, newSheet, typed } from './sheets.ts';

test.use({ startsAt: null });

/** What another program put on the clipboard, into the active cell. */
async function pasteText(page: Page, text: string, html = ''): Promise<void> {
  await typed(page).evaluate(
    (field, [text, html]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      if (html !== '') clipboardData.setData('text/html', html);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, html] as const,
  );
}

/** Two rows of Excel, as it writes them. */
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<link rel=File-List href="https://ailleurs.test/clip_filelist.xml"><script>document.title = 'pris'</script>
<style>
<!--td
	{color:black;
	font-weight:400;
	mso-number-format:General;
	white-space:nowrap;}
.xl65
	{font-weight:700;
	text-align:center;
	border:.5pt solid windowtext;
	background:yellow url(https://ailleurs.test/x.png);}
.xl66
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";
	color:red;
	text-decoration:underline;}
-->
</style></head><body><table><!--StartFragment-->
 <col width=80 span=2>
 <tr height=20><td colspan=2 height=20 class=xl65 width=160>Débours &amp; frais</td></tr>
 <tr height=20><td height=20>Timbre<img src="https://ailleurs.test/y.png" onerror="document.title='pris'"></td><td class=xl66 align=right>12,50 €</td></tr>
<!--EndFragment--></table></body></html>`;

test('cells of another spreadsheet keep their signs; those that do not fit are refused whole, and why is said', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  await pasteText(page, 'Honoraires\t1 234,5 €\nTVA\t20 %\n');
  await expect(cell(page, 1, 2)).toHaveText('1 234,50 €');
  await expect(cell(page, 2, 2)).toHaveText('20 %');
  await page.keyboard.press('Control+Home');
  await pasteText(page, 'ligne\n'.repeat(100_001));
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect(told).toContainText('Rien n’est collé : les cellules ne tiennent pas');
  await expect(told).toContainText('Il faudrait 100 001 lignes. Cette feuille peut en avoir 100 000 au plus.');
  await expect(cell(page, 1, 1)).toHaveText('Honoraires');
  await pasteText(page, 'dossier\t10 €\n'.repeat(1_500));
  await expect(page.getByText('3000 cellules remplies')).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText('dossier');
});

test('cells of Excel keep their looks, and leave with them; what their page would do is not done', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await pasteText(page, 'Débours & frais\t\nTimbre\t12,50 €', EXCEL);
  const title = cell(page, 1, 1).locator('..');
  await expect(title).toHaveText('Débours & frais');
  await expect(title).toHaveClass(/sh-merged.*sh-bold.*sh-lined.*sh-center.*sh-fill-wait/);
  await expect(title).toHaveAttribute('aria-colspan', '2');
  await expect(cell(page, 2, 2)).toHaveText('12,50 €');
  await expect(cell(page, 2, 2).locator('..')).toHaveClass(/sh-underline.*sh-ink-bad/);
  await checkModes(page, 'sheet-pasted-looks', async () => undefined);
  const left = await typed(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  expect(left).toMatch(/<td colspan="2" align="center" bgcolor="#FBF0D9"[^>]*><b>Débours &amp; frais<\/b>/);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 2)).toHaveText('');
  await expect(title).not.toHaveClass(/sh-fill/);
  expect(asked.filter((address) => address.includes('ailleurs'))).toEqual([]);
  await expect(page).not.toHaveTitle('pris');
});

test('a time sheet: hours as they are typed, added up past a day; decimals and the colour of a text by the toolbar', async ({
  claire,
}) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, '14:30', '13:45', '=SOMME(A1:A2)', '1234,5');
  await expect(cell(page, 1, 1)).toHaveText('14:30');
  await expect(cell(page, 3, 1)).toHaveText('28:15');
  await cell(page, 4, 1).click();
  await page.getByRole('button', { name: 'Ajouter une décimale' }).click();
  await expect(cell(page, 4, 1)).toHaveText('1 234,50');
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await expect(cell(page, 4, 1)).toHaveText('1 235');
  await page.getByRole('combobox', { name: 'Couleur du texte' }).click();
  await page.getByRole('option', { name: 'Texte rouge' }).click();
  await expect(cell(page, 4, 1).locator('..')).toHaveClass(/sh-ink-bad/);
  // What was just chosen is taken back, and the next key is the grid's.
  await expect(page.getByLabel(/^Contenu de la cellule A4$/)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, 1).locator('..')).not.toHaveClass(/sh-ink-bad/);
  await page.keyboard.press('Control+y');
  await expect(cell(page, 4, 1).locator('..')).toHaveClass(/sh-ink-bad/);
  await checkModes(page, 'sheet-hours', async () => undefined);
});

test('a column whose edge is pressed twice shows the whole of its longest text', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(
    page,
    'Indemnité d’éviction et frais de remploi, bail du 3 mai 2017',
    'WWWW WWWW WWWW WWWW 1 234 567,89',
  );
  await test.step('until then it runs over the empty cells beside it, which stay cells', async () => {
    const over = cell(page, 1, 1).locator('.sh-spill');
    const room = await over.evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(room).toBeLessThanOrEqual(0);
    await cell(page, 1, 2).click();
    await expect(page.locator('.sh-name')).toHaveText('B1');
    await check(page, 'sheet-text-over-cells');
    await fillCells(page, '12');
    await expect(over).toHaveCount(0);
    await expect(cell(page, 2, 1).locator('.sh-spill')).toHaveCount(1);
  });
  await page.locator('.sh-edge-column').first().dblclick();
  for (const row of [1, 2]) {
    const text = cell(page, row, 1);
    const room = await text.evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown);
      return shown.closest('[role=gridcell]')!.getBoundingClientRect().width - range.getBoundingClientRect().width;
    });
    expect(room).toBeGreaterThan(0);
  }
});
