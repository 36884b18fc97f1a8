// @vitest-environment happy-dom
import { createDoc, newActor, sheet } from '@basoche/crdt';
import { countReads } from '@basoche/testkit';
import { describe, expect, test, vi } from 'vitest';
import { typeInto } from '../model/cell-actions.ts';
import { Overflow } from '../model/room.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { mergeBox } from '../model/merging.ts';
import { pasteTable } from './paste-table.ts';
import { readTable } from './read-table.ts';
import { writeTable } from './write-table.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(cells: Record<string, string> = {}) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 8, firstColumns: 5 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  const content = (key: string) => store.workbook.contentOf(id, key);
  const look = (row: string, column: string) => store.formatOf(id, row, column);
  return { doc, id, store, content, look, text: (key: string) => store.textOf(id, key), view: () => store.views[0]! };
}

function pasted(html: string, into = opened(), at = { row: 0, column: 0 }) {
  const table = readTable(html);
  if (table === null) throw new Error('no table');
  return { ...into, target: pasteTable(into.store, into.view(), at, table) };
}

/** As Excel puts it on the clipboard: classes, attributes without quotes, lines broken anywhere. */
const excel = (styles: string, rows: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<link id=Main-File rel=Main-File href="file:///C:/Users/c/AppData/Local/Temp/msohtmlclip1/01/clip.htm">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:" ";}
@page
	{margin:.75in .7in .75in .7in;
	mso-header-margin:.3in;}
tr
	{mso-height-source:auto;}
br
	{mso-data-placement:same-cell;}
td
	{padding-top:1px;
	mso-ignore:padding;
	color:black;
	font-size:11.0pt;
	font-weight:400;
	font-style:normal;
	text-decoration:none;
	font-family:Calibri, sans-serif;
	mso-number-format:General;
	text-align:general;
	vertical-align:bottom;
	border:none;
	mso-background-source:auto;
	mso-pattern:auto;
	white-space:nowrap;
	mso-rotate:0;}
${styles}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=240 style='border-collapse:
 collapse;width:180pt'>
<!--StartFragment-->
 <col width=80 span=3 style='width:60pt'>
${rows}
<!--EndFragment-->
</table>
</body>
</html>`;

describe('cells of Excel', () => {
  const html = excel(
    `.xl65
	{color:white;
	font-weight:700;
	text-align:center;
	background:#4472C4;
	mso-pattern:black none;}
.xl66
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";
	color:red;
	font-style:italic;}
.xl67
	{mso-number-format:"Short Date";}
.xl68
	{mso-number-format:"\\@";
	text-decoration:underline;
	text-underline-style:single;}
.xl69
	{mso-number-format:0%;
	background:yellow;}
