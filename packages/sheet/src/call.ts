import { addUp, toBoolean, toNumber, toText } from './convert.ts';
import type { Range } from './book.ts';
import type { Formula } from './formula.ts';
import { type Area, areaOf, cellsOf, fail, Failure } from './value.ts';
import { isArea, isError, type Scalar, single, type Value } from './value.ts';

/** What a formula may know of its surroundings. */
export interface Surroundings {
  /** Today in Paris, as a number of days, and the part of it that has passed. */
  today: number;
  time: number;
  /** In [0, 1). */
  random: () => number;
  /** Id of the formula's own sheet, and indexes of its cell. */
  sheet: string;
  row: number;
  column: number;
  evaluate: (formula: Formula) => Value;
  /** Of the first cell of a range. */
  hasFormula: (range: Range) => boolean;
  /** Cells that no reference of the formula names: it is computed again when they change. */
  areaOf: (range: Range) => Area;
  /** What an address in a text names. */
  rangeOfText: (text: string) => Range | null;
  /** Whether a filter hides a row. */
  isHidden: (sheet: string, row: number) => boolean;
  /** Whether a cell has a total that totals leave out. */
  isTotal: (sheet: string, row: number, column: number) => boolean;
  /** The same, with a name that stands for a value. */
  naming: (name: string, value: Value) => Surroundings;
}

type Outcome = { value: Value } | { failure: Failure };

/** One call of a function: its arguments, each computed once, when it is asked for. */
export class Call {
  readonly given: readonly Formula[];
  readonly around: Surroundings;
  readonly #outcomes: (Outcome | undefined)[];

  /** @param values arguments that are known, by place */
  constructor(given: readonly Formula[], around: Surroundings, values: ReadonlyMap<number, Value> = new Map()) {
    this.given = given;
    this.around = around;
    this.#outcomes = given.map((_, index) => (values.has(index) ? { value: values.get(index)! } : undefined));
  }

  /** The same call with other values at some places. */
  instead(values: ReadonlyMap<number, Value>): Call {
    const call = new Call(this.given, this.around, values);
    for (const [index, outcome] of this.#outcomes.entries()) call.#outcomes[index] ??= outcome;
    return call;
  }

  get count(): number {
    return this.given.length;
  }

  has(index: number): boolean {
    return (this.given[index]?.kind ?? 'omitted') !== 'omitted';
  }

  /** Errors are values here. */
  value(index: number): Value {
    if (!this.has(index)) return null;
    const outcome = (this.#outcomes[index] ??= this.#compute(this.given[index]!));
    if ('failure' in outcome) throw outcome.failure;
    return outcome.value;
  }

  #compute(formula: Formula): Outcome {
    try {
      return { value: this.around.evaluate(formula) };
    } catch (error) {
      if (error instanceof Failure) return { failure: error };
      throw error;
    }
  }

  /** One value; of an area of one cell, that one. Errors are values here. */
  any(index: number): Scalar {
    const value = single(this.value(index));
    return isArea(value) ? fail('VALUE') : value;
  }

  /** @throws Failure */
  scalar(index: number): Exclude<Scalar, { error: unknown }> {
    const value = this.any(index);
    if (isError(value)) throw new Failure(value.error);
    return value;
  }

  number(index: number, otherwise?: number): number {
    return otherwise !== undefined && !this.has(index) ? otherwise : toNumber(this.any(index));
  }

  /** Towards zero. */
  integer(index: number, otherwise?: number): number {
    return Math.trunc(this.number(index, otherwise));
  }

  text(index: number, otherwise?: string): string {
    return otherwise !== undefined && !this.has(index) ? otherwise : toText(this.any(index));
  }

  boolean(index: number, otherwise?: boolean): boolean {
    return otherwise !== undefined && !this.has(index) ? otherwise : toBoolean(this.any(index));
  }

  area(index: number): Area {
    const value = this.value(index);
    return isArea(value) ? value : areaOf([[value]]);
  }

  /** Where the cells of a reference stand. @throws Failure when it is none */
  range(index: number): Range {
    const value = this.value(index);
    return (isArea(value) ? value.range : undefined) ?? fail('VALUE');
  }

  /** Every value of the arguments from one on, areas cell by cell; `direct`: written or computed. Errors included. */
  *values(from = 0, to = this.count): Generator<{ value: Scalar; direct: boolean }> {
    for (let index = from; index < to; index++) {
      const value = this.value(index);
      if (isArea(value)) for (const each of cellsOf(value)) yield { value: each, direct: false };
      else yield { value, direct: true };
    }
  }

  /** As sums count: of cells the numbers alone, of what is written or computed what reads as one. @throws Failure */
  numbers(from = 0, to = this.count): number[] {
    const numbers: number[] = [];
    for (const { value, direct } of this.values(from, to)) {
      if (isError(value)) throw new Failure(value.error);
      if (typeof value === 'number') numbers.push(value);
      else if (direct && value !== null) numbers.push(toNumber(value));
    }
    return numbers;
  }

  sum(from = 0, to = this.count): number {
    return addUp(this.numbers(from, to));
  }
}

/** A function under its neutral name. */
export interface SheetFunction {
  french: string;
  /** Fewest and most arguments. */
  min: number;
  max: number;
  run: (call: Call) => Value;
  /** Another result at another moment with the same cells. */
  volatile?: true;
  /** Another result where a filter hides other rows. */
  filtered?: true;
  /** A day; or what its first argument that says so is (an amount, a day). */
  gives?: 'date' | 'same';
}

export type Family = Record<string, SheetFunction>;
type Options = Pick<SheetFunction, 'volatile' | 'filtered' | 'gives'>;

export const MANY = 250;

export function define(
  french: string,
  min: number,
  max: number,
  run: (call: Call) => Value,
  options: Options = {},
): SheetFunction {
  return { french, min, max, run, ...options };
}
