import { fold } from '@basoche/domain';
import { type Book, columnName, rangeOf, sheetWord } from './book.ts';
import { type Corner, type Formula, namesIn, type Reference } from './formula.ts';
import { excelName, FUNCTIONS } from './functions/catalogue.ts';
import { intersected } from './intersect.ts';
import { ERROR_WORDS, type ErrorCode } from './value.ts';

/** As it is stored: neutral names, lines by id. `readFormula` reads it back. */
export function storeFormula(formula: Formula): string {
  return write(formula, {
    number: String,
    separator: ',',
    yes: 'TRUE',
    no: 'FALSE',
    call: (name) => name,
    name: (name) => name,
    error: (code) => ERROR_WORDS[code].stored,
    single: (inner) => `@${inner}`,
    reference: ({ sheet, from, to }) => {
      const end = to === null ? '' : `:${storedCorner(to)}`;
      return `[${sheet === null ? '' : `${sheet}!`}${storedCorner(from)}${end}]`;
    },
  });
}

/** As people read and type it, without `=`. What was deleted shows as #REF!. @param own id of the formula's sheet */
export function showFormula(formula: Formula, book: Book, own: string): string {
  return write(formula, {
    number: (value) => String(value).replace('.', ',').replace('e', 'E'),
    separator: ';',
    yes: 'VRAI',
    no: 'FAUX',
    call: (name) => FUNCTIONS[name]?.french ?? name,
    name: (name) => name,
    error: (code) => ERROR_WORDS[code].shown,
    single: (inner) => `@${inner}`,
    reference: (reference) => showReference(reference, book, own),
  });
}

/**
 * As files of spreadsheets hold it, without `=`. In a plain formula of a file `@` goes without saying; where something
 * is computed with several values, the formula is one of arrays.
 * @param own id of the formula's sheet
 */
export function excelFormula(formula: Formula, book: Book, own: string): { text: string; isArray: boolean } {
  const isArray = storeFormula(intersected(formula)) !== storeFormula(formula);
  const names = namesIn(formula);
  const text = write(formula, {
    number: String,
    separator: ',',
    yes: 'TRUE',
    no: 'FALSE',
    call: excelName,
    name: (name) => (names.has(fold(name)) ? `_xlpm.${name}` : name),
    error: (code) => (code === 'CIRC' ? ERROR_WORDS.REF.stored : ERROR_WORDS[code].stored),
    single: (inner, whole) => (isArray ? `_xlfn.SINGLE(${whole})` : inner),
    reference: (reference) => showReference(reference, book, own),
  });
  return { text, isArray };
}

export function showReference(reference: Reference, book: Book, own: string): string {
  const range = rangeOf(book, own, reference);
  if (range === null) return ERROR_WORDS.REF.shown;
  const { from, to } = reference;
  const corner = ({ fixedRow, fixedColumn }: Corner, end: 'first' | 'last') =>
    [
      range.whole === 'rows' ? '' : `${fixedColumn ? '$' : ''}${columnName(range.columns[end])}`,
      range.whole === 'columns' ? '' : `${fixedRow ? '$' : ''}${range.rows[end] + 1}`,
    ].join('');
  const sheet = reference.sheet === null || reference.sheet === own ? '' : `${sheetWord(range.sheet.name)}!`;
  return `${sheet}${corner(from, 'first')}${to === null ? '' : `:${corner(to, 'last')}`}`;
}

interface Words {
  number: (value: number) => string;
  separator: string;
  yes: string;
  no: string;
  call: (name: string) => string;
  name: (name: string) => string;
  error: (code: ErrorCode) => string;
  /** @param inner as an operand @param whole as an argument */
  single: (inner: string, whole: string) => string;
  reference: (reference: Reference) => string;
}

const STRENGTH: Record<string, number> = { '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5 };
const SIGN = 6;
const PERCENT = 7;
const SINGLE = 8;

function write(formula: Formula, words: Words, around = 0): string {
  switch (formula.kind) {
    case 'number':
      return words.number(formula.value);
    case 'text':
      return `"${formula.value.replaceAll('"', '""')}"`;
    case 'boolean':
      return formula.value ? words.yes : words.no;
    case 'error':
      return words.error(formula.code);
    case 'reference':
      return words.reference(formula);
    case 'name':
      return words.name(formula.name);
    case 'omitted':
      return '';
    case 'sign':
      if (formula.operator === '@') return words.single(write(formula.of, words, SINGLE), write(formula.of, words));
      return held(`${formula.operator}${write(formula.of, words, SIGN)}`, SIGN < around);
    case 'percent':
      return held(`${write(formula.of, words, PERCENT)}%`, PERCENT < around);
    case 'call':
      return `${words.call(formula.name)}(${formula.given.map((each) => write(each, words)).join(words.separator)})`;
    default: {
      const own = STRENGTH[formula.operator] ?? 1;
      const left = write(formula.left, words, own);
      return held(`${left}${formula.operator}${write(formula.right, words, own + 0.5)}`, own < around);
    }
  }
}

function held(text: string, inside: boolean): string {
  return inside ? `(${text})` : text;
}

function storedCorner({ row, column, fixedRow, fixedColumn }: Corner): string {
  return `${fixedRow ? '$' : ''}${row ?? ''}/${fixedColumn ? '$' : ''}${column ?? ''}`;
}