.xl70
	{white-space:normal;
	text-align:right;}`,
    ` <tr height=20 style='height:15.0pt'>
  <td colspan=2 height=20 class=xl65 width=160 style='height:15.0pt;width:120pt'>Débours
  &amp; frais</td>
  <td class=xl67 align=right width=80 style='width:60pt'>21/11/2026</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td rowspan=2 height=40 class=xl70 width=80 style='height:30.0pt;width:60pt'>Timbre<br>
    fiscal</td>
  <td class=xl66 align=right>1&nbsp;234,57 €</td>
  <td class=xl68>007</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl69 align=right style='height:15.0pt'>20%</td>
  <td>=A1</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=80 style='width:60pt'></td>
 </tr>
 <![endif]>`,
  );

  test('keep their looks, formats of numbers, merges and lines, in one step that is undone', () => {
    const { store, content, look, text, view, target } = pasted(html);
    expect(target).toEqual({ top: 0, bottom: 2, left: 0, right: 2 });
    expect(['1/1', '2/1', '2/3', '3/3'].map(content)).toEqual(['Débours & frais', 'Timbre\nfiscal', '007', '=A1']);
    expect([content('1/3'), content('2/2'), content('3/2')]).toEqual([{ date: '2026-11-21' }, 1234.57, 0.2]);
    expect([text('2/2'), text('3/2')]).toEqual(['1\u202f234,57\u00a0€', '20\u00a0%']);
    expect(look('1', '1')).toEqual({ bold: true, align: 'center', fill: 'info' });
    expect(look('1', '3')).toEqual({});
    expect(look('2', '2')).toEqual({ number: 'money', decimals: 2, italic: true, color: 'bad' });
    expect(look('2', '3')).toEqual({ number: 'text', underline: true });
    expect(look('3', '2')).toEqual({ number: 'percent', decimals: 0, fill: 'wait' });
    expect(look('2', '1')).toEqual({ align: 'right', wrap: true });
    expect(view().merges.map(({ key, rows, columns }) => [key, rows.last, columns.last])).toEqual([
      ['1/1', 0, 1],
      ['2/1', 2, 0],
    ]);
    store.undo.undo();
    expect([view().merges, content('1/1'), look('1', '1'), look('2', '2')]).toEqual([[], null, {}, {}]);
  });

  test('come over what was there: its content, looks and merges make room', () => {
    const into = opened({ '2/2': 'avant', '3/3': 'avant', '4/4': 'reste' });
    sheet.setFormats(into.doc, CLAIRE, into.id, [{ row: '2', column: '2' }], { bold: true, number: 'date' });
    mergeBox(into.store, into.view(), { top: 2, bottom: 3, left: 2, right: 3 });
    const { content, look, view } = pasted(html, into, { row: 1, column: 1 });
    expect([content('2/2'), content('2/3'), content('3/2')]).toEqual(['Débours & frais', null, 'Timbre\nfiscal']);
    expect(look('2', '2')).toEqual({ bold: true, align: 'center', fill: 'info' });
    expect([content('4/4'), view().merges.map(({ key }) => key)]).toEqual(['=A1', ['2/2', '3/2']]);
  });

  test('of an English Excel, and its accounts', () => {
    const { content } = pasted(
      excel('', '<tr><td align=right>1,234.50</td><td>-12.5%</td><td>v1.2.3</td></tr>')
        .replace('decimal-separator:"\\,"', 'decimal-separator:"\\."')
        .replace('thousand-separator:" "', 'thousand-separator:"\\,"'),
    );
    expect(['1/1', '1/2', '1/3'].map(content)).toEqual([1234.5, -0.125, 'v1.2.3']);
    const accounts = pasted(
      excel('', "<tr><td><span style='mso-spacerun:yes'>  </span>-   € </td><td>(1 200,50 €)</td></tr>"),
    );
    expect(['1/1', '1/2'].map(accounts.content)).toEqual([0, -1200.5]);
  });
});

test('days of Excel are read in the order that they are shown in, and are texts where it is not known', () => {
  const english = (styles: string, cells: string) =>
    pasted(excel(styles, `<tr>${cells}</tr>`).replace('decimal-separator:"\\,"', 'decimal-separator:"\\."')).content;
  const styles =
    '.a {mso-number-format:"Short Date";} .b {mso-number-format:"mm\\/dd\\/yyyy";} .c {mso-number-format:"dd\\/mm\\/yyyy";}';
  const content = english(
    styles,
    ['a>11/5/2026', 'b>11/05/2026', 'c>11/05/2026', 'a>11/25/2026', 'a>25/11/2026']
      .map((cell) => `<td class=${cell}</td>`)
      .join(''),
  );
  expect(['1/1', '1/2', '1/3', '1/4', '1/5'].map(content)).toEqual([
    '11/5/2026',
    { date: '2026-11-05' },
    { date: '2026-05-11' },
    { date: '2026-11-25' },
    { date: '2026-11-25' },
  ]);
  const french = pasted(excel(styles, '<tr><td class=b>11/05/2026</td><td class=a>11/05/2026</td></tr>')).content;
  expect([french('1/1'), french('1/2')]).toEqual([{ date: '2026-11-05' }, { date: '2026-05-11' }]);
});

/** As LibreOffice 7.4 writes it. */
const LIBRE = `<!DOCTYPE html>

