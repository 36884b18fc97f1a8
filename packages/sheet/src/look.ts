import type { NumberLook } from './display.ts';
import type { Formula, Reference } from './formula.ts';
import { FUNCTIONS } from './functions/catalogue.ts';

/** How the result of a formula shows where its cell says nothing: a day plus a number is a day, a sum of amounts an amount. */
export function lookOfFormula(
  formula: Formula,
  lookOf: (reference: Reference) => NumberLook | null,
): NumberLook | null {
  const inside = (each: Formula | undefined): NumberLook | null => (each ? lookOfFormula(each, lookOf) : null);
  switch (formula.kind) {
    case 'reference':
      return lookOf(formula);
    case 'sign':
      return inside(formula.of);
    case 'percent':
      return null;
    case 'call': {
      const gives = FUNCTIONS[formula.name]?.gives;
      if (gives === 'date') return { number: 'date' };
      if (gives !== 'same') return null;
      const look = formula.given.map(inside).find((each) => each !== null) ?? null;
      // Hours of clocks that are added up are more than a day has.
      return look?.number === 'time' && formula.name.startsWith('SUM') ? { number: 'duration' } : look;
    }
    case 'binary': {
      const [left, right] = [inside(formula.left), inside(formula.right)];
      return lookOfPair(formula.operator, left, right);
    }
    default:
      return null;
  }
}

function lookOfPair(operator: string, left: NumberLook | null, right: NumberLook | null): NumberLook | null {
  if (!['+', '-', '*', '/'].includes(operator)) return null;
  const [a, b] = [left?.number, right?.number];
  const isDay = a === 'date' || b === 'date';
  if (operator === '+' || operator === '-') {
    // Days between two days are a number.
    if (a === 'date' && b === 'date') return null;
    if (isDay) return { number: 'date' };
    return a === 'time' && b === 'time' ? { number: 'duration' } : (left ?? right);
  }
  if (isDay) return null;
  if (operator === '/') return a === 'money' && b !== 'money' ? left : null;
  if (a === 'money' || b === 'money') return a === 'money' ? left : right;
  return null;
}
