import { Call, type Surroundings } from './call.ts';
import { compare, settled, toNumber, toText } from './convert.ts';
import type { Formula, Operator } from './formula.ts';
import { FUNCTIONS } from './functions/catalogue.ts';
import { finite, power } from './functions/math.ts';
import { type Area, attempt, errorValue, fail, Failure, isArea, isError, type Scalar, type Value } from './value.ts';

/** What a formula reads: the values of a reference, as they stand. */
export interface Reading extends Omit<Surroundings, 'evaluate'> {
  read: (formula: Extract<Formula, { kind: 'reference' }>) => Value;
}

/** A cell's value. Never throws, reads nothing but what it is given. */
export function evaluateFormula(formula: Formula, reading: Reading): Scalar {
  const around: Surroundings = { ...reading, evaluate: (each) => valueOf(each, reading, around) };
  const value = attempt(() => around.evaluate(formula));
  if (!isArea(value)) return value ?? 0;
  // A cell holds one value: several are no answer.
  return value.height === 1 && value.width === 1 ? (value.at(0, 0) ?? 0) : errorValue('VALUE');
}

function valueOf(formula: Formula, reading: Reading, around: Surroundings): Value {
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
      return errorValue('NAME');
    case 'omitted':
      return null;
    case 'sign':
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
      return FUNCTIONS[formula.name]!.run(new Call(formula.given, around));
    }
  }
}

/** A computation on one value, or on each of an area. */
function each(value: Value, compute: (value: Scalar) => Scalar): Value {
  if (!isArea(value)) return compute(value);
  return settledArea(value.height, value.width, (row, column) => compute(value.at(row, column)));
}

/** On two values; of an area and one value, on each with the one; of two areas, place by place. */
function pairwise(left: Value, right: Value, compute: (left: Scalar, right: Scalar) => Scalar): Value {
  if (!isArea(left) && !isArea(right)) return compute(left, right);
  const size = (of: 'height' | 'width') => Math.max(isArea(left) ? left[of] : 1, isArea(right) ? right[of] : 1);
  return settledArea(size('height'), size('width'), (row, column) =>
    compute(at(left, row, column), at(right, row, column)),
  );
}

function at(value: Value, row: number, column: number): Scalar {
  if (!isArea(value)) return value;
  const [r, c] = [value.height === 1 ? 0 : row, value.width === 1 ? 0 : column];
  return r < value.height && c < value.width ? value.at(r, c) : errorValue('NA');
}

/** What fails at one place is an error there, not everywhere. */
function settledArea(height: number, width: number, compute: (row: number, column: number) => Scalar): Area {
  return {
    height,
    width,
    at: (row, column) => attempt(() => compute(row, column)) as Scalar,
  };
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
