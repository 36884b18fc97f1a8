import { addUp, toBoolean, toNumber, toText } from './convert.ts';
import type { Range } from './book.ts';
import type { Formula, Reference } from './formula.ts';
import { type Area, areaOf, cellsOf, fail, Failure, isArea, isError, type Scalar, type Value } from './value.ts';

/** What a formula may know of its surroundings. */
export interface Surroundings {
  /** Today in Paris, as a number of days, and the part of it that has passed. */
  today: number;
  time: number;
  /** In [0, 1). */
  random: () => number;
  /** Indexes of the formula's own cell. */
  row: number;
  column: number;
  rangeOf: (reference: Reference) => Range | null;
  evaluate: (formula: Formula) => Value;
  hasFormula: (reference: Reference) => boolean;
}

/** One call of a function: its arguments, computed when they are asked for. */
export class Call {
  readonly given: readonly Formula[];
  readonly around: Surroundings;

  constructor(given: readonly Formula[], around: Surroundings) {
    this.given = given;
    this.around = around;
  }

  get count(): number {
    return this.given.length;
  }

  has(index: number): boolean {
    return (this.given[index]?.kind ?? 'omitted') !== 'omitted';
  }

  /** Errors are values here. */
  value(index: number): Value {
    return this.has(index) ? this.around.evaluate(this.given[index]!) : null;
  }

  /** One value; of an area of one cell, that one. Errors are values here. */
  any(index: number): Scalar {
    const value = this.value(index);
    if (!isArea(value)) return value;
    return value.height === 1 && value.width === 1 ? value.at(0, 0) : fail('VALUE');
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

  /** The reference written as an argument. @throws Failure */
  reference(index: number): Reference {
    const formula = this.given[index];
    return formula?.kind === 'reference' ? formula : fail('VALUE');
  }

  /** Every value of the arguments from one on, areas cell by cell; errors included. */
  *values(from = 0, to = this.count): Generator<{ value: Scalar; direct: boolean }> {
    for (let index = from; index < to; index++) {
      const value = this.value(index);
      if (isArea(value)) for (const each of cellsOf(value)) yield { value: each, direct: false };
      else yield { value, direct: true };
    }
  }

  /** As sums count: of cells the numbers alone, of what is written in the formula what reads as one. @throws Failure */
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
  least: number;
  most: number;
  run: (call: Call) => Value;
  /** Another result at another moment with the same cells. */
  volatile?: true;
  /** A day; or what its first argument that says so is (an amount, a day). */
  gives?: 'date' | 'same';
}

export type Family = Record<string, SheetFunction>;
type Options = Pick<SheetFunction, 'volatile' | 'gives'>;

export const MANY = 250;

export function define(
  french: string,
  least: number,
  most: number,
  run: (call: Call) => Value,
  options: Options = {},
): SheetFunction {
  return { french, least, most, run, ...options };
}
