import { sheet as sheets } from '@basoche/crdt';
import { isLocalDate } from '@basoche/domain';
import { isOn } from '../archive/index.ts';
import { columnIndex, columnName, ERROR_WORDS, errorOfText, type Scalar, serialOf } from '@basoche/sheet';
import { type Box, type FileContent, FILE_LIMITS, type SheetFile } from './book-file.ts';
import { masked } from './number-formats.ts';
import { type RawRule, readRule } from './xlsx-rules.ts';
import type { Reading } from './xlsx-read.ts';
import { collectBorders } from './merge-borders.ts';
import { cellText, longer, PartLooks } from './xlsx-text.ts';
import { SheetLosses } from './sheet-losses.ts';
import { type Attributes, readXml } from './xml.ts';

/** Px of a character of a width, and of a point of a height. */
export const PX = { character: 7, padding: 5, point: 4 / 3 } as const;

interface RawCell {
  row: number;
  column: number;
  type: string;
  style: number;
  value: string | null;
  formula: string | null;
  formulaAttributes: Attributes;
}

/** Functions that leave hidden rows out. */
const TOTALS = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

/** One sheet of a workbook. @throws FileProblem */
export function readSheetPart(xml: Uint8Array, name: string, reading: Reading): SheetFile {
  const { losses } = reading;
  const sheet: SheetFile = {
    ...{ name, cells: [], widths: [], heights: [], merges: [], rules: [] },
    frozen: { rows: 0, columns: 0 },
  };
  const rules: (RawRule & { priority: number })[] = [];
  const [widths, heights] = [new Map<number, number>(), new Map<number, number>()];
  const shared = new Map<string, { formula: string; row: number; column: number }>();
  let [row, column] = [-1, -1];
  let cell: RawCell | null = null;
  let area: Box | null = null;
  let text: ((part: string) => void) | null = null;
  const looks = new PartLooks();
  const sheetLosses = new SheetLosses((loss) => losses.add(loss));
  /** Rules that are said once more, with more of their look, after the sheet. */
  const said = new Set<string>();
  let isExtension = false;
  /** Px of columns that say nothing else; not a number where the sheet does not say it. */
  let usualWidth = Number.NaN;
  let [hidesRows, hasTotals] = [false, false];
  readXml(xml, {
    open(tag, attributes) {
      text = null;
      looks.open(tag, attributes);
      sheetLosses.open(tag, attributes);
      switch (tag) {
        case 'pane':
          if (/frozen/i.test(attributes['state'] ?? ''))
            sheet.frozen = { rows: count(attributes['ySplit']), columns: count(attributes['xSplit']) };
          break;
        case 'sheetFormatPr':
          usualWidth = pxOf(Number(attributes['defaultColWidth']));
          if (isOn(attributes['customHeight'])) losses.add('lineHeights');
          break;
        case 'col':
          readColumn(attributes);
          break;
        case 'row':
          row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1;
          column = -1;
          readRow(attributes);
          break;
        case 'c': {
          looks.begin();
          const at = placeOf(attributes['r'] ?? '') ?? { row, column: column + 1 };
          column = at.column;
          cell = {
            ...at,
            type: attributes['t'] ?? 'n',
            style: Number(attributes['s'] ?? 0),
            ...{ value: null, formula: null, formulaAttributes: {} },
          };
          break;
        }
        case 'v':
        case 't':
          if (cell) text = (part) => (cell!.value = longer(cell!.value, part));
          break;
        case 'f':
          if (cell) {
            cell.formulaAttributes = attributes;
            cell.formula = '';
            text = (part) => (cell!.formula = longer(cell!.formula, part));
          }
          break;
        case 'mergeCell': {
          const box = boxOf(attributes['ref'] ?? '');
          if (box) {
            reading.room.merge();
            sheet.merges.push(box);
          }
          break;
        }
        case 'conditionalFormatting': {
          // Of several areas the first counts: the others are told.
          const areas = (attributes['sqref'] ?? '').split(' ');
          // Excel says the areas of the rules of an extension inside of them.
          isExtension = attributes['sqref'] === undefined;
          area = boxOf(areas[0] ?? '');
          losses.add('conditions', areas.length - 1);
          break;
        }
        case 'cfRule':
          if (isExtension && !said.has(attributes['id'] ?? '')) losses.add('conditions');
          if (area) rules.push({ box: area, attributes, formulas: [], priority: Number(attributes['priority'] ?? 0) });
          break;
        case 'formula': {
          const rule = rules.at(-1);
          if (area && rule) {
            rule.formulas.push('');
            const at = rule.formulas.length - 1;
            text = (part) => (rule.formulas[at] = longer(rule.formulas[at], part));
          }
          break;
        }
        case 'id':
          if (area) text = (part) => said.add(part);
          break;
        default:
      }
    },
    text(part) {
      text?.(part);
      sheetLosses.text(part);
    },
    close(tag) {
      text = null;
      sheetLosses.close();
      looks.close(tag);
      if (tag === 'c' && cell) {
        const isDressed = cell.type === 's' ? reading.dressed.has(Number(cell.value)) : looks.areOwn;
        if (isDressed) losses.add('parts');
        readCell(cell);
        cell = null;
      } else if (tag === 'conditionalFormatting') area = null;
    },
  });
  for (const raw of rules.sort((a, b) => a.priority - b.priority)) {
    const rule = readRule(raw, reading.styles.conditions);
    if (rule && sheet.rules.length < FILE_LIMITS.rules) {
      reading.room.rule(rule);
      sheet.rules.push(rule);
    } else losses.add('conditions');
  }
  if (hidesRows && hasTotals) losses.addTotalsOf(name);
  collectBorders(sheet.cells, sheet.merges);
  if (usualWidth > 0) for (const { column: at } of sheet.cells) if (!widths.has(at)) widths.set(at, usualWidth);
  reading.room.sizes(widths.size + heights.size);
  return { ...sheet, widths: [...widths], heights: [...heights] };

  function readColumn(attributes: Attributes): void {
    const [min, max, width] = [attributes['min'], attributes['max'], attributes['width']].map(Number);
    if (isOn(attributes['hidden'])) losses.add('hidden');
    countLineStyle(attributes['style']);
    if (!(min! >= 1) || !(width! > 0)) return;
    const px = pxOf(width!);
    // A last column far beyond any filled one says how all the others look.
    for (let at = min! - 1; at < Math.min(max!, sheets.MAX_LINES.columns, min! + 100); at++) widths.set(at, px);
  }

  function readRow(attributes: Attributes): void {
    if (isOn(attributes['hidden'])) {
      losses.add('hidden');
      hidesRows = true;
    }
    if (isOn(attributes['customFormat'])) countLineStyle(attributes['s']);
    const height = Number(attributes['ht']);
    if (isOn(attributes['customHeight']) && height > 0 && isRow(row, reading.rows))
      heights.set(row, Math.round(height * PX.point));
  }

  /** A whole line has a look in a file, its cells have in a document. */
  function countLineStyle(style: string | undefined): void {
    const { look, colours, borders } = reading.styles.cells[Number(style ?? 0)] ?? {};
    const isPlain = look === undefined || (look.fill === undefined && look.borders === undefined);
    if (!isPlain || colours === false || borders === false) losses.add('lineLooks');
  }

  function readCell(raw: RawCell): void {
    const style = reading.styles.cells[raw.style];
    const content = contentOf(raw);
    if (content === null && Object.keys(style?.look ?? {}).length === 0) return;
    if (!isRow(raw.row, reading.rows) || raw.column >= sheets.MAX_LINES.columns) {
      losses.add('lines');
      return;
    }
    const isDay = typeof content === 'object' && content !== null && 'date' in content;
    const isWord = style?.number.mask && (typeof content === 'string' || content === null);
    if (style && !style.number.exact && !isWord) losses.add('looks');
    if (style && !style.colours) losses.add('colours');
    if (style && !style.borders) losses.add('borders');
    if (style && !style.font && content !== null) losses.add('fonts');
    if (style && !style.place && content !== null) losses.add('places');
    // A day is shown as one without being told.
    const { number, ...rest } = style?.look ?? {};
    const look = number === undefined || (isDay && number === 'date') ? rest : { ...rest, number };
    reading.room.cell({ content, look });
    sheet.cells.push({ row: raw.row, column: raw.column, content, look });
  }

  function contentOf(raw: RawCell): FileContent | null {
    const value = valueOf(raw);
    const formula = formulaOf(raw);
    hasTotals ||= formula !== null && TOTALS.test(formula);
    const isArray = raw.formulaAttributes['t'] === 'array';
    if (formula !== null && !reading.values) return { formula, value, ...(isArray ? { isArray } : {}) };
    if (typeof value === 'number' && raw.type === 'd') return dayOf(raw.value ?? '');
    if (typeof value === 'number') return numberOrDay(value, raw.style);
    if (typeof value !== 'object' || value === null) return value;
    return reading.values ? null : { formula: ERROR_WORDS[value.error].stored, value };
  }

  function valueOf({ type, value }: RawCell): Scalar {
    if (value === null) return null;
    switch (type) {
      case 's':
        return reading.shared[Number(value)] ?? null;
      case 'str':
      case 'inlineStr':
        return cellText(value);
      case 'b':
        return isOn(value);
      case 'e': {
        return { error: errorOfText(value) ?? 'VALUE' };
      }
      case 'd':
        return isLocalDate(value.slice(0, 10)) ? serialOf(value.slice(0, 10)) : value;
      default: {
        const number = Number(value);
        return Number.isFinite(number) ? number : null;
      }
    }
  }

  function dayOf(text: string): FileContent {
    if (/T.*[1-9]/.test(text)) losses.add('hours');
    return { date: text.slice(0, 10) };
  }

  function numberOrDay(value: number, style: number): FileContent {
    const format = reading.styles.cells[style]?.number;
    if (!format?.isDay) {
      const name = format?.mask ? masked(value, format.mask) : null;
      if (name !== null) losses.add('numbers');
      return name ?? value;
    }
    const date = reading.day(Math.floor(value));
    if (date === null || !isLocalDate(date)) return value;
    if (!Number.isInteger(value)) losses.add('hours');
    return { date };
  }

  function formulaOf({ formula, formulaAttributes, row: at, column: across }: RawCell): string | null {
    if (formula === null) return null;
    const { t: kind, si = '' } = formulaAttributes;
    const isOfOne = kind === 'array' && /^[^:]+$/.test(formulaAttributes['ref'] ?? ':');
    if (isOfOne && formula !== '') return formula;
    if (kind === 'array' || kind === 'dataTable') {
      losses.add('arrays');
      return null;
    }
    if (kind !== 'shared') return formula === '' ? null : formula;
    if (formula !== '') {
      shared.set(si, { formula, row: at, column: across });
      return formula;
    }
    const first = shared.get(si);
    return first ? shifted(first.formula, at - first.row, across - first.column) : null;
  }
}

