import { fold } from '@basoche/domain';
import { Call, type Surroundings } from './call.ts';
import { compare, settled, toNumber, toText } from './convert.ts';
import type { Formula, Operator } from './formula.ts';
import { FUNCTIONS } from './functions/catalogue.ts';
import { finite, power } from './functions/math.ts';
import { type Taken, takes } from './functions/takes.ts';
import { attempt, computedArea, errorValue, fail, Failure } from './value.ts';
import { isArea, isError, isSeveral, type Scalar, single, type Value, valueAt } from './value.ts';

/** What a formula reads: the values of a reference, as they stand. */
export interface Reading extends Omit<Surroundings, 'evaluate' | 'naming'> {
  read: (formula: Extract<Formula, { kind: 'reference' }>) => Value;
}

/** A cell's value. Never throws, reads nothing but what it is given. */
export function evaluateFormula(formula: Formula, reading: Reading): Scalar {
  const around = surroundings(reading, new Map());
  const value = single(attempt(() => around.evaluate(formula)));
  // A cell holds one value: for several there is no room.
  return isArea(value) ? errorValue('SPILL') : (value ?? 0);
}

/** @param names what stands for a value, without capitals and accents */
function surroundings(reading: Reading, names: ReadonlyMap<string, Value>): Surroundings {
  const around: Surroundings = {
    ...reading,
    evaluate: (each) => valueOf(each, reading, around, names),
    naming: (name, value) => surroundings(reading, new Map([...names, [fold(name), value]])),
  };
  return around;
}

function valueOf(formula: Formula, reading: Reading, around: Surroundings, names: ReadonlyMap<string, Value>): Value {
  switch (formula.kind) {
    case 'number':
    case 'text':
    case 'boolean':
      return formula.value;
    case 'error':
      return errorValue(formula.code);
    case 'reference':
      return reading.read(formula);
    case 'name':
      return names.get(fold(formula.name)) ?? (names.has(fold(formula.name)) ? null : errorValue('NAME'));
    case 'omitted':
      return null;
    case 'sign':
      if (formula.operator === '@') return crossing(around.evaluate(formula.of), around);
      return each(around.evaluate(formula.of), (value) =>
        formula.operator === '-' ? -toNumber(value) + 0 : passed(value),
      );
    case 'percent':
      return each(around.evaluate(formula.of), (value) => settled(toNumber(value) / 100));
    case 'binary':
      return pairwise(around.evaluate(formula.left), around.evaluate(formula.right), (left, right) =>
        operate(formula.operator, left, right),
      );
    default: {
      if (!Object.hasOwn(FUNCTIONS, formula.name)) return errorValue('NAME');
      return called(formula.name, formula.given, around);
    }
  }
}

/** Of several values the one in the formula's own row or column; of computed ones the first. */
function crossing(value: Value, { row, column }: Surroundings): Value {
  if (!isSeveral(value)) return single(value);
  const { range, height, width } = value;
  if (range === undefined) return value.at(0, 0);
  if (height > 1 && width > 1) return errorValue('VALUE');
  const at = width === 1 ? row - range.rows.first : column - range.columns.first;
  if (at < 0 || at >= Math.max(height, width)) return errorValue('VALUE');
  return width === 1 ? value.at(at, 0) : value.at(0, at);
}

/** A computation on one value, or on each of an area. */
function each(of: Value, compute: (value: Scalar) => Scalar): Value {
  const value = single(of);
  if (!isArea(value)) return compute(value);
  return computedArea(value.height, value.width, (row, column) => compute(value.at(row, column)));
}

/** On two values; of an area and one value, on each with the one; of two areas, place by place. */
function pairwise(a: Value, b: Value, compute: (left: Scalar, right: Scalar) => Scalar): Value {
  const [left, right] = [single(a), single(b)];
  if (!isArea(left) && !isArea(right)) return compute(left, right);
  const { height, width } = sizeOf([left, right]);
  return computedArea(height, width, (row, column) => compute(valueAt(left, row, column), valueAt(right, row, column)));
}

/** Of the largest. */
function sizeOf(values: readonly Value[]): { height: number; width: number } {
  const size = (of: 'height' | 'width') => Math.max(...values.map((value) => (isArea(value) ? value[of] : 1)));
  return { height: size('height'), width: size('width') };
}

/** A call; where several values stand in the place of one, it is made with each of them. */
function called(name: string, given: readonly Formula[], around: Surroundings): Value {
  const { run } = FUNCTIONS[name]!;
  const call = new Call(given, around);
  const severalAt = (taken: Taken) => {
    const places: number[] = [];
    for (const [index, formula] of given.entries()) {
      if (!mayBeSeveral(formula) || takes(name, index) !== taken) continue;
      if (isSeveral(attempt(() => call.value(index)))) places.push(index);
    }
    return places;
  };
  const spread = severalAt('one');
  if (spread.length === 0) return run(call);
  const { height, width } = sizeOf([...spread, ...severalAt('either')].map((index) => call.value(index)));
  return computedArea(height, width, (row, column) =>
    run(call.instead(new Map(spread.map((index) => [index, valueAt(call.value(index), row, column)])))),
  );
}

function mayBeSeveral(formula: Formula): boolean {
  if (formula.kind === 'reference') return formula.to !== null;
  return !['number', 'text', 'boolean', 'error', 'omitted'].includes(formula.kind);
}

function passed(value: Scalar): Scalar {
  if (isError(value)) throw new Failure(value.error);
  return value;
}

function operate(operator: Operator, left: Scalar, right: Scalar): Scalar {
  switch (operator) {
    case '&':
      return toText(left) + toText(right);
    case '+':
      return added(toNumber(left), toNumber(right));
    case '-':
      return added(toNumber(left), -toNumber(right));
    case '*':
      return finite(toNumber(left) * toNumber(right));
    case '/': {
      const [value, by] = [toNumber(left), toNumber(right)];
      return by === 0 ? fail('DIV') : finite(value / by);
    }
    case '^':
      return power(toNumber(left), toNumber(right));
    default: {
      const order = compare(left, right);
      if (operator === '=') return order === 0;
      if (operator === '<>') return order !== 0;
      if (operator === '<') return order < 0;
      if (operator === '>') return order > 0;
      return operator === '<=' ? order <= 0 : order >= 0;
    }
  }
}

/** What is left of two numbers that cancel but for the noise of floating point is nothing: 1,1 - 1 - 0,1 is 0. */
function added(a: number, b: number): number {
  const sum = finite(a + b);
  return Math.abs(sum) < Math.abs(a) * 2 ** -49 ? 0 : sum;
}
