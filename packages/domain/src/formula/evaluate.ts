import { addDays, daysBetween, isLocalDate, type LocalDate } from '../time/local-date.ts';
import { callFunction } from './functions.ts';
import { type Formula, type FormulaError, type FormulaValue, isFormulaError, type Operator } from './formula.ts';
import { asNumber, asText, compareValues, Failure, type Solid } from './values.ts';

export interface FormulaContext {
  today: LocalDate;
  /** What a column holds for the item; an error where it is gone or leads back here. */
  valueOf: (column: string) => FormulaValue;
}

/** Never throws, reads nothing but what it is given: what cannot be computed is an error value. */
export function evaluateFormula(formula: Formula, context: FormulaContext): FormulaValue {
  try {
    return solid(formula, context);
  } catch (error) {
    if (error instanceof Failure) return { error: error.reason };
    throw error;
  }
}

function solid(formula: Formula, context: FormulaContext): Solid {
  switch (formula.kind) {
    case 'number':
    case 'text':
    case 'boolean':
      return formula.value;
    case 'column': {
      const value = context.valueOf(formula.id);
      if (isFormulaError(value)) throw new Failure(value.error);
      return value;
    }
    case 'negative':
      return finite(-asNumber(solid(formula.of, context)));
    case 'binary':
      return operate(formula.operator, solid(formula.left, context), solid(formula.right, context));
    default:
      return callFunction(
        formula.name,
        formula.arguments.map((each) => () => solid(each, context)),
        context.today,
      );
  }
}

function operate(operator: Operator, left: Solid, right: Solid): Solid {
  switch (operator) {
    case '&':
      return asText(left) + asText(right);
    case '+':
    case '-':
      return addition(operator, left, right);
    case '*':
      return finite(asNumber(left) * asNumber(right));
    case '/': {
      const by = asNumber(right);
      if (by === 0) throw new Failure('divide');
      return finite(asNumber(left) / by);
    }
    case '^':
      return finite(asNumber(left) ** asNumber(right));
    default: {
      const order = compareValues(left, right);
      if (operator === '=') return order === 0;
      if (operator === '<>') return order !== 0;
      if (operator === '<') return order < 0;
      if (operator === '>') return order > 0;
      return operator === '<=' ? order <= 0 : order >= 0;
    }
  }
}

/** Days move by numbers of days, and differ by numbers of days. */
function addition(operator: '+' | '-', left: Solid, right: Solid): Solid {
  const way = operator === '+' ? 1 : -1;
  const [day, other] = [dayOf(left), dayOf(right)];
  if (day !== null && other !== null) {
    if (operator === '+') throw new Failure('type');
    return daysBetween(other, day);
  }
  if (day !== null) return moved(day, way * asNumber(right));
  if (other !== null) {
    if (operator === '-') throw new Failure('type');
    return moved(other, asNumber(left));
  }
  return finite(asNumber(left) + way * asNumber(right));
}

function moved(day: LocalDate, days: number): Solid {
  if (!Number.isInteger(days) || Math.abs(days) > 400_000) throw new Failure('range');
  const date = addDays(day, days);
  if (!isLocalDate(date)) throw new Failure('range');
  return { date };
}

function dayOf(value: Solid): LocalDate | null {
  return typeof value === 'object' && value !== null && 'date' in value ? value.date : null;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Failure('range' satisfies FormulaError);
  return value;
}