/** Of a width, which counts characters. */
function pxOf(width: number): number {
  return Math.round(width * PX.character + PX.padding);
}

function isRow(row: number, max: number): boolean {
  return Number.isInteger(row) && row >= 0 && row < max;
}

/** `B3` from 0. */
export function placeOf(address: string): { row: number; column: number } | null {
  const found = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(address);
  return found ? { row: Number(found[2]) - 1, column: columnIndex(found[1]!) } : null;
}

/** `B3:D8`, `B3`. */
function boxOf(range: string): Box | null {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  if (!first || !last) return null;
  const { rows, columns } = sheets.MAX_LINES;
  const box = {
    top: Math.min(first.row, last.row),
    bottom: Math.min(rows - 1, Math.max(first.row, last.row)),
    left: Math.min(first.column, last.column),
    right: Math.min(columns - 1, Math.max(first.column, last.column)),
  };
  return box.top < rows && box.left < columns ? box : null;
}

/** A formula as the cell so many lines away has it: addresses without `$` move along; texts and names of sheets do not. */
export function shifted(formula: string, rows: number, columns: number): string {
  return formula.replace(
    /("(?:[^"]|"")*"|'(?:[^']|'')*'!?)|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})(?![\w.(!])/gi,
    (found, quoted: string | undefined, fixedColumn: string, letters: string, fixedRow: string, digits: string) => {
      if (quoted !== undefined) return found;
      const at = {
        column: columnIndex(letters) + (fixedColumn ? 0 : columns),
        row: Number(digits) + (fixedRow ? 0 : rows),
      };
      if (at.column < 0 || at.row < 1) return '#REF!';
      return `${fixedColumn}${columnName(at.column)}${fixedRow}${at.row}`;
    },
  );
}

function count(text: string | undefined): number {
  const number = Math.floor(Number(text ?? 0));
  return number >= 0 ? Math.min(20, number) : 0;
}
