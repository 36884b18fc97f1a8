import { FUNCTIONS, type Formula } from './formula.ts';
import type { FormulaColumn } from './parse.ts';

/** As it is stored: neutral names, columns by id. `readFormula` reads it back. */
export function storeFormula(formula: Formula): string {
  return write(formula, {
    number: (value) => String(value),
    column: (id) => id,
    call: (name) => name,
    yes: 'TRUE',
    no: 'FALSE',
  });
}

/** As people read and type it. A column that is gone shows as `gone`, which is no column's name when it is typed again. */
export function showFormula(formula: Formula, columns: readonly FormulaColumn[], gone: string): string {
  return write(formula, {
    number: (value) => String(value).replace('.', ','),
    column: (id) => columns.find((each) => each.id === id)?.name ?? gone,
    call: (name) => FUNCTIONS[name].french,
    yes: 'VRAI',
    no: 'FAUX',
  });
}

/** Names by which formulas tell columns apart: the second of a name is « Heures (2) ». */
export function formulaColumns(columns: readonly FormulaColumn[]): FormulaColumn[] {
  const taken = new Set<string>();
  return columns.map(({ id, name }) => {
    let unique = name.trim();
    for (let number = 2; taken.has(unique.toLocaleLowerCase('fr')); number++) unique = `${name.trim()} (${number})`;
    taken.add(unique.toLocaleLowerCase('fr'));
    return { id, name: unique };
  });
}

interface Words {
  number: (value: number) => string;
  column: (id: string) => string;
  call: (name: keyof typeof FUNCTIONS) => string;
  yes: string;
  no: string;
}

/** How tightly an operator holds; a sign holds tighter than all of them, as in spreadsheets. */
const STRENGTH: Record<string, number> = { '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5 };
const SIGN = 6;
const strengthOf = (operator: string) => STRENGTH[operator] ?? 1;

function write(formula: Formula, words: Words, around = 0): string {
  switch (formula.kind) {
    case 'number':
      return words.number(formula.value);
    case 'text':
      return `"${formula.value.replaceAll('"', '""')}"`;
    case 'boolean':
      return formula.value ? words.yes : words.no;
    case 'column':
      return `[${words.column(formula.id).replaceAll(']', ']]')}]`;
    case 'negative':
      return `-${write(formula.of, words, SIGN)}`;
    case 'call':
      return `${words.call(formula.name)}(${formula.arguments.map((each) => write(each, words)).join('; ')})`;
    default: {
      const own = strengthOf(formula.operator);
      const isPower = formula.operator === '^';
      const left = write(formula.left, words, isPower ? own + 0.5 : own);
      const right = write(formula.right, words, isPower ? own : own + 0.5);
      return held(`${left} ${formula.operator} ${right}`, own < around);
    }
  }
}

function held(text: string, inside: boolean): string {
  return inside ? `(${text})` : text;
}
