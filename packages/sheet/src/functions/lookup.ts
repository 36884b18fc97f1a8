import { fold, type LineSpan } from '@basoche/domain';
import { columnName, sheetWord } from '../book.ts';
import { type Call, define, type Family, MANY } from '../call.ts';
import { compare } from '../convert.ts';
import { wildcard } from '../criteria.ts';
import { type Area, computedArea, errorValue, fail, isError } from '../value.ts';
import { partOf, type Scalar, single, type Value } from '../value.ts';

const same = { gives: 'same' } as const;

export const LOOKUP: Family = {
  VLOOKUP: define('RECHERCHEV', 3, 4, (call) => {
    const [area, column] = [call.area(1), call.integer(2)];
    if (column < 1) fail('VALUE');
    if (column > area.width) fail('REF');
    const row = find(call.scalar(0), columnOf(area, 0), call.boolean(3, true) ? 'rising' : 'exact');
    return row < 0 ? errorValue('NA') : area.at(row, column - 1);
  }),
  HLOOKUP: define('RECHERCHEH', 3, 4, (call) => {
    const [area, row] = [call.area(1), call.integer(2)];
    if (row < 1) fail('VALUE');
    if (row > area.height) fail('REF');
    const column = find(call.scalar(0), rowOf(area, 0), call.boolean(3, true) ? 'rising' : 'exact');
    return column < 0 ? errorValue('NA') : area.at(row - 1, column);
  }),
  LOOKUP: define('RECHERCHE', 2, 3, (call) => {
    const area = call.area(1);
    const across = area.width > area.height;
    const at = find(call.scalar(0), across ? rowOf(area, 0) : columnOf(area, 0), 'rising');
    if (at < 0) return errorValue('NA');
    if (call.has(2)) return along(call.area(2), at);
    return across ? area.at(area.height - 1, at) : area.at(at, area.width - 1);
  }),
  XLOOKUP: define('RECHERCHEX', 3, 4, (call) => {
    const at = find(call.scalar(0), vector(call.area(1)), 'exact');
    if (at >= 0) return lineAt(call.area(2), at, call.area(1).height === 1);
    return call.has(3) ? call.value(3) : errorValue('NA');
  }),
  MATCH: define('EQUIV', 2, 3, (call) => {
    const kind = Math.sign(call.number(2, 1));
    const at = find(call.scalar(0), vector(call.area(1)), kind === 0 ? 'exact' : kind > 0 ? 'rising' : 'falling');
    return at < 0 ? errorValue('NA') : at + 1;
  }),
  INDEX: define('INDEX', 2, 3, (call) => indexed(call), same),
  CHOOSE: define('CHOISIR', 2, MANY, (call) => {
    const at = call.integer(0);
    return at < 1 || at >= call.count ? fail('VALUE') : call.value(at);
  }),
  ROW: define('LIGNE', 0, 1, (call) => {
    if (!call.has(0)) return call.around.row + 1;
    const { first, last } = call.range(0).rows;
    return first === last ? first + 1 : computedArea(last - first + 1, 1, (row) => first + row + 1);
  }),
  COLUMN: define('COLONNE', 0, 1, (call) => {
    if (!call.has(0)) return call.around.column + 1;
    const { first, last } = call.range(0).columns;
    return first === last ? first + 1 : computedArea(1, last - first + 1, (_, column) => first + column + 1);
  }),
  ROWS: define('LIGNES', 1, 1, (call) => call.area(0).height),
  COLUMNS: define('COLONNES', 1, 1, (call) => call.area(0).width),
  ADDRESS: define('ADRESSE', 2, 3, (call) => {
    const [row, column, kind] = [call.integer(0), call.integer(1), call.integer(2, 1)];
    if (row < 1 || column < 1 || kind < 1 || kind > 4) fail('VALUE');
    const [beforeColumn, beforeRow] = [kind === 1 || kind === 3 ? '$' : '', kind <= 2 ? '$' : ''];
    return `${beforeColumn}${columnName(column - 1)}${beforeRow}${row}`;
  }),
  OFFSET: define('DECALER', 3, 5, offset, same),
  INDIRECT: define('INDIRECT', 1, 2, (call) => {
    const text = call.boolean(1, true) ? call.text(0).trim() : addressOf(call.text(0).trim());
    return call.around.areaOf(call.around.rangeOfText(text) ?? fail('REF'));
  }),
  CELL: define('CELLULE', 1, 2, (call) => {
    const area = call.has(1) ? call.area(1) : null;
    const { rows, columns, sheet } = area === null ? ownPlace(call) : (area.range ?? fail('VALUE'));
    switch (fold(call.text(0).trim())) {
      case 'adresse':
      case 'address':
        return `${call.around.sheet === sheet?.id || !sheet ? '' : `${sheetWord(sheet.name)}!`}$${columnName(columns.first)}$${rows.first + 1}`;
      case 'ligne':
      case 'row':
        return rows.first + 1;
      case 'col':
        return columns.first + 1;
      case 'contenu':
      case 'contents':
        return area?.at(0, 0) ?? 0;
      case 'type': {
        const value = area?.at(0, 0) ?? null;
        return value === null ? 'b' : typeof value === 'string' ? 'l' : 'v';
      }
      default:
        return fail('VALUE');
    }
  }),
  AREAS: define('ZONES', 1, 1, (call) => (call.range(0), 1)),
};

