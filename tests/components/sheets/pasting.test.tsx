import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { pasteInto } from '../support/files.ts';
import { newPair } from '../support/firm.ts';
import { box, expectCell, newSheet, showSheet, typed } from './sheets.ts';

/** What another program put on the clipboard, into the active cell. */
const paste = (text: string, html?: string): void => pasteInto(typed.element(), text, html);

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

test('cells of another spreadsheet keep their signs, however many', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  paste('Honoraires\t1 234,5 €\nTVA\t20 %\n');
  await expectCell(1, 2, '1 234,50 €');
  await expectCell(2, 2, '20 %');
  await press('Control+Home');
  paste('dossier\t10 €\n'.repeat(1_500));
  await expect.element(page.getByText('3000 cellules remplies')).toBeVisible();
  await expectCell(1, 1, 'dossier');
});

test('cells that do not fit are refused whole, and why is said', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire, [], 'Honoraires');
  await showSheet(slug, claire);
  paste('ligne\n'.repeat(100_001));
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect.element(told).toHaveTextContent('Rien n’est collé : les cellules ne tiennent pas');
  await expect
    .element(told)
    .toHaveTextContent('Il faudrait 100 001 lignes. Cette feuille peut en avoir 100 000 au plus.');
  await expectCell(1, 1, 'Honoraires');
});

test('cells of Excel keep their looks, and leave with them; what their page would do is not done', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  const asked = performance.getEntriesByType('resource').length;
  paste('Débours & frais\t\nTimbre\t12,50 €', EXCEL);
  await expectCell(1, 1, 'Débours & frais');
  await expect.element(box(1, 1)).toHaveClass('sh-merged', 'sh-bold', 'sh-lined', 'sh-center', 'sh-fill-wait');
  await expect.element(box(1, 1)).toHaveAttribute('aria-colspan', '2');
  await expectCell(2, 2, '12,50 €');
  await expect.element(box(2, 2)).toHaveClass('sh-underline', 'sh-ink-bad');
  await expectAccessibleEverywhere();
  const clipboardData = new DataTransfer();
  typed.element().dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  expect(clipboardData.getData('text/html')).toMatch(
    /<td colspan="2" align="center" bgcolor="#FBF0D9"[^>]*><b>Débours &amp; frais<\/b>/,
  );
  await press('Control+z');
  await expectCell(2, 2, '');
  await expect.element(box(1, 1)).not.toHaveClass('sh-fill-wait');
  const others = performance.getEntriesByType('resource').slice(asked);
  expect(others.filter(({ name }) => name.includes('ailleurs'))).toEqual([]);
  expect(document.title).not.toBe('pris');
});
