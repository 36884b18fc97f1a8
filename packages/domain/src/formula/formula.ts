/** A formula over the columns of one item, as a tree. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  /** A column by id. */
  | { kind: 'column'; id: string }
  | { kind: 'negative'; of: Formula }
  | { kind: 'binary'; operator: Operator; left: Formula; right: Formula }
  | { kind: 'call'; name: FunctionName; arguments: Formula[] };

export const OPERATORS = ['=', '<>', '<=', '>=', '<', '>', '&', '+', '-', '*', '/', '^'] as const;
export type Operator = (typeof OPERATORS)[number];

/** What a formula gives, and what its columns hold; `null` = empty. */
export type FormulaValue =
  | null
  | number
  | string
  | boolean
  /** A local date. */
  | { date: string }
  /** Local dates, in order. */
  | { start: string; end: string }
  | { error: FormulaError };

/**
 * `column`: the column is gone. `loop`: the formula leads back to itself. `type`: a value does not fit. `divide`: by
 * zero. `range`: a result that is no number or no day. `syntax`: what is stored is no formula.
 */
export type FormulaError = 'column' | 'loop' | 'type' | 'divide' | 'range' | 'syntax';

/** Names as they are stored, and as a French reader knows them from their spreadsheet; fewest and most arguments. */
export const FUNCTIONS = {
  SUM: { french: 'SOMME', min: 1, max: 50 },
  AVERAGE: { french: 'MOYENNE', min: 1, max: 50 },
  MIN: { french: 'MIN', min: 1, max: 50 },
  MAX: { french: 'MAX', min: 1, max: 50 },
  ROUND: { french: 'ARRONDI', min: 1, max: 2 },
  ABS: { french: 'ABS', min: 1, max: 1 },
  IF: { french: 'SI', min: 2, max: 3 },
  IFERROR: { french: 'SIERREUR', min: 2, max: 2 },
  AND: { french: 'ET', min: 1, max: 50 },
  OR: { french: 'OU', min: 1, max: 50 },
  NOT: { french: 'NON', min: 1, max: 1 },
  ISBLANK: { french: 'ESTVIDE', min: 1, max: 1 },
  CONCAT: { french: 'CONCAT', min: 1, max: 50 },
  LEN: { french: 'NBCAR', min: 1, max: 1 },
  UPPER: { french: 'MAJUSCULE', min: 1, max: 1 },
  LOWER: { french: 'MINUSCULE', min: 1, max: 1 },
  TODAY: { french: 'AUJOURDHUI', min: 0, max: 0 },
  DAYS: { french: 'JOURS', min: 2, max: 2 },
  YEAR: { french: 'ANNEE', min: 1, max: 1 },
  MONTH: { french: 'MOIS', min: 1, max: 1 },
  DAY: { french: 'JOUR', min: 1, max: 1 },
  EDATE: { french: 'MOIS.DECALER', min: 2, max: 2 },
  START: { french: 'DEBUT', min: 1, max: 1 },
  END: { french: 'FIN', min: 1, max: 1 },
} as const satisfies Record<string, { french: string; min: number; max: number }>;
export type FunctionName = keyof typeof FUNCTIONS;

export const FORMULA_MAX_LENGTH = 2_000;
/** Parentheses and calls inside of each other. */
export const FORMULA_MAX_DEPTH = 50;

export const isFormulaError = (value: FormulaValue): value is { error: FormulaError } =>
  typeof value === 'object' && value !== null && 'error' in value;
