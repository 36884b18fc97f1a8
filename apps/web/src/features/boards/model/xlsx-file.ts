import { daysBetween, type LocalDate } from '@basoche/domain';
import { strToU8, zipSync } from 'fflate';

/** A cell of a workbook; a text is never run. */
export type XlsxCell = string | number | { date: LocalDate };

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Places in the styles below. */
const STYLES = { plain: 0, head: 1, day: 2 } as const;
/** Day 0 of spreadsheets. */
const EPOCH = '1899-12-30';
const WIDTH = 18;

/**
 * A workbook of one sheet whose first row has the names. Packed in this thread: libraries pack large ones in workers made
 * of text, which the page does not allow.
 */
export function xlsxFile(sheet: string, header: readonly string[], rows: readonly (readonly XlsxCell[])[]): Blob {
  // Excel refuses these characters, and more than 31 of any, in the name of a sheet.
  const name =
    sheet
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Basoche';
  const lines = [
    header.map((text, column) => cellXml(text, placeOf(column, 0), STYLES.head)),
    ...rows.map((row, index) => row.map((cell, column) => cellXml(cell, placeOf(column, index + 1)))),
  ];
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><cols><col min="1" max="${header.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>${lines.map((cells, row) => `<row r="${row + 1}">${cells.join('')}</row>`).join('')}</sheetData></worksheet>`,
  };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
  return new Blob([packed], { type: `${TYPE}.sheet` });
}

function cellXml(cell: XlsxCell, place: string, style: number = STYLES.plain): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${STYLES.day}"><v>${daysBetween(EPOCH, cell.date)}</v></c>`;
  const text = `<is><t xml:space="preserve">${escaped(cell)}</t></is>`;
  return `<c r="${place}" t="inlineStr" s="${style}">${text}</c>`;
}

/** `A1` for the first column of the first row, both from 0. */
function placeOf(column: number, row: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCodePoint(65 + (rest % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Without the characters that XML has no place for. */
function escaped(text: string): string {
  return Array.from(text)
    .filter((character) => character >= ' ' || character === '\t' || character === '\n')
    .join('')
    .replaceAll(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function relations(targets: readonly [kind: string, target: string][]): string {
  const each = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATION}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}
