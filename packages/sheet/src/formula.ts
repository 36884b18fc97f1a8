import { fold } from '@basoche/domain';
import type { ErrorCode } from './value.ts';

/** One corner of a reference: lines by id, `null` for a whole row or column; `fixed` ones (`$`) stay when it is copied. */
export interface Corner {
  row: string | null;
  column: string | null;
  fixedRow: boolean;
  fixedColumn: boolean;
}

/** A cell, or the cells between two corners; `sheet: null` is the formula's own. */
export interface Reference {
  kind: 'reference';
  sheet: string | null;
  from: Corner;
  to: Corner | null;
}

/** A formula as a tree. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; code: ErrorCode }
  | Reference
  /** A word that means nothing here: it gives #NOM?. */
  | { kind: 'name'; name: string }
  /** An argument that was left out. */
  | { kind: 'omitted' }
  /** `@`: of several values the one in the row or the column of the formula's own cell. */
  | { kind: 'sign'; operator: '+' | '-' | '@'; of: Formula }
  | { kind: 'percent'; of: Formula }
  | { kind: 'binary'; operator: Operator; left: Formula; right: Formula }
  /** `name` is neutral where it is known. */
  | { kind: 'call'; name: string; given: Formula[] };

export const OPERATORS = ['<>', '<=', '>=', '=', '<', '>', '&', '+', '-', '*', '/', '^'] as const;
export type Operator = (typeof OPERATORS)[number];

export const FORMULA_MAX_LENGTH = 8_000;
/** Parentheses and calls inside of each other. */
export const FORMULA_MAX_DEPTH = 64;

export type FormulaProblemReason =
  | 'character'
  | 'text'
  | 'end'
  | 'unexpected'
  | 'arguments'
  | 'sheet'
  | 'beyond'
  | 'size';

/** What keeps a text from being a formula; `at` is where, from 0, and `word` what it is about. */
export class FormulaProblem extends Error {
  readonly reason: FormulaProblemReason;
  readonly at: number;
  readonly word: string;

  constructor(reason: FormulaProblemReason, at: number, word = '') {
    super(`formula: ${reason} at ${at}`);
    this.reason = reason;
    this.at = at;
    this.word = word;
  }
}

/** Every formula inside of one, itself first. */
export function* within(formula: Formula): Generator<Formula> {
  yield formula;
  switch (formula.kind) {
    case 'sign':
    case 'percent':
      yield* within(formula.of);
      break;
    case 'binary':
      yield* within(formula.left);
      yield* within(formula.right);
      break;
    case 'call':
      for (const each of formula.given) yield* within(each);
      break;
    default:
  }
}

/** Names that a formula gives to values, without capitals and accents. */
export function namesIn(formula: Formula): ReadonlySet<string> {
  const names = new Set<string>();
  for (const each of within(formula)) {
    if (each.kind !== 'call' || each.name !== 'LET') continue;
    for (const [at, given] of each.given.slice(0, -1).entries())
      if (at % 2 === 0 && given.kind === 'name') names.add(fold(given.name));
  }
  return names;
}

/** Functions whose first argument says a place, of which they read nothing. */
const PLACED: ReadonlySet<string> = new Set(['OFFSET', 'ROW', 'COLUMN', 'ROWS', 'COLUMNS', 'AREAS']);

/** References whose cells a formula reads. */
export function* referencesOf(formula: Formula): Generator<Reference> {
  switch (formula.kind) {
    case 'reference':
      yield formula;
      break;
    case 'sign':
    case 'percent':
      yield* referencesOf(formula.of);
      break;
    case 'binary':
      yield* referencesOf(formula.left);
      yield* referencesOf(formula.right);
      break;
    case 'call':
      for (const [at, each] of formula.given.entries())
        if (at > 0 || each.kind !== 'reference' || !PLACED.has(formula.name)) yield* referencesOf(each);
      break;
    default:
  }
}

/** The same formula with other references. */
export function mapReferences(formula: Formula, change: (reference: Reference) => Formula): Formula {
  const inside = (each: Formula) => mapReferences(each, change);
  switch (formula.kind) {
    case 'reference':
      return change(formula);
    case 'sign':
    case 'percent':
      return { ...formula, of: inside(formula.of) };
    case 'binary':
      return { ...formula, left: inside(formula.left), right: inside(formula.right) };
    case 'call':
      return { ...formula, given: formula.given.map(inside) };
    default:
      return formula;
  }
}