<html>
<head>
	
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
		a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; border:1px solid black; padding:0.5em;  } 
		comment { display:none;  } 
	</style>
</head>

<body>
<table cellspacing="0" border="0">
	<colgroup span="3" width="85"></colgroup>
	<tr>
		<td colspan=2 height="32" align="center" bgcolor="#4472C4"><b><u><font color="#FFFFFF">Débours &amp; frais<br>2026</font></u></b></td>
		<td align="left">12</td>
	</tr>
	<tr>
		<td rowspan=2 height="34" align="left">Timbre</td>
		<td align="right" sdval="1234.567" sdnum="1033;1036;#&nbsp;##0,00&quot; &quot;[$€-40C]"><i><font color="#C00000">1&nbsp;234,57 €</font></i></td>
		<td align="right" sdval="46347" sdnum="1033;1036;JJ/MM/AAAA">21/11/2026</td>
	</tr>
	<tr>
		<td align="right" bgcolor="#FFFF00" sdval="0.2" sdnum="1033;1036;0,0&quot; &quot;%">20,0 %</td>
		<td align="right" sdval="1.12847222222222" sdnum="1033;0;[H]:MM">27:05</td>
	</tr>
	<tr>
		<td height="17" align="left" sdnum="1033;0;@">007</td>
		<td align="center" sdval="1" sdnum="1033;1036;BOOLEAN">VRAI</td>
		<td align="left" sdval="12.5" sdnum="1033;">12.5</td>
	</tr>
</table>
<!-- ************************************************************************** -->
</body>

