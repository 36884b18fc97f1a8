import { sheet as sheets } from '@basoche/crdt';
import { columnName, ERROR_WORDS, isError, readTyped, serialOf } from '@basoche/sheet';
import { strToU8, zipSync } from 'fflate';
import type { Box, BookFile, FileCell, FileFormula, SheetFile } from './book-file.ts';
import { TONE_COLOURS } from './colours.ts';
import { numberFormatCode } from './number-formats.ts';
import { borderXml } from './xlsx-borders.ts';
import { ruleXml } from './xlsx-rules.ts';
import { PX } from './xlsx-sheet.ts';
import { partText } from './xlsx-text.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Formats of a file's own begin there. */
const FIRST_FORMAT = 164;
const SHEET_NAME_LENGTH = 31;

/**
 * A workbook as Excel and LibreOffice read it. A text is never run. Packed in this thread: libraries pack large ones in
 * workers made of text, which the page does not allow.
 */
export function writeXlsx({ sheets: all }: BookFile): Uint8Array<ArrayBuffer> {
  const styles = new StyleTable();
  const names = sheetNames(all.map(({ name }) => name));
  const parts: Record<string, string> = {};
  for (const [at, sheet] of all.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, styles);
  const numbered = all.map((_, at) => at + 1);
  Object.assign(parts, {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbered.map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${numbered.map((at) => `<sheet name="${escaped(names[at - 1]!)}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbered.map((at): [string, string] => ['worksheet', `worksheets/sheet${at}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles.xml(all.flatMap(({ rules }) => rules.map(({ look }) => look))),
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
}

/** Names that files of Excel take: 31 characters, some not allowed, none twice. */
export function sheetNames(wished: readonly string[]): string[] {
  const taken = new Set<string>();
  return wished.map((wish) => {
    const bare =
      wish
        .replaceAll(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Feuille';
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` (${number})`;
      const name = `${bare.slice(0, SHEET_NAME_LENGTH - end.length).trim()}${end}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

function sheetXml(sheet: SheetFile, styles: StyleTable): string {
  const rows = new Map<number, FileCell[]>();
  for (const cell of sheet.cells) {
    const line = rows.get(cell.row);
    if (line) line.push(cell);
    else rows.set(cell.row, [cell]);
  }
  const heights = new Map(sheet.heights);
  for (const row of heights.keys()) if (!rows.has(row)) rows.set(row, []);
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, cells]) => {
      const px = heights.get(row);
      const height = px === undefined ? '' : ` ht="${round(px / PX.point)}" customHeight="1"`;
      const sorted = cells.sort((a, b) => a.column - b.column);
      return `<row r="${row + 1}"${height}>${sorted.map((cell) => cellXml(cell, styles)).join('')}</row>`;
    });
  const columns = [...sheet.widths]
    .sort(([a], [b]) => a - b)
    .map(([at, px]) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(px)}" customWidth="1"/>`);
  const merges = sheet.merges.map((box) => `<mergeCell ref="${rangeOf(box)}"/>`);
  const from = styles.conditionsFrom(sheet.rules.length);
  const rules = sheet.rules.map((rule, at) => {
    const place = { priority: at + 1, look: from + at, first: placeText(rule.box.top, rule.box.left) };
    return `<conditionalFormatting sqref="${rangeOf(rule.box)}">${ruleXml(rule, place, formulaOfTyped, escaped)}</conditionalFormatting>`;
  });
  return [
    `<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0">${paneXml(sheet.frozen)}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultColWidth="${widthOf(sheets.LINE_SIZE.columns.usual)}" defaultRowHeight="15"/>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData>${lines.join('')}</sheetData>`,
    merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '',
    ...rules,
    '</worksheet>',
  ].join('');
}

function cellXml({ row, column, content, look }: FileCell, styles: StyleTable): string {
  const isDay = typeof content === 'object' && content !== null && 'date' in content;
  const style = styles.placeOf(isDay && look.number === undefined ? { ...look, number: 'date' } : look);
  const head = `<c r="${placeText(row, column)}"${style === 0 ? '' : ` s="${style}"`}`;
  switch (typeof content) {
    case 'number':
      return `${head}><v>${content}</v></c>`;
    case 'boolean':
      return `${head} t="b"><v>${content ? 1 : 0}</v></c>`;
    case 'string':
      return `${head} t="inlineStr"><is><t xml:space="preserve">${escaped(partText(content))}</t></is></c>`;
    default:
      if (content === null) return `${head}/>`;
      if ('date' in content) return `${head}><v>${serialOf(content.date)}</v></c>`;
      return formulaXml(head, content, placeText(row, column));
  }
}

/** With the value that it has: what reads files without computing shows it. */
function formulaXml(head: string, { formula, value, isArray }: FileFormula, place: string): string {
  const words = `<f${isArray ? ` t="array" ref="${place}"` : ''}>${escaped(formula)}</f>`;
  if (typeof value === 'number') return `${head}>${words}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${head} t="b">${words}<v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string') return `${head} t="str">${words}<v>${escaped(partText(value))}</v></c>`;
  if (isError(value))
    return `${head} t="e">${words}<v>${value.error === 'CIRC' ? '#REF!' : ERROR_WORDS[value.error].stored}</v></c>`;
  return `${head}>${words}</c>`;
}

/** The looks of a workbook, each once. */
class StyleTable {
  readonly #places = new Map<string, number>([['{}', 0]]);
  readonly #looks: sheets.CellFormat[] = [{}];
  #conditions = 0;

  placeOf(look: sheets.CellFormat): number {
    const fields = Object.fromEntries(Object.entries(look).sort(([a], [b]) => (a < b ? -1 : 1)));
    const key = JSON.stringify(fields);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#looks.length);
    return this.#looks.push(look) - 1;
  }

  /** Where the looks of the next conditional formats begin. */
  conditionsFrom(count: number): number {
    const from = this.#conditions;
    this.#conditions += count;
    return from;
  }

  xml(conditions: readonly sheets.RuleLook[]): string {
    const looks = this.#looks;
    const codes = [...new Set(looks.map(numberFormatCode).filter((code) => code !== ''))];
    const list = (name: string, each: readonly string[]) =>
      `<${name} count="${each.length}">${each.join('')}</${name}>`;
    const formatId = (look: sheets.CellFormat) => {
      const code = numberFormatCode(look);
      return code === '' ? 0 : FIRST_FORMAT + codes.indexOf(code);
    };
    const cells = looks.map((look, at) => {
      const align = [
        look.align ? ` horizontal="${look.align}"` : '',
        look.wrap ? ' wrapText="1"' : '',
        ' vertical="top"',
      ].join('');
      return `<xf numFmtId="${formatId(look)}" fontId="${at}" fillId="${at + 2}" borderId="${at}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment${align}/></xf>`;
    });
    return [
      `<styleSheet xmlns="${MAIN}">`,
      list(
        'numFmts',
        codes.map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`),
      ),
      list(
        'fonts',
        looks.map((look) => `<font>${fontXml(look)}<sz val="11"/>${inkXml(look.color)}<name val="Calibri"/></font>`),
      ),
      list('fills', [
        '<fill><patternFill patternType="none"/></fill>',
        '<fill><patternFill patternType="gray125"/></fill>',
        ...looks.map(({ fill }) =>
          fill
            ? `<fill><patternFill patternType="solid"><fgColor rgb="FF${TONE_COLOURS[fill][1]}"/></patternFill></fill>`
            : '<fill><patternFill patternType="none"/></fill>',
        ),
      ]),
      list(
        'borders',
        looks.map(({ borders }) => borderXml(borders)),
      ),
      '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
      list('cellXfs', cells),
      list(
        'dxfs',
        conditions.map((look) => {
          const fill = look.fill
            ? `<fill><patternFill patternType="solid"><bgColor rgb="FF${TONE_COLOURS[look.fill][1]}"/></patternFill></fill>`
            : '';
          return `<dxf><font>${fontXml(look)}${inkXml(look.color)}</font>${fill}</dxf>`;
        }),
      ),
      '</styleSheet>',
    ]
      .join('')
      .replace('<numFmts count="0"></numFmts>', '');
  }
}

function fontXml({ bold, italic, underline }: Pick<sheets.CellFormat, 'bold' | 'italic' | 'underline'>): string {
  return `${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${underline ? '<u/>' : ''}`;
}

function inkXml(tone: sheets.RuleLook['color'] | undefined): string {
  return tone ? `<color rgb="FF${TONE_COLOURS[tone][0]}"/>` : '';
}

function paneXml({ rows, columns }: SheetFile['frozen']): string {
  if (rows === 0 && columns === 0) return '';
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  return `<pane${split} topLeftCell="${placeText(rows, columns)}" activePane="${pane}" state="frozen"/>`;
}

/** What a person types as a formula of a file: a number, or a text between quotes. */
function formulaOfTyped(typed: string): string {
  const read = readTyped(typed.trim());
  const value = read.kind === 'value' ? read.value : typed;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return String(serialOf(value.date));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return `"${value.replaceAll('"', '""')}"`;
}

function placeText(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

function rangeOf({ top, bottom, left, right }: Box): string {
  return `${placeText(top, left)}:${placeText(bottom, right)}`;
}

/** Characters, as files say the width of a column. */
function widthOf(px: number): number {
  return round((px - PX.padding) / PX.character);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Without the characters that XML has no place for. */
function escaped(text: string): string {
  const kept = Array.from(text).filter(
    (character) => character >= ' ' || character === '\t' || character === '\n' || character === '\r',
  );
  return kept
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
