import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { withLosses } from '@basoche/office/spreadsheet';
import { readBook } from '@basoche/office/spreadsheet';
import { part, taken, workbook } from './testing/workbooks.ts';

const PLAIN = '<rPr><sz val="11"/><color theme="1"/><rFont val="Calibri"/><b val="0"/></rPr>';
const parts = (look: string) => `<r><t xml:space="preserve">Prix </t></r><r>${look}<t>ferme</t></r>`;
const RED = '<rPr><b/><color rgb="FFFF0000"/></rPr>';

test('looks of parts of a text are told, a cell each; a look that is that of any text is not', () => {
  const shared = {
    'xl/sharedStrings.xml': part(`<sst><si>${parts(RED)}</si><si>${parts(PLAIN)}</si><si><t>a</t></si></sst>`),
  };
  const cells = [0, 0, 1, 2].map((at, column) => `<c r="${'ABCD'[column]}1" t="s"><v>${at}</v></c>`).join('');
  const inline = `<c r="A2" t="inlineStr"><is>${parts(RED)}</is></c><c r="B2" t="inlineStr"><is>${parts(PLAIN)}</is></c>`;
  const { text, losses } = taken(workbook(`<row r="1">${cells}</row><row r="2">${inline}</row>`, shared));
  expect(['1/1', '1/3', '1/4', '2/1', '2/2'].map((key) => text(key))).toEqual([
    'Prix ferme',
    'Prix ferme',
    'a',
    'Prix ferme',
    'Prix ferme',
  ]);
  expect(losses).toEqual({ parts: 3 });
});

test('boxes of text and shapes of a drawing are told', () => {
  const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Important</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
  const drawing = `<xdr:wsDr xmlns:xdr="d" xmlns:a="a" xmlns:mc="m">${shape}<xdr:cxnSp/><xdr:pic/><mc:AlternateContent><mc:Choice><xdr:graphicFrame/></mc:Choice><mc:Fallback>${shape}</mc:Fallback></mc:AlternateContent></xdr:wsDr>`;
  const { losses } = taken(
    workbook('<row r="1"><c r="A1"><v>1</v></c></row>', { 'xl/drawings/drawing1.xml': strToU8(drawing) }),
  );
  expect(losses).toEqual({ shapes: 2 });
});

test('rules that stand in an extension of a sheet are told, once each', () => {
  const bar = '<cfRule type="dataBar" priority="2"><dataBar/><extLst><ext><x14:id>{A}</x14:id></ext></extLst></cfRule>';
  const rules =
    '<x14:conditionalFormatting><x14:cfRule type="expression" priority="1"><xm:f>Autre!A1&gt;3</xm:f></x14:cfRule><xm:sqref>A1:A9</xm:sqref></x14:conditionalFormatting>' +
    '<x14:conditionalFormatting><x14:cfRule type="dataBar" id="{A}"><x14:dataBar/></x14:cfRule><xm:sqref>B1:B9</xm:sqref></x14:conditionalFormatting>' +
    '<x14:conditionalFormatting><x14:cfRule type="dataBar" id="{B}"><x14:dataBar/></x14:cfRule><xm:sqref>C1:C9</xm:sqref></x14:conditionalFormatting>';
  const sheet = `<worksheet xmlns:x14="x" xmlns:xm="y"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><conditionalFormatting sqref="B1:B9">${bar}</conditionalFormatting><extLst><ext><x14:conditionalFormattings>${rules}</x14:conditionalFormattings></ext><ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline/></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst></worksheet>`;
  const { losses } = taken(workbook('', { 'xl/worksheets/a.xml': part(sheet) }));
  expect(losses).toEqual({ conditions: 3, charts: 1 });
});

test('parts of a text that differ in size or font are told, and letters and places of cells that are not the usual ones', () => {
  const run = (look: string) => `<r><rPr>${look}</rPr><t>mot </t></r>`;
  const inline = (column: string, runs: string) => `<c r="${column}1" t="inlineStr"><is>${runs}</is></c>`;
  const same = run('<sz val="9"/>') + run('<sz val="9"/>');
  const other = run('<sz val="9"/>') + run('<sz val="14"/>');
  const cells = inline('A', same) + inline('B', other) + '<c r="C1" s="1"><v>1</v></c><c r="D1" s="2"><v>1</v></c>';
  const styles = part(
    '<styleSheet><fonts><font><sz val="10"/><name val="Arial"/></font><font><sz val="18"/><name val="Arial"/></font></fonts>' +
      '<cellXfs><xf/><xf fontId="1"/><xf><alignment textRotation="90"/></xf></cellXfs></styleSheet>',
  );
  const { losses } = taken(workbook(`<row r="1">${cells}</row>`, { 'xl/styles.xml': styles }));
  expect(losses).toEqual({ parts: 1, fonts: 1, places: 1 });
});

test('a header that says more than programs put there by themselves is told, once a sheet', () => {
  const sheet = (header: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><headerFooter><oddHeader>${header}</oddHeader><oddFooter>&amp;CPage &amp;P sur &amp;N</oddFooter></headerFooter></worksheet>`;
  const lossesOf = (header: string) => taken(workbook('', { 'xl/worksheets/a.xml': part(sheet(header)) })).losses;
  expect(lossesOf('&amp;C&amp;"Times New Roman,Regular"&amp;12&amp;A')).toEqual({});
  expect(lossesOf('&amp;LCabinet Marchand&amp;R&amp;D')).toEqual({ prints: 1 });
});

test('yes and no are read whichever way a program writes them: LibreOffice says « true »', () => {
  for (const yes of ['1', 'true']) {
    const sheet = `<worksheet><cols><col min="2" max="2" width="9" hidden="${yes}"/></cols><sheetData><row r="1" hidden="${yes}" ht="30" customHeight="${yes}"><c r="A1" t="b"><v>${yes}</v></c></row></sheetData></worksheet>`;
    const { book, losses } = readBook(workbook('', { 'xl/worksheets/a.xml': part(sheet) }), 'Fichier');
    expect(losses).toEqual({ hidden: 2 });
    expect(book.sheets[0]).toMatchObject({ cells: [{ content: true }], heights: [[0, 40]] });
  }
});

test('sheets whose totals left hidden rows out are named, as they count them now', () => {
  const rows = (hidden: string, formula: string) =>
    `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"${hidden}><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><f>${formula}</f><v>1</v></c></row>`;
  const losses = (hidden: string, formula: string) => readBook(workbook(rows(hidden, formula)), 'Fichier').losses;
  expect(losses(' hidden="1"', 'SUBTOTAL(109,A1:A2)')).toEqual({ hidden: 1, totalsOf: ['A'] });
  expect(losses(' hidden="true"', 'AGGREGATE(9,5,A1:A2)').totalsOf).toEqual(['A']);
  expect(losses(' hidden="1"', 'SUM(A1:A2)')).toEqual({ hidden: 1 });
  expect(losses('', 'SUBTOTAL(109,A1:A2)')).toEqual({});
  expect(withLosses({ totalsOf: ['A'], hidden: 1 }, { hidden: 2 })).toEqual({ totalsOf: ['A'], hidden: 3 });
});