function ownPlace({ around: { row, column } }: Call) {
  return { rows: { first: row }, columns: { first: column }, sheet: null };
}

/** `L2C3`, the other way of writing an address, as `C2`. */
function addressOf(text: string): string {
  const [, row, column] = /^[LR](\d+)C(\d+)$/i.exec(text) ?? [];
  return row === undefined ? '' : `${columnName(Number(column) - 1)}${row}`;
}

/** Cells so many lines away. */
function offset(call: Call): Value {
  const { sheet, rows, columns } = call.range(0);
  const line = (lines: LineSpan, by: number, count: number, end: number): LineSpan => {
    const start = lines.first + by;
    const [first, last] = count < 0 ? [start + count + 1, start] : [start, start + count - 1];
    return count === 0 || first < 0 || last >= end ? fail('REF') : { first, last };
  };
  const [height, width] = [
    call.integer(3, rows.last - rows.first + 1),
    call.integer(4, columns.last - columns.first + 1),
  ];
  return call.around.areaOf({
    sheet,
    rows: line(rows, call.integer(1), height, sheet.rows.ids.length),
    columns: line(columns, call.integer(2), width, sheet.columns.ids.length),
    whole: null,
  });
}

type How = 'exact' | 'rising' | 'falling';

/** Index of a value among others, -1 without one; of sorted ones the last that is not past it. */
function find(wanted: Exclude<Scalar, { error: unknown }>, among: readonly Scalar[], how: How): number {
  const kind = typeof (wanted ?? 0);
  const fits = (value: Scalar) => typeof value === kind && !isError(value);
  if (how === 'exact') {
    if (typeof wanted === 'string' && /[*?~]/.test(wanted)) {
      const pattern = wildcard(wanted);
      return among.findIndex((value) => typeof value === 'string' && pattern.test(value));
    }
    return among.findIndex((value) => fits(value) && compare(value, wanted) === 0);
  }
  let best = -1;
  for (const [at, value] of among.entries()) {
    if (!fits(value)) continue;
    const order = compare(value, wanted);
    if (order === 0 && how === 'falling') return at;
    if (how === 'rising' ? order > 0 : order < 0) break;
    best = at;
  }
  return best;
}

function columnOf(area: Area, column: number): Scalar[] {
  return Array.from({ length: area.height }, (_, row) => area.at(row, column));
}

function rowOf(area: Area, row: number): Scalar[] {
  return Array.from({ length: area.width }, (_, column) => area.at(row, column));
}

/** @throws Failure when it has several rows and columns */
function vector(area: Area): Scalar[] {
  if (area.width === 1) return columnOf(area, 0);
  return area.height === 1 ? rowOf(area, 0) : fail('NA');
}

/** The row of an area at a place, or its column: of one value, that one. */
function lineAt(area: Area, at: number, across: boolean): Value {
  if (at >= (across ? area.width : area.height)) fail('VALUE');
  const line = across ? partOf(area, 0, at, area.height, 1) : partOf(area, at, 0, 1, area.width);
  return area.range === undefined ? single(line) : line;
}

function along(area: Area, at: number): Scalar {
  return vector(area)[at] ?? null;
}

function indexed(call: Call): Value {
  const area = call.area(0);
  let [row, column] = [call.integer(1, 0), call.integer(2, 0)];
  if (call.count === 2 && area.height === 1) [row, column] = [0, row];
  if (row < 0 || column < 0) fail('VALUE');
  if (row > area.height || column > area.width) fail('REF');
  const part = partOf(
    area,
    Math.max(row, 1) - 1,
    Math.max(column, 1) - 1,
    row === 0 ? area.height : 1,
    column === 0 ? area.width : 1,
  );
  return area.range === undefined ? single(part) : part;
}
