/** What keeps a cell from having a value; `CIRC`: its formula leads back to itself. */
export type ErrorCode = 'DIV' | 'REF' | 'NAME' | 'VALUE' | 'NUM' | 'NA' | 'CIRC';

export interface CellError {
  readonly error: ErrorCode;
}

/** One cell's value; days are numbers of days since 30 December 1899, as in spreadsheets. `null` = empty. */
export type Scalar = null | number | string | boolean | CellError;

/** Cells side by side, read when asked for. */
export interface Area {
  readonly height: number;
  readonly width: number;
  at(row: number, column: number): Scalar;
}

export type Value = Scalar | Area;

/** As they are shown, and as they are stored. */
export const ERROR_WORDS: Record<ErrorCode, { shown: string; stored: string }> = {
  DIV: { shown: '#DIV/0!', stored: '#DIV/0!' },
  REF: { shown: '#REF!', stored: '#REF!' },
  NAME: { shown: '#NOM?', stored: '#NAME?' },
  VALUE: { shown: '#VALEUR!', stored: '#VALUE!' },
  NUM: { shown: '#NOMBRE!', stored: '#NUM!' },
  NA: { shown: '#N/A', stored: '#N/A' },
  CIRC: { shown: '#CIRC!', stored: '#CIRC!' },
};
export const ERROR_CODES = Object.keys(ERROR_WORDS) as ErrorCode[];

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
  return { height: rows.length, width: rows[0]?.length ?? 0, at: (row, column) => rows[row]?.[column] ?? null };
}

export function* cellsOf(area: Area): Generator<Scalar> {
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) yield area.at(row, column);
  }
}
