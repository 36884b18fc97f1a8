import type { Range } from './book.ts';

/** What keeps a cell from having a value; `SPILL`: its values have no room, `CIRC`: its formula leads back to itself. */
export type ErrorCode = 'NULL' | 'DIV' | 'VALUE' | 'REF' | 'NAME' | 'NUM' | 'NA' | 'SPILL' | 'CALC' | 'CIRC';

export interface CellError {
  readonly error: ErrorCode;
}

/** One cell's value; days are numbers of days since 30 December 1899, as in spreadsheets. `null` = empty. */
export type Scalar = null | number | string | boolean | CellError;

/** Cells side by side, read when asked for. */
export interface Area {
  readonly height: number;
  readonly width: number;
  /** Where they stand; absent of what was computed. */
  readonly range?: Range;
  at(row: number, column: number): Scalar;
}

export type Value = Scalar | Area;

/** As they are shown, and as they are stored. */
export const ERROR_WORDS: Record<ErrorCode, { shown: string; stored: string }> = {
  NULL: { shown: '#NUL!', stored: '#NULL!' },
  DIV: { shown: '#DIV/0!', stored: '#DIV/0!' },
  VALUE: { shown: '#VALEUR!', stored: '#VALUE!' },
  REF: { shown: '#REF!', stored: '#REF!' },
  NAME: { shown: '#NOM?', stored: '#NAME?' },
  NUM: { shown: '#NOMBRE!', stored: '#NUM!' },
  NA: { shown: '#N/A', stored: '#N/A' },
  SPILL: { shown: '#PROPAGATION!', stored: '#SPILL!' },
  CALC: { shown: '#CALC!', stored: '#CALC!' },
  CIRC: { shown: '#CIRC!', stored: '#CIRC!' },
};
export const ERROR_CODES = Object.keys(ERROR_WORDS) as ErrorCode[];

/** The error that a text names, in French or as files have it, without regard to capitals. */
export function errorOfText(text: string): ErrorCode | null {
  if (!/^\s*#/.test(text)) return null;
  const word = text.trim().toUpperCase();
  return ERROR_CODES.find((code) => ERROR_WORDS[code].shown === word || ERROR_WORDS[code].stored === word) ?? null;
}

const errors = new Map(ERROR_CODES.map((error) => [error, Object.freeze({ error })]));

export function errorValue(code: ErrorCode): CellError {
  return errors.get(code)!;
}

export function isError(value: Value): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

export function isArea(value: Value): value is Area {
  return typeof value === 'object' && value !== null && 'at' in value;
}

/** More than one value. */
export function isSeveral(value: Value): value is Area {
  return isArea(value) && (value.height !== 1 || value.width !== 1);
}

/** Of an area of one cell, that one. */
export function single(value: Value): Value {
  return isArea(value) && value.height === 1 && value.width === 1 ? value.at(0, 0) : value;
}

/** The value at a place; one value, one row and one column stand at each. */
export function valueAt(value: Value, row: number, column: number): Scalar {
  if (!isArea(value)) return value;
  const [r, c] = [value.height === 1 ? 0 : row, value.width === 1 ? 0 : column];
  return r < value.height && c < value.width ? value.at(r, c) : errorValue('NA');
}

/** Computed when asked for, each place once. What fails at one place is an error there, not everywhere. */
export function computedArea(height: number, width: number, compute: (row: number, column: number) => Value): Area {
  const known: (Scalar | undefined)[] = [];
  return {
    height,
    width,
    at: (row, column) =>
      (known[row * width + column] ??= valueAt(
        attempt(() => compute(row, column)),
        row,
        column,
      )),
  };
}

/** Some of the cells of an area. */
export function partOf(area: Area, row: number, column: number, height: number, width: number): Area {
  const { range } = area;
  const at = (r: number, c: number) => area.at(row + r, column + c);
  if (range === undefined) return { height, width, at };
  const lines = (first: number, count: number) => ({
    first,
    last: first + count - 1,
  });
  const [rows, columns] = [lines(range.rows.first + row, height), lines(range.columns.first + column, width)];
  return {
    height,
    width,
    at,
    range: { sheet: range.sheet, rows, columns, whole: null },
  };
}

/** Thrown inside of a computation, caught where a cell gets its value. */
export class Failure extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(`formula: ${code}`);
    this.code = code;
  }
}

export function fail(code: ErrorCode): never {
  throw new Failure(code);
}

/** The value of a computation that may fail. */
export function attempt(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Failure) return errorValue(error.code);
    throw error;
  }
}

export function areaOf(rows: readonly (readonly Scalar[])[]): Area {
  return {
    height: rows.length,
    width: rows[0]?.length ?? 0,
    at: (row, column) => rows[row]?.[column] ?? null,
  };
}

export function* cellsOf(area: Area): Generator<Scalar> {
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) yield area.at(row, column);
  }
}