</html>`;

test('cells of LibreOffice keep their values to the last digit, and their looks', () => {
  const { content, look, text, view } = pasted(LIBRE);
  expect(['1/1', '1/3', '2/1', '4/1'].map(content)).toEqual(['Débours & frais\n2026', '12', 'Timbre', '007']);
  expect([content('2/2'), content('2/3'), content('3/3')]).toEqual([
    1234.567,
    { date: '2026-11-21' },
    1.12847222222222,
  ]);
  expect([content('4/2'), content('4/3')]).toEqual([true, 12.5]);
  expect(['2/2', '2/3', '3/2', '3/3'].map(text)).toEqual([
    '1\u202f234,57\u00a0€',
    '21/11/2026',
    '20,0\u00a0%',
    '27:05',
  ]);
  expect(look('1', '1')).toEqual({ bold: true, underline: true, align: 'center', fill: 'info', wrap: true });
  expect(view().rows.sizes.slice(0, 2)).toEqual([47, 26]);
  expect(look('2', '2')).toEqual({ number: 'money', decimals: 2, italic: true, color: 'bad' });
  expect([look('4', '1'), look('4', '2'), look('4', '3')]).toEqual([{ number: 'text' }, {}, { align: 'left' }]);
  expect(view().merges.map(({ key }) => key)).toEqual(['1/1', '2/1']);
});

test('what leaves comes back through a page as it was, and no text of it is run', () => {
  const from = opened({
    '1/1': 'Total « TTC » <b>',
    '1/2': '1234,5 €',
    '2/1': "'007",
    '2/2': '21/11/2026',
    '3/1': 'VRAI',
  });
  typeInto(from.store, from.id, '3/2', "'=1+1");
  typeInto(from.store, from.id, '4/1', '27:05');
  typeInto(from.store, from.id, '4/2', '(12)');
  sheet.setFormats(from.doc, CLAIRE, from.id, [{ row: '1', column: '1' }], {
    bold: true,
    italic: true,
    underline: true,
    color: 'info',
    fill: 'ok',
    align: 'right',
  });
  sheet.setFormats(from.doc, CLAIRE, from.id, [{ row: '1', column: '2' }], { decimals: 3 });
  mergeBox(from.store, from.view(), { top: 4, bottom: 5, left: 0, right: 1 });
  const html = writeTable(from.store, from.view(), { top: 0, bottom: 5, left: 0, right: 1 })!;
  expect(html).toContain('sdnum="1033;1036;#\u00a0##0,000&quot; &quot;[$€-40C]"');
  expect(html).toMatch(/x:str sdnum="1033;1036;@" style="mso-number-format:'\\@'">=1\+1</);
  expect(html).toMatch(/style="mso-number-format:'\\@'">\(12\)</);
  const { content, look, view } = pasted(html);
  const keys = ['1/1', '1/2', '2/1', '2/2', '3/1', '3/2', '4/1', '4/2'];
  expect(keys.map(content)).toEqual(keys.map(from.content));
  expect(look('1', '1')).toEqual(from.look('1', '1'));
  expect([look('1', '2'), look('2', '1'), look('4', '1')]).toEqual([
    { number: 'money', decimals: 3 },
    { number: 'text' },
    { number: 'duration' },
  ]);
  expect(view().merges.map(({ rows, columns }) => [rows.first, rows.last, columns.last])).toEqual([[4, 5, 1]]);
  expect(writeTable(from.store, from.view(), { top: 0, bottom: 0, left: 0, right: 0 })).toBeNull();
});

test('a table of a page leaves formats of numbers as they are, unless what is typed says one', () => {
  const into = opened();
  sheet.setFormats(into.doc, CLAIRE, into.id, [{ row: '', column: '1' }], { number: 'number' });
  const html =
    '<meta charset="utf-8"><table><tr><th style="background-color: rgb(255, 240, 200)">12</th><td style="white-space: normal">5 €</td><td>(1)</td><td>(2026)</td></tr></table>';
  const { text, look, content } = pasted(html, into);
  expect([content('1/3'), content('1/4')]).toEqual(['(1)', '(2026)']);
  expect([text('1/1'), text('1/2')]).toEqual(['12,00', '5,00\u00a0€']);
  expect(look('1', '1')).toEqual({ number: 'number', bold: true, fill: 'wait' });
  expect(look('1', '2')).toEqual({ number: 'money' });
});

test('what is more than a table, or none, is a text', () => {
  for (const html of ['', '<p>a</p>', '<p>Ci-dessous :</p><table><tr><td>a</td></tr></table>', '<table></table>'])
    expect(readTable(html)).toBeNull();
});

describe('hostile pages', () => {
  test('lose their hostility alone', () => {
    const { content, look } = pasted(
      `<style>@import url(https://a.fr/x.css); td { background: url(https://a.fr/y.png) } .a{color:expression(alert(1))} .b{font-weight:700</style>
      <table onload="x()"><tr><td class="b"><script>alert(1)</script><img src="https://a.fr/z.png" onerror="x()">mots<object data="x">y</object><svg><text>z</text></svg></td>
      <td style="background:yellow;color:red;}"><a href="javascript:x()">clic</a></td></tr></table>`,
    );
    expect([content('1/1'), content('1/2')]).toEqual(['mots', 'clic']);
    expect([look('1', '1'), look('1', '2')]).toEqual([{ bold: true }, { color: 'bad', fill: 'wait' }]);
  });

  test('ask for more than there is: nothing is written', () => {
    const { store, view, doc } = opened();
    let changes = 0;
    doc.on('update', () => (changes += 1));
    const paste = (html: string) => pasteTable(store, view(), { row: 0, column: 0 }, readTable(html)!);
    expect(paste(`<table><tr>${'<td colspan=400>a</td>'.repeat(3)}</tr></table>`)).toEqual(
      new Overflow('columns', 1_200, 702),
    );
    expect(paste(`<table><tr><td colspan=999999999 rowspan=999999999>a</td></tr></table>`)).toEqual(
      new Overflow('columns', 1_000, 702),
    );
    const merged = `<tr>${'<td colspan=2>a</td>'.repeat(300)}</tr>`.repeat(167);
    expect(paste(`<table>${merged}</table>`)).toEqual(new Overflow('merges', 50_100, 50_000));
    const lines = { rows: 100_001, columns: 1, cells: [], merges: [], saysNumbers: true };
    expect(pasteTable(store, view(), { row: 0, column: 0 }, lines)).toEqual(new Overflow('rows', 100_001, 100_000));
    const cells = Array.from({ length: 1_000 }, (_, row) => ({
      row,
      column: 0,
      content: 'm'.repeat(20_000),
      look: {},
    }));
    const heavy = { ...lines, rows: 1_000, cells };
    expect(pasteTable(store, view(), { row: 0, column: 0 }, heavy)).toEqual(new Overflow('megabytes', 21, 18));
    expect(changes).toBe(0);
  });

  test('of endless blocks, notes, quotes and elements are read to their end', () => {
    const css = [
      '/*'.repeat(200_000),
      'a{'.repeat(200_000),
      "a{b:'".repeat(200_000),
      `${'.a,'.repeat(200_000)}.a{color:red}`,
    ];
    const deep = `${'<b>'.repeat(2_000)}mots${' <i>x</i>'.repeat(5_000)}`;
    for (const style of css) readTable(`<style>${style}</style><table><tr><td class=a>a</td></tr></table>`);
    const table = readTable(`<table><tr><td>${deep}</td></tr></table>`);
    expect(table?.cells[0]?.content).toMatch(/^mots/);
  });
});

test('cells that a table leaves out are emptied, and cost nothing where nothing was', () => {
  const { id, store, view, content, look } = opened({ '1/1': 'avant', '3/2': 'avant', '5/1': 'reste' });
  typeInto(store, id, '2/3', '12 €');
  sheet.setCells(store.doc, CLAIRE, id, [['2/3', null]]);
  const asked = vi.spyOn(store, 'formatOf');
  const cells = [{ row: 0, column: 0, content: 'titre', look: {} }];
  pasteTable(store, view(), { row: 0, column: 0 }, { rows: 4, columns: 700, cells, merges: [], saysNumbers: true });
  expect(asked.mock.calls.length).toBeLessThan(10);
  expect(['1/1', '3/2', '5/1'].map(content)).toEqual(['titre', null, 'reste']);
  expect(look('2', '3')).toEqual({});
});

test('50 000 cells come and leave with their looks, each asked a few times', () => {
  const { store, view } = opened();
  const cells = Array.from({ length: 50_000 }, (_, at) => ({
    ...{ row: Math.floor(at / 10), column: at % 10, content: at },
    look: { bold: true, fill: 'ok' as const },
  }));
  const table = { rows: 5_000, columns: 10, cells, merges: [], saysNumbers: true };
  let html: string | null = null;
  const reads = countReads(() => {
    pasteTable(store, view(), { row: 0, column: 0 }, table);
    html = writeTable(store, view(), { top: 0, bottom: 4_999, left: 0, right: 9 });
  });
  expect(String(html).match(/<b>/g)).toHaveLength(50_000);
  expect(reads).toBeLessThan(200 * cells.length);
});

describe('borders', () => {
  test('of Excel are kept, fine, broad and double ones, also those of merged cells', () => {
    const styles = `.xl65 {border:.5pt solid windowtext;}
.xl66 {border-top:none; border-right:1.0pt solid windowtext; border-bottom:2.0pt double windowtext; border-left:none;}
.xl67 {border-top:.5pt dashed red; border-right:none; border-bottom:none; border-left:1.5pt solid windowtext;}`;
    const { look } = pasted(
      excel(
        styles,
        `<tr><td class=xl65>a</td><td class=xl66 style='border-top:none'>b</td><td class=xl67>c</td><td>d</td></tr>
        <tr><td colspan=2 class=xl65 style='border-right:.5pt solid black;border-left:none'>e</td><td class=xl65></td><td></td></tr>`,
      ),
    );
    const lines = (['1', '2'] as const).map((row) => ['1', '2', '3', '4'].map((column) => look(row, column).borders));
    expect(lines).toEqual([
      ['tttt', '-md-', 't--m', undefined],
      ['ttt-', undefined, 'tttt', undefined],
    ]);
  });

  test('of LibreOffice, of Google Sheets (whose grid is none) and of Word are kept', () => {
    const line = (side: string, width: string) => `border-${side}: ${width} solid #000000`;
    const libre = pasted(
      `<html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head><body><table cellspacing="0" border="0"><tr><td style="${line('top', '1px')}; ${line('bottom', '2px')}; border-right: 3px double #000000" align="left">a</td></tr></table></body></html>`,
    );
    expect(libre.look('1', '1')).toEqual({ borders: 'tdm-' });
    const google = pasted(
      `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><tbody><tr style="height:21px;"><td style="border-top:1px solid #000000;border-left:2px solid #000000;overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;a&quot;}">a</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;b&quot;}">b</td></tr></tbody></table></google-sheets-html-origin>`,
    );
    expect([google.look('1', '1'), google.look('1', '2')]).toEqual([{ borders: 't--m' }, {}]);
    const word = pasted('<table><tr><td style="border:solid windowtext 1.0pt;padding:0cm">a</td></tr></table>');
    expect(word.look('1', '1')).toEqual({ borders: 'tttt' });
  });

  test('leave and come back', () => {
    const from = opened({ '1/1': 'a', '1/2': 'b', '2/1': 'c' });
    for (const [column, borders] of [
      ['1', 'tmd-'],
      ['2', '--tt'],
    ] as const)
      sheet.setFormats(from.doc, CLAIRE, from.id, [{ row: '1', column }], { borders });
    const { look } = pasted(writeTable(from.store, from.view(), { top: 0, bottom: 1, left: 0, right: 1 })!);
    expect([look('1', '1'), look('1', '2'), look('2', '1')]).toEqual([{ borders: 'tmd-' }, { borders: '--tt' }, {}]);
  });
});

