import type { Formula } from './formula.ts';
import { takes, takesArrays } from './functions/takes.ts';

/**
 * A plain formula of a file, in which one value is wanted everywhere but where a function takes cells: `@` stands before
 * several cells that are written elsewhere, as spreadsheets that compute with arrays show it.
 */
export function intersected(formula: Formula): Formula {
  return wanted(formula, 'one');
}

/** @param what one value, cells of which nothing is computed, or whatever is computed with several values */
function wanted(formula: Formula, what: 'one' | 'area' | 'array'): Formula {
  const operand = (each: Formula) => wanted(each, what === 'array' ? 'array' : 'one');
  switch (formula.kind) {
    case 'reference':
      return what === 'one' && formula.to !== null ? { kind: 'sign', operator: '@', of: formula } : formula;
    case 'sign':
      return formula.operator === '@' ? formula : { ...formula, of: operand(formula.of) };
    case 'percent':
      return { ...formula, of: operand(formula.of) };
    case 'binary':
      return { ...formula, left: operand(formula.left), right: operand(formula.right) };
    case 'call': {
      const { name } = formula;
      const given = formula.given.map((each, index) => {
        if (what === 'array' || takesArrays(name, index)) return wanted(each, 'array');
        const taken = takes(name, index);
        return wanted(each, taken === 'either' ? what : taken);
      });
      return { ...formula, given };
    }
    default:
      return formula;
  }
}