test('cells of Google Sheets keep their values to the last digit, their formats and what is a text', () => {
  const said = (value: unknown, format: unknown, shown: string) => {
    const escaped = (read: unknown) => JSON.stringify(read).replaceAll('"', '&quot;');
    return `<td data-sheets-value="${escaped(value)}"${format ? ` data-sheets-numberformat="${escaped(format)}"` : ''}>${shown}</td>`;
  };
  const { content, look, text } = pasted(
    `<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr>${[
      said({ 1: 2, 2: '007' }, null, '007'),
      said({ 1: 3, 3: 1234.567 }, { 1: 4, 2: '#,##0.00\\ [$€-1]', 3: 1 }, '1 234,57 €'),
      said({ 1: 3, 3: 46347 }, { 1: 5, 2: 'dd/mm/yyyy', 3: 1 }, '21/11/2026'),
      said({ 1: 3, 3: 0.155 }, { 1: 3, 2: '0.0%', 3: 1 }, '15,5%'),
      said({ 1: 4, 4: 1 }, null, 'VRAI'),
    ].join(
      '',
    )}</tr><tr>${said({ 1: 2, 2: '=A1' }, null, '=A1')}<td data-sheets-value="{oups">12 €</td></tr></tbody></table></google-sheets-html-origin>`,
  );
  const keys = ['1/1', '1/2', '1/3', '1/4', '1/5', '2/1', '2/2'];
  expect(keys.map(content)).toEqual(['007', 1234.567, { date: '2026-11-21' }, 0.155, true, '=A1', 12]);
  expect(['1/2', '1/3', '1/4', '2/2'].map(text)).toEqual([
    '1\u202f234,57\u00a0€',
    '21/11/2026',
    '15,5\u00a0%',
    '12,00\u00a0€',
  ]);
  expect(look('1', '2')).toEqual({ number: 'money', decimals: 2 });
});
